/**
 * The way of a price from the socket to the screen, on a phone four times slower than this machine: lists of some
 * lengths at some paces, in turn with the same list as plain React state; medians of the rounds. Settings: SECONDS (2) a
 * figure, ROUNDS (5), SIZES (40,200,500), RATES (2000).
 */
import type { CDPSession, Page } from '@playwright/test'
import { Exchange } from '../e2e/exchange.ts'
import { withoutMarket } from '../e2e/screen.ts'
import { countDrawn, type Drawing, watchFrames } from './frames.ts'
import { median, percentile } from './percentiles.ts'
import { openBrowser, openPhone, SLOWER, slowDown } from './phone.ts'
import { type Figure, report } from './report.ts'
import { TIMED_BY, TickServer } from './tickServer.ts'

const numbers = (text: string) => text.split(',').map(Number)
const seconds = Number(process.env.SECONDS ?? 2)
const rounds = Number(process.env.ROUNDS ?? 5)
const sizes = numbers(process.env.SIZES ?? '40,200,500')
const rates = numbers(process.env.RATES ?? '2000')
/** At this pace, by the length of the list, so many frames a second are asked for. */
const ASKED_RATE = 2_000
const askedFrames: Readonly<Record<number, number>> = { 40: 58, 200: 55, 500: 50 }
/** And this share of the baseline's main thread at most, %. */
const ASKED_SHARE = 50
/** A frame of the screen is 16.7 ms: prices come in each. */
const INTERVAL_MS = 10
const SETTLE_MS = 700
const DRAWN_MS = 1_000

interface Course extends Drawing {
  readonly drawn: number
}

const exchange = await Exchange.open({ LOG_LEVEL: 'error', CLOCK_START: '' })
const server = await TickServer.open(exchange.origin, 'dist/bench/pages')
const browser = await openBrowser()

async function run(path: string, size: number): Promise<Course[]> {
  server.list(size)
  const { page, session } = await openPhone(browser, server.origin)
  await withoutMarket(page)
  await page.goto(path)
  await page.locator('[data-scene]').first().waitFor({ state: 'detached' })
  await page.locator(`[data-code="${TIMED_BY}"]`).waitFor()
  await page.waitForLoadState('networkidle')
  await slowDown(session, SLOWER)
  const courses: Course[] = []
  for (const rate of rates) courses.push(await runAt(page, session, rate))
  await page.context().close()
  return courses
}

async function runAt(page: Page, session: CDPSession, rate: number): Promise<Course> {
  server.sentAt.clear()
  server.pace({ rate, everyMs: INTERVAL_MS })
  await page.waitForTimeout(SETTLE_MS)
  const drawing = await watchFrames(page, session, seconds * 1000, server.sentAt)
  const drawn = await countDrawn(page, DRAWN_MS)
  server.pace(undefined)
  await page.waitForTimeout(SETTLE_MS)
  return { ...drawing, drawn }
}

const figures: Figure[] = []
try {
  for (const size of sizes) {
    const ours: Course[][] = []
    const plain: Course[][] = []
    for (let round = 0; round < rounds; round += 1) {
      ours.push(await run('/', size))
      plain.push(await run('/bench/list.html', size))
    }
    for (const [at, rate] of rates.entries()) {
      const middle = (runs: readonly Course[][], of: (course: Course) => number) =>
        median(runs.flatMap((courses) => courses[at] ?? []).map(of))
      const what = (name: string) => `${size} instruments, ${rate} ticks/s: ${name}`
      const add = (name: string, of: (course: Course) => number, unit: string, target?: Figure['target']) =>
        figures.push({ what: what(name), figure: middle(ours, of), unit, baseline: middle(plain, of), target })
      /** The same in percent of the baseline's. */
      const compare = (name: string, of: (course: Course) => number, target: Figure['target']) =>
        figures.push({ what: what(name), figure: (100 * middle(ours, of)) / middle(plain, of), unit: '%', target })
      const frames = rate === ASKED_RATE ? askedFrames[size] : undefined
      add('frames', ({ fps }) => fps, '/s', frames === undefined ? undefined : { atLeast: frames })
      if (frames !== undefined) compare("frames, of the baseline's", ({ fps }) => fps, { atLeast: 100 })
      add('frame time, 95 %', ({ frameP95 }) => frameP95, 'ms')
      add('main thread', ({ busy }) => busy, '%')
      if (frames !== undefined) compare("main thread, of the baseline's", ({ busy }) => busy, { atMost: ASKED_SHARE })
      add('send to paint, median', ({ latency }) => percentile(latency, 0.5), 'ms')
      add('send to paint, 95 %', ({ latency }) => percentile(latency, 0.95), 'ms')
      add('rows drawn', ({ drawn }) => drawn, '/s')
      add('tasks over 50 ms', ({ longTasks }) => longTasks / seconds, '/s')
    }
  }
  report(
    'prices',
    `Markets on a phone ${SLOWER} times slower than this machine while prices come every ${INTERVAL_MS} ms, ${seconds} s a figure, the median of ${rounds} rounds. Baseline: the same list as plain React state, every row drawn with every frame that comes.`,
    figures,
  )
} finally {
  await browser.close()
  await server.close()
  await exchange.close()
}
