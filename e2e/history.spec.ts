/** The history of orders: what its days add up to is what the ledger says, and leaves the app as a file. */
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import Big from 'big.js'
import { userInfo } from '../contract/calls/session.ts'
import { cancelOrder, closeOrder } from '../contract/calls/trading.ts'
import { Books } from './books.ts'
import { fact, figuresIn, figuresOf, isWide, openAs, orderRow, textOf } from './screen.ts'
import type { Prices, StaticMarket } from './staticMarket.ts'
import { staticMarketTest } from './staticMarketTest.ts'
import { expect } from './test.ts'
import { Trader } from './trader.ts'

const before: Prices = { EURUSD: '1.15194', GER40: '24954.3' }
const after: Prices = { EURUSD: '1.15327', GER40: '24991.7' }
const requestId = () => crypto.randomUUID()

const test = staticMarketTest(before)

/** Two winners and a loser, closed, and a pending order that was cancelled. Answers the first three and what the ledger has. */
async function traded(still: StaticMarket, trader: Trader) {
  const orders = [
    await trader.submit('EURUSD', { lots: '0.37' }),
    await trader.submit('EURUSD', { lots: '0.13', side: 'sell' }),
    await trader.submit('GER40', { lots: '0.7' }),
  ]
  const pending = await trader.submit('EURUSD', { mode: 'pending', targetPrice: '1.1' })
  await still.moveTo(after)
  const ids = orders.map((order) => order?.id ?? '')
  for (const id of ids) await trader.call(closeOrder, { id, requestId: requestId() })
  await trader.call(cancelOrder, { id: pending?.id ?? '', requestId: requestId() })
  const { id: account } = await trader.call(userInfo, {})
  const books = new Books(still.exchange)
  const [reported, cash] = [ids.map((id) => books.order(id)), books.shownCash(account)]
  books.close()
  return { ids, reported, cash }
}

const region = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
const choose = (page: Page, what: string, choice: string) =>
  page.getByRole('combobox', { name: what, exact: true }).selectOption(choice)
const sum = (amounts: readonly string[]) => amounts.reduce((total, amount) => total.plus(amount), new Big(0))

test('the history adds up to what the ledger says, in figures, as a curve and by instrument', async ({
  page,
  still,
}) => {
  test.setTimeout(90_000)
  const trader = await Trader.open(still.exchange.origin)
  const { reported, cash } = await traded(still, trader)
  const [profit, fees] = [sum(reported.map((one) => one.profit)), sum(reported.map((one) => one.fee))]
  await openAs(page, trader, '/order?type=3')

  await test.step('totals', async () => {
    const totals = region(page, 'Totals')
    await expect.poll(() => figuresIn(fact(totals, 'Trades'))).toEqual(['3'])
    const figure = async (name: string) => (await figuresIn(fact(totals, name)))[0]
    expect(await figure('Profit')).toBe(profit.toFixed(6))
    expect(await figure('Fees')).toBe(fees.toFixed(2, Big.roundHalfEven))
    expect(await figure('Net profit')).toBe(profit.minus(fees).toFixed(6))
    expect([await figure('Winners'), await figure('Losers'), await figure('Win rate')]).toEqual(['2', '1', '66.7'])
    expect(await figure('Lots')).toBe('1.20')
  })

  await test.step('the balance, as a curve, by keys and as a table', async () => {
    const balance = region(page, 'Balance')
    const curve = balance.getByRole('img')
    expect(figuresOf((await curve.getAttribute('aria-label')) ?? '')).toEqual(
      expect.arrayContaining(['100000.00', cash]),
    )
    const moment = balance.getByRole('slider', { name: 'Time' })
    await moment.focus()
    await page.keyboard.press('Home')
    await expect(moment).toHaveAttribute('aria-valuetext', /\$100,000\.00$/)
    await page.keyboard.press('End')
    expect(figuresOf((await moment.getAttribute('aria-valuetext')) ?? '').at(-1)).toBe(cash)
    await balance.getByRole('button', { name: 'View as table' }).click()
    const rows = balance.getByRole('row')
    await expect(rows.last()).toContainText('$100,000.00')
    expect(figuresOf(await textOf(rows.nth(1)))).toContain(cash)
  })

  await test.step('by instrument', async () => {
    if (!isWide(page)) await page.getByRole('radio', { name: 'Instruments' }).check({ force: true })
    const euro = page.getByRole('row').filter({ has: page.getByRole('button', { name: 'Trades in EUR/USD' }) })
    const [one, other] = [reported[0]?.profit ?? '0', reported[1]?.profit ?? '0']
    const figures = figuresOf(await textOf(euro))
    expect(figures).toEqual(expect.arrayContaining([sum([one, other]).toFixed(6), '2', '50.0']))
    await page.getByRole('button', { name: 'Profit', exact: true }).and(page.locator('th button')).last().click()
    await euro.getByRole('button').click()
    await expect(orderRow(page, 'GER40')).toHaveCount(0)
    await expect(orderRow(page, 'EUR/USD')).toHaveCount(3)
  })
})

