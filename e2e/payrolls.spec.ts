/**
 * Trades EURUSD through the payrolls release of 2014-05-02 12:30 UTC in the recorded ticks, and compares the candles that
 * the server serves with the recorded ones. The recorded data lie beside the repository; without them this is skipped.
 */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import Big from 'big.js'
import { candles, myOrders, tradeList } from '../contract/calls/trading.ts'
import type { Candle } from '../contract/entities/market.ts'
import { profit } from '../contract/rules.ts'
import {
  figuresOf,
  indicator,
  marketRow,
  openAs,
  orderRow,
  sendLargeOrders,
  textOf,
  ticket,
  tradeButton,
} from './screen.ts'
import { expect, test } from './test.ts'
import { Trader } from './trader.ts'

const data = (name: string) => fileURLToPath(new URL(`../../shared/data/${name}`, import.meta.url))
const files = [
  data('ticks/EURUSD_ticks_20140501-20140515.csv.gz'),
  data('ticks/XAUUSD_ticks_20140501-20140502.csv.gz'),
  data('candles/BTCUSD_M1_20160329-20160419.csv.gz'),
]
const minutes = data('candles/EURUSD_M1_20140501-20140515.csv.gz')
const missing = [...files, minutes].filter((file) => !existsSync(file))

const MINUTE = 60_000
const release = Date.parse('2014-05-02T12:30:00Z')
const start = release - 2 * MINUTE
/** Fast enough not to wait long, slow enough that the age of a price, 10 s at most, is two seconds of the test. */
const speed = 5

test.use({
  settings: {
    FEED: 'replay',
    FEED_FILES: files.join(','),
    FEED_START: new Date(start).toISOString(),
    FEED_SPEED: String(speed),
  },
})
test.skip(missing.length > 0, `needs the recorded data beside the repository: ${missing.join(', ')}`)

/** The bars of a recorded file as the server serves them, but for the volume, which was not recorded. */
function recordedBars(): Map<number, string> {
  const bars = new Map<number, string>()
  for (const line of gunzipSync(readFileSync(minutes)).toString('utf8').trim().split('\n').slice(1)) {
    const [time = 0, ...prices] = line.split(',').map(Number)
    bars.set(
      time,
      prices
        .slice(0, 4)
        .map((price) => price.toFixed(5))
        .join(' '),
    )
  }
  return bars
}

const barOf = ({ open, high, low, close }: Candle): string =>
  [open, high, low, close].map((price) => price.toFixed(5)).join(' ')

/** Every minute the server has before a time. */
async function servedBars(trader: Trader, before: number): Promise<Candle[]> {
  const instrumentId = trader.instrument('EURUSD').id
  const all: Candle[] = []
  for (let end = before; ; end = all[0]?.time ?? end) {
    const page = await trader.call(candles, { instrumentId, period: '1min', limit: 1000, before: end })
    if (page.length === 0) return all
    all.unshift(...page)
  }
}

test('EUR/USD is traded through the release, and the minutes are the recorded ones', {
  tag: ['@oneWidth', '@whole'],
}, async ({ page, exchange }) => {
  test.setTimeout(120_000)
  const trader = await Trader.open(exchange.origin)
  const clock = async () =>
    (await trader.call(tradeList, {})).find(({ code }) => code === 'EURUSD')?.quotation?.time ?? 0
  await sendLargeOrders(page)
  await openAs(page, trader, '/')
  const detail = page.getByRole('dialog', { name: 'EUR/USD Buy 0.50' })

  await test.step('the label says that it is a replay', async () => {
    await expect(indicator(page, 'Replay')).toBeVisible()
    await expect(marketRow(page, 'XAU/USD')).toContainText(/1,2\d\d\.\d\d/)
    // Its file begins two years later: there is no price yet.
    await expect(marketRow(page, 'BTC/USD')).not.toContainText(/\d/)
  })

  await test.step('bought before the release', async () => {
    await marketRow(page, 'EUR/USD').click()
    await ticket(page).getByRole('spinbutton', { name: 'Lots' }).fill('0.5')
    await tradeButton(page, 'Buy').click()
    const placed = page.getByRole('dialog', { name: 'Order accepted' })
    await expect(placed).toContainText('Bought 0.50 lots')
    await placed.getByRole('link', { name: 'View order' }).click()
    await orderRow(page, 'EUR/USD').click()
    await expect(detail).toBeVisible()
    expect(await clock()).toBeLessThan(release)
  })

  await test.step('held through the release and closed after it', async () => {
    await expect.poll(clock, { timeout: 60_000, intervals: [500] }).toBeGreaterThan(release + MINUTE)
    await expect(indicator(page, 'Replay')).toBeAttached()
    await detail.getByRole('button', { name: /^Close position/ }).click()
    const question = page.getByRole('dialog', { name: 'Close this position?' })
    await question.getByRole('button', { name: 'Close position' }).click()
    await expect(page.getByRole('heading', { name: 'No open positions' })).toBeVisible()
  })

  const recorded = recordedBars()

  await test.step('opened and closed at recorded prices, in the market’s time', async () => {
    const { rows } = await trader.call(myOrders, { list: 'history', page: 1 })
    expect(rows).toHaveLength(1)
    const [order] = rows
    if (!order) throw new Error('the order is not in the history')
    const [opened, closed] = [Date.parse(order.createdAt), Date.parse(order.completedAt ?? '')]
    expect(opened).toBeGreaterThanOrEqual(start)
    expect(opened).toBeLessThan(release)
    expect(closed).toBeGreaterThan(release + MINUTE)
    for (const [time, price] of [
      [opened, order.price],
      [closed, order.lastPrice],
    ] as const) {
      const [, high = 0, low = 0] = (recorded.get(Math.floor(time / MINUTE) * MINUTE) ?? '').split(' ').map(Number)
      expect(price).toBeLessThanOrEqual(high)
      expect(price).toBeGreaterThanOrEqual(low)
    }
    const won = profit({
      side: 'buy',
      openPrice: order.price,
      price: order.lastPrice,
      lots: order.lots,
      unitsPerLot: trader.instrument('EURUSD').unitsPerLot,
      quoteToUsd: 1,
    })
    expect(order.profit).toBe(won.toFixed())
    await page.getByRole('tab', { name: 'History' }).click()
    await expect.poll(async () => figuresOf(await textOf(orderRow(page, 'EUR/USD')))).toContain(new Big(won).toFixed(6))
  })

  await test.step('the minutes are the recorded ones', async () => {
    const now = Math.floor((await clock()) / MINUTE) * MINUTE
    const served = await servedBars(trader, now)
    const lived = served.filter(({ time }) => time >= start)
    expect(lived.length).toBeGreaterThanOrEqual(3)
    expect(lived.map((bar) => [bar.time, barOf(bar)])).toEqual(
      [...recorded].filter(([time]) => time >= start && time < now),
    )

    // Ticks that repeat the one before were not recorded: a bar that began with one begins with the next (README there).
    const past = [...recorded].filter(([time]) => time < now)
    const byTime = new Map(served.map((bar) => [bar.time, barOf(bar)]))
    const equal = past.filter(([time, bar]) => byTime.get(time) === bar).length
    const description = `${equal} of ${past.length} recorded minutes are equal, all ${lived.length} lived through among them`
    test.info().annotations.push({ type: 'minutes', description })
    expect(past.length - equal).toBeLessThan(past.length * 0.005)
  })
})
