/** Positions managed on the orders screen: closed in part, by the dozen, turned round, followed by their stop loss. */
import type { Locator, Page } from '@playwright/test'
import Big from 'big.js'
import { getBasicInfo, userInfo } from '../contract/calls/session.ts'
import { myOrders } from '../contract/calls/trading.ts'
import type { Order, OrderList } from '../contract/entities/order.ts'
import * as rules from '../contract/rules.ts'
import { Books } from './books.ts'
import { backOnline, fact, figuresIn, openAs, orderFigures, orderRow, toast } from './screen.ts'
import type { Prices, StaticMarket } from './staticMarket.ts'
import { staticMarketTest } from './staticMarketTest.ts'
import { expect } from './test.ts'
import { Trader } from './trader.ts'
import { overlay } from './wire.ts'

const before: Prices = { EURUSD: '1.15194', USDJPY: '159.163' }
const higher: Prices = { EURUSD: '1.15327', USDJPY: '158.907' }
const lower: Prices = { EURUSD: '1.15251', USDJPY: '158.907' }

const test = staticMarketTest(before)

/** The server goes away whenever the market moves, and the app says so. */
// A server that is about to stop says 503.
test.use({ expectedErrors: [/ERR_|WebSocket|502|503|504/] })

const rowsOf = async (trader: Trader, list: OrderList) => (await trader.call(myOrders, { list, page: 1 })).rows
const held = (trader: Trader) => rowsOf(trader, 'holding')
const sheet = (page: Page) => page.getByRole('dialog').first()
const press = (scope: Page | Locator, name: string | RegExp) => scope.getByRole('button', { name, exact: true }).click()

async function placed(trader: Trader, code: string, wanted: Parameters<Trader['submit']>[1]): Promise<Order> {
  const order = await trader.submit(code, wanted)
  if (order === undefined) throw new Error('the server did not say what it placed')
  return order
}

/** Returns the profit of an order at other prices, USD. */
function wonAt(trader: Trader, { side, code = '', price: openPrice, lots }: Order, prices: Prices): Big {
  const { unitsPerLot, quote = '' } = trader.instrument(code)
  const price = prices[code]
  const quoteToUsd = rules.quoteToUsd(quote, (pair) => (prices[pair] === undefined ? undefined : Number(prices[pair])))
  if (price === undefined || quoteToUsd === undefined) throw new Error(`no price of ${code}`)
  return rules.profit({ side, openPrice, price, lots, unitsPerLot, quoteToUsd })
}

/** Opens the sheet of an order from the list. */
async function openSheet(page: Page, trader: Trader, showCode: string): Promise<Locator> {
  await openAs(page, trader, '/order')
  await orderRow(page, showCode).click()
  await expect(sheet(page)).toContainText('Fee')
  return sheet(page)
}

/** Nothing is out of balance, and what the orders won and cost is what the balance moved by. */
async function expectSoundBooks(still: StaticMarket, trader: Trader): Promise<void> {
  const { id } = await trader.call(userInfo, {})
  const books = new Books(still.exchange)
  try {
    expect(books.faults()).toEqual([])
    expect(books.cash(id)).toBe(books.balance(id))
  } finally {
    books.close()
  }
}

test('a part is closed with the figures that stood there before, and the rest stays', async ({ page, still }) => {
  const trader = await Trader.open(still.exchange.origin)
  const order = await placed(trader, 'EURUSD', { lots: '1' })
  await still.moveTo(higher)
  const opened = await openSheet(page, trader, 'EUR/USD')
  await press(opened, 'Close part')
  await press(opened, '25%')
  const lots = opened.getByRole('spinbutton', { name: 'Lots to close' })
  await expect(lots).toHaveValue('0.25')
  await lots.fill('0.37')

  const won = wonAt(trader, { ...order, lots: 0.37 }, higher)
  const freed = rules.shareOf(order.margin, '0.37', order.lots)
  await expect.poll(() => figuresIn(fact(opened, 'Profit on this part'))).toEqual([won.toFixed(6)])
  expect(await figuresIn(fact(opened, 'Margin released'))).toEqual([freed.toFixed(6)])
  expect(await figuresIn(fact(opened, 'Remaining'))).toEqual(['0.63'])

  await press(opened, /^Close 0\.37 lots/)
  const question = page.getByRole('dialog', { name: 'Close part of this position?' })
  await expect(question).toContainText('0.37 of Buy 1.00 EUR/USD')
  await press(question, 'Close 0.37 lots')
  await expect(page.getByText('Part of the order closed').first()).toBeVisible()
  await expect(opened).toContainText('Buy 0.63')
  await expect(page.getByText('Closed by you')).toHaveCount(0)

  const [rest] = await held(trader)
  const [part] = await rowsOf(trader, 'history')
  expect(rest).toMatchObject({ id: order.id, lots: 0.63 })
  expect(part).toMatchObject({ partOf: order.id, lots: 0.37 })
  expect(new Big(part?.profit ?? 0).toFixed(6)).toBe(won.toFixed(6))
  expect(new Big(part?.margin ?? 0).toFixed(6)).toBe(freed.toFixed(6))
  expect(new Big(part?.margin ?? 0).plus(rest?.margin ?? 0).eq(order.margin)).toBe(true)
  expect(new Big(part?.fee ?? 0).plus(rest?.fee ?? 0).eq(order.fee)).toBe(true)
  await expectSoundBooks(still, trader)
})