test('the history is filtered, kept in the address, exported and looked at by days', { tag: '@whole' }, async ({
  page,
  still,
}) => {
  test.setTimeout(90_000)
  const trader = await Trader.open(still.exchange.origin)
  const { ids, reported } = await traded(still, trader)
  const [profit, fees] = [sum(reported.map((one) => one.profit)), sum(reported.map((one) => one.fee))]
  await openAs(page, trader, '/order?type=3')

  await test.step('filters last over a reload', async () => {
    await choose(page, 'Instrument', 'EUR/USD')
    await expect(orderRow(page, 'EUR/USD')).toHaveCount(3)
    await choose(page, 'Result', 'Losers')
    await expect(orderRow(page, 'EUR/USD')).toHaveCount(1)
    await page.reload()
    await expect(orderRow(page, 'EUR/USD')).toHaveCount(1)
    await expect(page).toHaveURL(/outcome=losers/)
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(orderRow(page, 'GER40')).toHaveCount(1)
    await choose(page, 'Sort', 'Highest profit first')
    await expect(page.getByRole('tabpanel').locator('[data-order]').first()).toHaveAttribute(
      'data-order',
      highest(reported, ids),
    )
  })

  await test.step('the export', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('trades-2026-07-15.csv')
    const csv = await readFile(await download.path(), 'utf8')
    expect(csv.startsWith('\uFEFForder_id,instrument,')).toBe(true)
    const [names = [], ...lines] = csv
      .slice(1)
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(','))
    expect(lines).toHaveLength(4)
    const column = (name: string) => lines.map((line) => line[names.indexOf(name)] ?? '')
    expect(sum(column('profit_usd')).toFixed()).toBe(profit.toFixed())
    expect(sum(column('fee_usd')).toFixed()).toBe(fees.toFixed())
    expect(column('status').toSorted()).toEqual(['cancelled', 'completed', 'completed', 'completed'])
    expect(column('close_time')[0]).toMatch(/^2026-07-15T\d\d:\d\d:\d\d\.\d{3}Z$/)
  })

  await test.step('days', async () => {
    await page.getByRole('button', { name: 'Date range' }).click()
    await page.getByLabel('From', { exact: true }).fill('2026-07-01')
    await page.getByLabel('To', { exact: true }).fill('2026-07-14')
    await expect(page.getByText('No orders closed in this period')).toBeVisible()
    await page.getByLabel('To', { exact: true }).fill('2026-07-15')
    await expect(orderRow(page, 'EUR/USD')).toHaveCount(3)
    await page.reload()
    await expect(page.getByLabel('From', { exact: true })).toHaveValue('2026-07-01')
    await page.getByRole('button', { name: 'Today' }).click()
    await expect(page).toHaveURL(/range=today/)
    await expect(orderRow(page, 'EUR/USD')).toHaveCount(3)
  })
})

const highest = (reported: readonly { profit: string }[], ids: readonly string[]): string =>
  ids.toSorted((one, other) => {
    const profitOf = (id: string) => new Big(reported[ids.indexOf(id)]?.profit ?? 0)
    return profitOf(other).cmp(profitOf(one))
  })[0] ?? ''

test('positions are filtered and sorted over all their pages', { tag: '@whole' }, async ({ page, still }) => {
  const trader = await Trader.open(still.exchange.origin)
  const oldest = await trader.submit('GER40', { lots: '0.1' })
  for (let count = 0; count < 11; count++) await trader.submit('EURUSD', { side: count % 2 ? 'sell' : 'buy' })
  await openAs(page, trader, '/order?type=1')
  await expect(orderRow(page, 'EUR/USD').first()).toBeVisible()

  if (isWide(page)) await page.getByRole('columnheader').getByRole('button', { name: 'Order', exact: true }).click()
  else await choose(page, 'Sort', 'Oldest first')
  const rows = page.getByRole('tabpanel').locator('[data-order]')
  await expect(rows).toHaveCount(12)
  await expect(rows.first()).toHaveAttribute('data-order', oldest?.id ?? '')
  await choose(page, 'Side', 'Sell')
  await expect(rows).toHaveCount(5)
  await choose(page, 'Instrument', 'GER40')
  await expect(rows).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('0 of 12 shown')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(rows).toHaveCount(12)
})

test.describe('a server that knows nothing of days', () => {
  test.use({ expectedErrors: [/404/] })

  test('shows the history plainly', { tag: ['@oneWidth', '@whole'] }, async ({ page, still }) => {
    const trader = await Trader.open(still.exchange.origin)
    await traded(still, trader)
    const missing = { status: 404, json: { code: 0, msg: 'This call doesn’t exist', data: null } }
    await page.route(/\/forex\/history(_report)?\?/, (route) => route.fulfill(missing))
    await openAs(page, trader, '/order?type=3')
    await expect(orderRow(page, 'EUR/USD')).toHaveCount(3)
    await expect(page.getByRole('button', { name: 'Export CSV' })).toHaveCount(0)
    await expect(region(page, 'Totals')).toHaveCount(0)
  })
})
