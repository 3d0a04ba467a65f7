/**
 * The app under the finger while 2,000 ticks arrive a second, on a phone four times slower than this machine: how long a
 * tap waits for the next paint, and frames while the list is scrolled, beside a list as plain React state. Settings:
 * RATE (2000), ROUNDS (3).
 */
import type { CDPSession, Page } from '@playwright/test'
import { Exchange } from '../e2e/exchange.ts'
import { type Drawing, watchFrames } from './frames.ts'
import { percentile } from './percentiles.ts'
import { openBrowser, openPhone, SLOWER, slowDown } from './phone.ts'
import { type Figure, report } from './report.ts'
import { TickServer, TOLD_BY } from './tickServer.ts'

const rate = Number(process.env.RATE ?? 2_000)
const rounds = Number(process.env.ROUNDS ?? 3)
const EVERY_MS = 10
const SETTLE_MS = 1_500
const BETWEEN_MS = 400
const SCROLL_MS = 2_500
const INSTRUMENTS = 40

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
  await page.goto(path)
  await page.locator(`[data-code="${TOLD_BY}"]`).waitFor()
  await page.waitForLoadState('networkidle')
  await slowDown(session, SLOWER)
  server.pace({ rate, everyMs: EVERY_MS })
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

try {
  const { page, session } = await open('/')
  const taps: Taps = new Map()
  for (let round = 0; round < rounds; round += 1) {
    for (const at of [2, 3, 1]) await tap(page, taps, 'a category', `main [aria-pressed] >> nth=${at}`)
    await tap(page, taps, 'the same category again', 'main [aria-pressed] >> nth=1')
    await tap(page, taps, 'Trade', 'nav a[href="#/trade"]')
    await tap(page, taps, 'Markets', 'nav a[href="#/"]')
    await tap(page, taps, 'a market', '[data-code="GBPUSD"]')
    await tap(page, taps, 'Markets', 'nav a[href="#/"]')
  }
  const ours = await scroll(page, session)
  await page.context().close()
  const other = await open('/bench/list.html')
  const plain = await scroll(other.page, other.session)
  const plainTaps: Taps = new Map()
  for (let round = 0; round < rounds; round += 1) await tap(other.page, plainTaps, 'a row', '[data-code="GBPUSD"]')
  await other.page.context().close()
  const worst = Math.max(...[...taps.values()].flat())
  const figures: Figure[] = [
    {
      what: 'INP: the slowest tap',
      figure: worst,
      unit: 'ms',
      baseline: Math.max(...[...plainTaps.values()].flat()),
      target: { atMost: 100 },
      note: `${[...taps].find(([, waits]) => waits.includes(worst))?.[0]} was tapped; the baseline's rows do nothing`,
    },
    ...[...taps].map(([name, waits]) => ({
      what: `tap on ${name}, median`,
      figure: percentile(waits, 0.5),
      unit: 'ms',
    })),
    { what: 'scrolling: frames', figure: ours.fps, unit: '/s', baseline: plain.fps, target: { atLeast: 58 } },
    { what: 'scrolling: frame time, 95 %', figure: ours.frameP95, unit: 'ms', baseline: plain.frameP95 },
    { what: 'scrolling: main thread', figure: ours.busy, unit: '%', baseline: plain.busy },
  ]
  report(
    'touch',
    `Taps and scrolling on a phone ${SLOWER} times slower than this machine while ${rate} ticks a second arrive for ${INSTRUMENTS} instruments; each tap ${rounds} times. Baseline: a list as plain React state.`,
    figures,
  )
} finally {
  await browser.close()
  await server.close()
  await exchange.close()
}
