/**
 * The replay studio on a wide screen: frames of four charts at 60 times the speed, beside the same charts while they stand still;
 * and what DAYS (14) of use leave in the heap: each a session that is traded in, finished and looked at, and the journal.
 * Settings: SECONDS (5), ROUNDS (3), DAYS (14).
 */
import type { CDPSession, Page } from '@playwright/test'
import { Exchange } from '../e2e/exchange.ts'
import { openAs, tradeButton } from '../e2e/screen.ts'
import { Trader } from '../e2e/trader.ts'
import { type Drawing, watchFrames } from './frames.ts'
import { openBrowser } from './phone.ts'
import { report } from './report.ts'

const seconds = Number(process.env.SECONDS ?? 5)
const rounds = Number(process.env.ROUNDS ?? 3)
const days = Number(process.env.DAYS ?? 14)
const markets = ['EUR/USD', 'XAU/USD', 'GBP/USD', 'USD/JPY']
const MIB = 1_048_576
const MAX_GROWTH = 10

const controls = (page: Page) => page.getByRole('region', { name: 'Replay', exact: true })
const speed = (page: Page, times: string) =>
  controls(page)
    .getByRole('radio', { name: `${times} times`, exact: true })
    // The row of speeds scrolls: some lie under its edge.
    .dispatchEvent('click')

async function start(page: Page, charts: number): Promise<void> {
  await toMarkets(page)
  await page.goto('/#/replay')
  for (const name of markets) {
    const box = page.getByRole('checkbox', { name })
    if (!(await box.isChecked())) await box.dispatchEvent('click')
  }
  await page.getByRole('button', { name: 'Start replay' }).click()
  await controls(page).getByRole('button', { name: 'Pause', exact: true }).waitFor()
  await page.getByRole('radio', { name: String(charts), exact: true }).check({ force: true })
  await page
    .getByRole('figure')
    .nth(charts - 1)
    .waitFor()
}

async function toMarkets(page: Page): Promise<void> {
  await page.goto('/#/markets')
  await page.locator('[data-code]').first().waitFor()
}

async function finish(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Finish/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Finish' }).click()
  await page.getByRole('heading', { name: 'Result' }).waitFor()
}

/** Memory of the page after a garbage collection, MiB. */
async function heapOf(session: CDPSession): Promise<number> {
  for (let turn = 0; turn < 3; turn++) await session.send('HeapProfiler.collectGarbage')
  return (await session.send('Runtime.getHeapUsage')).usedSize / MIB
}

/** A session of four markets, a trade in it, its result, and the journal. */
async function dayOfUse(page: Page): Promise<void> {
  await start(page, 2)
  await speed(page, '1,000')
  await tradeButton(page, 'Buy').click()
  await page.getByRole('dialog', { name: 'Order accepted' }).waitFor()
  await page.keyboard.press('Escape')
  await page.waitForTimeout(3_000)
  await finish(page)
  await page.goto('/#/journal')
  await page.getByRole('heading', { name: 'Journal' }).waitFor()
  await toMarkets(page)
}

const exchange = await Exchange.open({ LOG_LEVEL: 'error' })
const browser = await openBrowser()
try {
  const trader = await Trader.open(exchange.origin)
  const page = await browser.newPage({
    ...{ viewport: { width: 1440, height: 900 }, baseURL: exchange.origin, locale: 'en-GB', serviceWorkers: 'block' },
  })
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await openAs(page, trader, '/markets')
  await start(page, 4)
  await speed(page, '60')
  const played: Drawing[] = []
  const still: Drawing[] = []
  for (let round = 0; round < rounds; round++) {
    played.push(await watchFrames(page, session, seconds * 1_000))
    await controls(page).getByRole('button', { name: 'Pause', exact: true }).click()
    still.push(await watchFrames(page, session, seconds * 1_000))
    await controls(page).getByRole('button', { name: 'Play', exact: true }).click()
  }
  await finish(page)
  const heaps: number[] = []
  for (let day = 0; day < days; day++) {
    await dayOfUse(page)
    heaps.push(await heapOf(session))
    console.log(`after day ${day + 1}: ${heaps.at(-1)?.toFixed(2)} MiB`)
  }
  const most = (of: (drawing: Drawing) => number, drawings: readonly Drawing[]) => Math.max(...drawings.map(of))
  const least = (of: (drawing: Drawing) => number, drawings: readonly Drawing[]) => Math.min(...drawings.map(of))
  const [first = 0, last = 0] = [heaps[1] ?? heaps[0], heaps.at(-1)]
  report(
    'studio',
    `The replay studio on 1440 × 900: four charts at 60 times the speed, ${seconds} s a figure, the best of ${rounds} runs. Baseline: the same charts standing still. Then ${days} days of use, each a session that is traded in, finished and looked at; the heap after a forced collection. Baseline: after the second day.`,
    [
      {
        what: 'four charts at 60×: frames',
        figure: most(({ fps }) => fps, played),
        baseline: most(({ fps }) => fps, still),
        unit: '/s',
        target: { atLeast: 55 },
      },
      {
        what: 'four charts at 60×: main thread',
        figure: least(({ busy }) => busy, played),
        baseline: least(({ busy }) => busy, still),
        unit: '%',
      },
      { what: 'heap at the end', figure: last, baseline: first, unit: 'MiB' },
      { what: 'growth', figure: (last / first - 1) * 100, unit: '%', target: { atMost: MAX_GROWTH } },
    ],
  )
} finally {
  await browser.close()
  await exchange.close()
}