test('losers are closed, winners and pending orders stay @whole', async ({ page, still }) => {
  const trader = await Trader.open(still.exchange.origin)
  const winner = await placed(trader, 'EURUSD', { lots: '0.2' })
  const losers = [
    await placed(trader, 'EURUSD', { lots: '0.1', side: 'sell' }),
    await placed(trader, 'USDJPY', { lots: '0.3' }),
  ]
  await trader.submit('EURUSD', { mode: 'pending', targetPrice: '1.10000', lots: '0.1' })
  await still.moveTo(higher)
  await openAs(page, trader, '/order')
  await press(page, 'Close all')
  const chosen = page.getByRole('dialog', { name: 'Close positions' })
  await expect(chosen.getByRole('button', { name: 'Close 3 positions' })).toBeVisible()
  await press(chosen, 'USD/JPY')
  await expect(chosen.getByRole('button', { name: 'Close 1 position' })).toBeVisible()
  await press(chosen, 'All instruments')
  await chosen.locator('label', { hasText: 'Losers' }).click()
  await expect(chosen.getByRole('button', { name: 'Close 2 positions' })).toBeVisible()
  const lost = losers.map((order) => wonAt(trader, order, higher))
  const promised = lost.reduce((sum, one) => sum.plus(one), new Big(0)).toFixed(6)
  await expect.poll(() => figuresIn(fact(chosen, 'Current profit'))).toEqual([promised])

  await press(chosen, 'Close 2 positions')
  const reported = page.getByRole('dialog', { name: 'Positions closed' })
  await expect(reported).toContainText('2 positions closed')
  expect(await figuresIn(fact(reported, 'Profit'))).toEqual([promised])
  await press(reported, 'Done')
  await expect(orderFigures(page, 'USD/JPY')).toHaveCount(0)
  expect((await held(trader)).map(({ id }) => id)).toEqual([winner.id])
  const ended = await rowsOf(trader, 'history')
  expect(ended.map(({ id }) => id).sort()).toEqual(losers.map(({ id }) => id).sort())
  const sum = ended.reduce((total, { profit }) => total.plus(profit), new Big(0))
  expect(sum.toFixed(6)).toBe(promised)
  expect(await rowsOf(trader, 'pending')).toHaveLength(1)
  await expectSoundBooks(still, trader)
})

test('a position is turned round: the question names its cost, and that stops stay behind', { tag: '@whole' }, async ({
  page,
  still,
}) => {
  const trader = await Trader.open(still.exchange.origin)
  const order = await placed(trader, 'EURUSD', { lots: '0.5', stopLoss: '1.14000' })
  const opened = await openSheet(page, trader, 'EUR/USD')
  await press(opened, 'Reverse')
  const question = page.getByRole('dialog', { name: 'Reverse this position?' })
  await expect(question).toContainText('Sell 0.50 EUR/USD')
  await expect(question).toContainText('won’t apply to the new position')
  expect(await figuresIn(fact(question, 'Fee'))).toEqual([new Big(order.fee).toFixed(2)])
  await press(question, 'Reverse')
  await expect(page.getByText('Order closed and the opposite order opened').first()).toBeVisible()

  const positions = await held(trader)
  expect(positions).toMatchObject([{ side: 'sell', lots: 0.5, fee: order.fee }])
  expect(positions[0]?.stopLoss).toBeUndefined()
  expect(await rowsOf(trader, 'history')).toMatchObject([{ id: order.id, reason: 'closed' }])
  await expectSoundBooks(still, trader)
})

