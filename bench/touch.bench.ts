/**
 * The app under the finger while 2,000 ticks arrive a second, on a phone four times slower than this machine: how long a
 * tap waits for the next paint, and frames while the list is scrolled, beside a list as plain React state, whose rows open
 * a chart and a form. Both are opened anew in each round, in turn. Settings: RATE (2000), ROUNDS (5).
 */
import type { CDPSession, Page } from '@playwright/test'
import { Exchange } from '../e2e/exchange.ts'
import { withoutMarket } from '../e2e/screen.ts'
import { type Drawing, watchFrames } from './frames.ts'
import { median } from './percentiles.ts'
import { openBrowser, openPhone, SLOWER, slowDown } from './phone.ts'
import { type Figure, report } from './report.ts'
import { TIMED_BY, TickServer } from './tickServer.ts'

const rate = Number(process.env.RATE ?? 2_000)
const rounds = Number(process.env.ROUNDS ?? 5)
const INTERVAL_MS = 10
const SETTLE_MS = 1_500
const BETWEEN_MS = 400
const SCROLL_MS = 2_500
const INSTRUMENTS = 40
/** The longest that the app is given to prepare its other page, ms. */
const PREPARE_TIMEOUT_MS = 20_000

/** From a tap to the next paint, ms, by what was tapped. */
type Taps = Map<string, number[]>

const exchange = await Exchange.open({ LOG_LEVEL: 'error', CLOCK_START: '' })
const server = await TickServer.open(exchange.origin, 'dist/bench/pages')
const browser = await openBrowser()
server.list(INSTRUMENTS)

async function open(path: string): Promise<{ page: Page; session: CDPSession }> {
  const phone = await openPhone(browser, server.origin)
  const { page, session } = phone
  await page.addInitScript(() => {
    const waits: number[] = []
    Object.assign(window, { waits })
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
        if (entry.interactionId) waits.push(entry.duration)
    })
    // The least that is told: what is shorter counts as this.
    observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  await withoutMarket(page)
  await page.goto(path)
  await page.locator('[data-scene]').first().waitFor({ state: 'detached' })
  await page.locator(`[data-code="${TIMED_BY}"]`).waitFor()
  await page.waitForLoadState('networkidle')
  await slowDown(session, SLOWER)
  server.pace({ rate, everyMs: INTERVAL_MS })
  await page.waitForTimeout(SETTLE_MS)
  return phone
}

/** Taps a place and keeps how long its slowest event waited for a paint. */
async function tap(page: Page, taps: Taps, name: string, selector: string): Promise<void> {
  await page.evaluate(() => (window as never as { waits: number[] }).waits.splice(0))
  await page.locator(selector).first().tap()
  await page.waitForTimeout(BETWEEN_MS)
  const waits = await page.evaluate(() => (window as never as { waits: number[] }).waits)
  taps.set(name, [...(taps.get(name) ?? []), Math.max(8, ...waits)])
}

async function scroll(page: Page, session: CDPSession): Promise<Drawing> {
  const frames = watchFrames(page, session, SCROLL_MS)
  const gesture = (yDistance: number) =>
    session.send('Input.synthesizeScrollGesture', { x: 190, y: 500, yDistance, speed: 900, gestureSourceType: 'touch' })
  // For as long as frames are watched, and a little more.
  for (let turn = 0; turn < 3; turn += 1) for (const distance of [-900, 900]) await gesture(distance)
  return frames
}

/** Returns true once the hidden page has been created and can be laid out. */
const isPrepared = () => document.querySelector('main > [data-page="/trade"] h1') !== null

interface Round {
  readonly taps: Taps
  readonly drawing: Drawing
}

async function ofApp(): Promise<Round & { prepared: boolean }> {
  const { page, session } = await open('/')
  const prepared = await page.waitForFunction(isPrepared, undefined, { timeout: PREPARE_TIMEOUT_MS }).then(
    () => true,
    () => false,
  )
  await page.waitForTimeout(SETTLE_MS)
  const taps: Taps = new Map()
  for (const at of [2, 3, 1]) await tap(page, taps, 'a category', `main [aria-pressed] >> nth=${at}`)
  await tap(page, taps, 'the same category again', 'main [aria-pressed] >> nth=1')
  await tap(page, taps, 'Trade', 'nav a[href="#/trade"]')
  await tap(page, taps, 'Markets', 'nav a[href="#/"]')
  await tap(page, taps, 'a market', '[data-code="GBPUSD"]')
  await tap(page, taps, 'Markets', 'nav a[href="#/"]')
  const drawing = await scroll(page, session)
  await page.context().close()
  return { taps, drawing, prepared }
}

async function ofPlain(): Promise<Round> {
  const { page, session } = await open('/bench/list.html')
  const taps: Taps = new Map()
  for (const code of ['GBPUSD', 'EURUSD']) {
    await tap(page, taps, 'a market', `[data-code="${code}"]`)
    await tap(page, taps, 'Markets', '[data-back]')
  }
  const drawing = await scroll(page, session)
  await page.context().close()
  return { taps, drawing }
}

const slowest = ({ taps }: Round): number => Math.max(...[...taps.values()].flat())
const ofAll = (all: readonly Round[], read: (round: Round) => number): number => median(all.map(read))

try {
  const app: (Round & { prepared: boolean })[] = []
  const plain: Round[] = []
  for (let round = 0; round < rounds; round += 1) {
    app.push(await ofApp())
    plain.push(await ofPlain())
  }
  const both = (read: (round: Round) => number) => ({ figure: ofAll(app, read), baseline: ofAll(plain, read) })
  const names = [...new Set(app.flatMap(({ taps }) => [...taps.keys()]))]
  const waits = (all: readonly Round[], name: string) => all.flatMap(({ taps }) => taps.get(name) ?? [])
  const prepared = app.filter((round) => round.prepared).length
  const figures: Figure[] = [
    {
      what: 'INP: the slowest tap of a round, median',
      ...both(slowest),
      unit: 'ms',
      target: { atMost: 100 },
      note: `the slowest of all ${Math.max(...app.map(slowest))} ms, of the baseline ${Math.max(...plain.map(slowest))} ms; Trade was prepared in ${prepared} of ${rounds} rounds`,
    },
    ...names.map((name) => ({
      what: `tap on ${name}, median`,
      figure: median(waits(app, name)),
      unit: 'ms',
      baseline: plain[0]?.taps.has(name) ? median(waits(plain, name)) : undefined,
    })),
    { what: 'scrolling: frames', ...both(({ drawing }) => drawing.fps), unit: '/s', target: { atLeast: 58 } },
    { what: 'scrolling: frame time, 95 %', ...both(({ drawing }) => drawing.frameP95), unit: 'ms' },
    { what: 'scrolling: main thread', ...both(({ drawing }) => drawing.busy), unit: '%' },
  ]
  report(
    'touch',
    `Taps and scrolling on a phone ${SLOWER} times slower than this machine while ${rate} ticks a second arrive for ${INSTRUMENTS} instruments, ${rounds} rounds. Baseline: a list as plain React state, whose rows open a chart by the same library and a form.`,
    figures,
  )
} finally {
  await browser.close()
  await server.close()
  await exchange.close()
}
