/**
 * The way of a price from the socket to the screen, on a phone four times slower than this machine: lists of some
 * lengths at some paces, beside the same list as plain React state. Settings: SECONDS (3) a figure, SIZES (40,200,500),
 * RATES (100,1000,2000,10000).
 */
import type { CDPSession, Page } from '@playwright/test'
import { Exchange } from '../e2e/exchange.ts'
import { countDrawn, type Drawing, watchFrames } from './frames.ts'
import { percentile } from './percentiles.ts'
import { openBrowser, openPhone, SLOWER, slowDown } from './phone.ts'
import { type Figure, report } from './report.ts'
import { TickServer, TOLD_BY } from './tickServer.ts'

const numbers = (text: string) => text.split(',').map(Number)
const seconds = Number(process.env.SECONDS ?? 3)
const sizes = numbers(process.env.SIZES ?? '40,200,500')
const rates = numbers(process.env.RATES ?? '100,1000,2000,10000')
/** A frame of the screen is 16.7 ms: prices come in each. */
const EVERY_MS = 10
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
  await page.goto(path)
  await page.locator(`[data-code="${TOLD_BY}"]`).waitFor()
  await page.waitForLoadState('networkidle')
  await slowDown(session, SLOWER)
  const courses: Course[] = []
  for (const rate of rates) courses.push(await runAt(page, session, rate))
  await page.context().close()
  return courses
}

async function runAt(page: Page, session: CDPSession, rate: number): Promise<Course> {
  server.sentAt.clear()
  server.pace({ rate, everyMs: EVERY_MS })
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
    const ours = await run('/', size)
    const plain = await run('/bench/list.html', size)
    for (const [at, rate] of rates.entries()) {
      const [our, other] = [ours[at], plain[at]]
      if (our === undefined || other === undefined) throw new Error('a course was not run')
      const what = (name: string) => `${size} instruments, ${rate} ticks/s: ${name}`
      const add = (name: string, of: (course: Course) => number, unit: string, target?: Figure['target']) =>
        figures.push({ what: what(name), figure: of(our), unit, baseline: of(other), target })
      const asked = size === 40 && rate === 2_000
      add('frames', ({ fps }) => fps, '/s', asked ? { atLeast: 58 } : undefined)
      add('frame time, 95 %', ({ frameP95 }) => frameP95, 'ms')
      add('main thread', ({ busy }) => busy, '%', asked ? { atMost: 40 } : undefined)
      add('send to paint, median', ({ latency }) => percentile(latency, 0.5), 'ms')
      add('send to paint, 95 %', ({ latency }) => percentile(latency, 0.95), 'ms')
      add('rows drawn', ({ drawn }) => drawn, '/s')
      add('tasks over 50 ms', ({ longTasks }) => longTasks / seconds, '/s')
    }
  }
  report(
    'prices',
    `Markets on a phone ${SLOWER} times slower than this machine while prices come every ${EVERY_MS} ms, ${seconds} s a figure. Baseline: the same list as plain React state, every row drawn with every frame that comes.`,
    figures,
  )
} finally {
  await browser.close()
  await server.close()
  await exchange.close()
}