test('a stop loss follows the price, is seen to move, and closes the position', async ({ page, still }) => {
  // The server starts anew twice.
  test.slow()
  const trader = await Trader.open(still.exchange.origin)
  const order = await placed(trader, 'EURUSD', { lots: '1', stopLoss: '1.15094' })
  const opened = await openSheet(page, trader, 'EUR/USD')
  await opened.getByRole('switch', { name: 'Trailing stop' }).click()
  const distance = opened.getByRole('spinbutton', { name: 'Distance' })
  await expect(distance).toHaveValue('0.00100')
  await distance.fill('0.0005')
  await expect(opened).toContainText('The stop loss starts at 1.15144')
  await expect(opened).toContainText('$50.00')
  await press(opened, 'Trail price')
  await expect(page.getByText('Trailing stop set').first()).toBeVisible()
  await expect(opened).toContainText('The stop loss is at 1.15144')
  expect(await held(trader)).toMatchObject([{ stopLoss: 1.15144, trailingDistance: 0.0005 }])

  // The way back: the stop as it was, and no following.
  await press(opened, 'Undo')
  await expect(page.getByText('Stops restored').first()).toBeVisible()
  expect((await held(trader))[0]).toMatchObject({ stopLoss: 1.15094 })
  expect((await held(trader))[0]?.trailingDistance).toBeUndefined()

  await opened.getByRole('switch', { name: 'Trailing stop' }).click()
  await distance.fill('0.0005')
  await press(opened, 'Trail price')
  await expect(opened).toContainText('The stop loss is at 1.15144')
  await still.moveTo(higher)
  await backOnline(page)
  await expect(opened).toContainText('The stop loss is at 1.15277', { timeout: 30_000 })
  await opened.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(orderFigures(page, 'EUR/USD')).toContainText('1.15277')

  await still.moveTo(lower)
  await backOnline(page)
  await expect(orderRow(page, 'EUR/USD')).toHaveCount(0, { timeout: 30_000 })
  expect(await rowsOf(trader, 'history')).toMatchObject([
    { id: order.id, reason: 'stopLoss', stopLoss: 1.15277, trailingDistance: 0.0005 },
  ])
  await expectSoundBooks(still, trader)
})

test.describe('an answer that is lost', () => {
  test.use({ serviceWorkers: 'block' })

  test('one part is closed, and the app says so', { tag: '@whole' }, async ({ page, still }) => {
    const trader = await Trader.open(still.exchange.origin)
    await page.addInitScript(() => localStorage.setItem('onetap', 'yes'))
    await placed(trader, 'EURUSD', { lots: '1' })
    const sent: string[] = []
    await page.route('**/v1/api/forex/close_part*', async (route) => {
      sent.push(route.request().url())
      await route.fetch()
      await route.abort()
    })
    await page.route('**/v1/api/forex/request*', (route) => route.abort())
    const opened = await openSheet(page, trader, 'EUR/USD')
    await press(opened, 'Close part')
    await press(opened, /^Close 0\.50 lots/)
    const checking = page.getByRole('dialog', { name: 'Checking your order' })
    await expect(checking).toContainText('Close 0.50 of Buy 1.00 EUR/USD')
    await page.unroute('**/v1/api/forex/request*')
    await expect(page.getByText('Part of the order closed').first()).toBeVisible()
    await expect(checking).toHaveCount(0)
    expect(sent).toHaveLength(1)
    expect(await held(trader)).toMatchObject([{ lots: 0.5 }])
    expect(await rowsOf(trader, 'history')).toHaveLength(1)
  })
})

