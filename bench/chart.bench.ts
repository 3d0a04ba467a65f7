/**
 * The chart of Trade with 2,000 bars and three indicators while its newest bar changes ten times a second, on a phone
 * four times slower than this machine, beside the chart library alone. Settings: SECONDS (5).
 */
import { Exchange } from '../e2e/exchange.ts'
import { type Drawing, watchFrames } from './frames.ts'
import { openBrowser, openPhone, SLOWER, slowDown } from './phone.ts'
import { type Figure, report } from './report.ts'
import { BARS, TIMED_BY, TickServer } from './tickServer.ts'

const seconds = Number(process.env.SECONDS ?? 5)
const PER_SECOND = 10
const SETTLE_MS = 1_500
const indicators = ['MA', 'MACD', 'RSI']

const exchange = await Exchange.open({ LOG_LEVEL: 'error', CLOCK_START: '' })
const server = await TickServer.open(exchange.origin, 'dist/bench/pages')
const browser = await openBrowser()

async function run(path: string): Promise<Drawing> {
  const { page, session } = await openPhone(browser, server.origin)
  await page.addInitScript(
    ({ code, names }) => {
      localStorage.setItem('instrument', code)
      localStorage.setItem('chart', JSON.stringify({ type: 'candle', log: false, indicators: names }))
    },
    { code: TIMED_BY, names: indicators.map((name) => ({ name, params: [] })) },
  )
  await page.goto(path)
  await page.locator('canvas').first().waitFor()
  await page.waitForLoadState('networkidle')
  await slowDown(session, SLOWER)
  server.pace({ rate: PER_SECOND, everyMs: 1000 / PER_SECOND })
  server.bars(TIMED_BY, PER_SECOND)
  await page.waitForTimeout(SETTLE_MS)
  const drawing = await watchFrames(page, session, seconds * 1000)
  server.pace(undefined)
  await page.context().close()
  return drawing
}

try {
  const ours = await run('/#/trade')
  const bare = await run('/bench/chart.html')
  const figure = (what: string, of: (drawing: Drawing) => number, unit: string): Figure => ({
    what,
    figure: of(ours),
    unit,
    baseline: of(bare),
  })
  report(
    'chart',
    `Trade on a phone ${SLOWER} times slower than this machine: ${BARS} bars, ${indicators.join(', ')}, ${PER_SECOND} changes of the newest bar and the price a second, ${seconds} s a figure. Baseline: the chart library alone, as large as the screen.`,
    [
      figure('frames', ({ fps }) => fps, '/s'),
      figure('frame time, 95 %', ({ frameP95 }) => frameP95, 'ms'),
      figure('main thread', ({ busy }) => busy, '%'),
      figure('tasks over 50 ms', ({ longTasks }) => longTasks / seconds, '/s'),
    ],
  )
} finally {
  await browser.close()
  await server.close()
  await exchange.close()
}