test.describe('the price a pending order waits for', () => {
  test.use({ serviceWorkers: 'block' })

  test('is typed in its sheet; what was typed stays beside a refusal, and a move can be undone', {
    tag: '@whole',
  }, async ({ page, still }) => {
    const trader = await Trader.open(still.exchange.origin)
    const stops = { stopLoss: '1.14000', takeProfit: '1.15000' }
    await placed(trader, 'EURUSD', { lots: '1', mode: 'pending', targetPrice: '1.14500', ...stops })
    const waiting = async () => (await rowsOf(trader, 'pending'))[0]
    await openAs(page, trader, '/order?type=0')
    await orderRow(page, 'EUR/USD').click()
    const opened = sheet(page)
    const field = opened.getByRole('spinbutton', { name: 'Trigger price' })
    const set = opened.getByRole('button', { name: 'Set price' })
    await expect(field).toHaveValue('1.14500')
    await expect(set).toBeDisabled()

    await field.fill('1.13990')
    await expect(opened.getByRole('alert')).toHaveText('Must be above the stop loss, 1.14000')
    await expect(set).toBeDisabled()
    await field.fill('1.15000')
    await expect(opened.getByRole('alert')).toHaveText('Must be below the take profit, 1.15000')

    await field.fill('1.14300')
    await expect(opened).toContainText('The stop loss remains at 1.14000: −$300.00')
    await expect(opened).toContainText('The take profit remains at 1.15000: +$700.00')
    await page.route('**/v1/api/forex/move_pending*', (route) =>
      route.fulfill({ json: { code: 0, msg: 'Not during the auction', data: null } }),
    )
    await set.click()
    await expect(toast(page, 'Not during the auction')).toBeVisible()
    await expect(field).toHaveValue('1.14300')
    expect((await waiting())?.originPrice).toBe(1.145)

    await page.unroute('**/v1/api/forex/move_pending*')
    await set.click()
    await expect(opened.getByRole('alert')).toHaveCount(0)
    await press(opened, 'Undo')
    await expect(field).toHaveValue('1.14500')
    await field.fill('1.14300')
    await set.click()
    await expect(opened.getByRole('button', { name: 'Undo' })).toBeVisible()
    await expect(field).toHaveValue('1.14300')
    expect(await waiting()).toMatchObject({ originPrice: 1.143, stopLoss: 1.14, takeProfit: 1.15, lots: 1 })
    await expect(fact(opened, 'Price')).toContainText('1.14300')
    await press(opened, 'Close')
    await expect(orderFigures(page, 'EUR/USD')).toContainText('1.14300')
  })
})

test.describe('a server without these calls', { tag: '@oneWidth' }, () => {
  test.use({ serviceWorkers: 'block', expectedErrors: [/404/] })

  test('shows nothing of them', { tag: '@whole' }, async ({ page, still }) => {
    const trader = await Trader.open(still.exchange.origin)
    await placed(trader, 'EURUSD', { lots: '1' })
    await overlay(page, getBasicInfo.path, { extensions: undefined })
    const opened = await openSheet(page, trader, 'EUR/USD')
    await expect(opened.getByRole('button', { name: 'Close position' })).toBeVisible()
    await expect(opened.getByRole('button', { name: 'Close part' })).toHaveCount(0)
    await expect(opened.getByRole('button', { name: 'Reverse' })).toHaveCount(0)
    await expect(opened.getByRole('switch', { name: 'Trailing stop' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Close all', includeHidden: true })).toHaveCount(0)
    await press(opened, 'Close')

    await placed(trader, 'EURUSD', { lots: '1', mode: 'pending', targetPrice: '1.14000' })
    await page.getByRole('tab', { name: /^Pending/ }).click()
    await orderRow(page, 'EUR/USD').click()
    await expect(sheet(page).getByRole('button', { name: 'Set stops' })).toBeVisible()
    await expect(sheet(page).getByRole('spinbutton', { name: 'Trigger price' })).toHaveCount(0)
  })

  test('hides them when it answers 404 after all', { tag: '@whole' }, async ({ page, still }) => {
    const trader = await Trader.open(still.exchange.origin)
    await placed(trader, 'EURUSD', { lots: '1' })
    await page.route('**/v1/api/forex/reverse*', (route) =>
      route.fulfill({ status: 404, body: 'This page doesn’t exist' }),
    )
    const opened = await openSheet(page, trader, 'EUR/USD')
    await press(opened, 'Reverse')
    await press(page.getByRole('dialog', { name: 'Reverse this position?' }), 'Reverse')
    await expect(page.getByText('This broker doesn’t offer this feature').first()).toBeVisible()
    await expect(opened.getByRole('button', { name: 'Reverse', includeHidden: true })).toHaveCount(0)
    expect(await held(trader)).toMatchObject([{ side: 'buy' }])
  })
})
