/**
 * Tests what the ticket shows after an order: on the phone a card over its rows, on wide screens a strip under its
 * buttons.
 */
import { myOrders } from '../contract/calls/trading.ts'
import { isWide, openAs, ticket, tradeButton } from './screen.ts'
import { staticMarketTest } from './staticMarketTest.ts'
import { expect } from './test.ts'
import { Trader } from './trader.ts'

const test = staticMarketTest({ EURUSD: '1.15194' })
// As installed.
test.use({ serviceWorkers: 'allow' })

test('after a fill the card takes a stop and a target at a tap; the chart keeps its size, the next order goes out', async ({
  page,
  still,
}) => {
  const trader = await Trader.open(still.exchange.origin)
  await openAs(page, trader, '/trade')
  const lots = ticket(page).getByRole('spinbutton', { name: 'Lots' })
  await lots.fill('0.20')
  const held = async () => (await trader.call(myOrders, { list: 'holding', page: 1 })).rows[0]
  const chart = () => page.locator('canvas').first().boundingBox()
  await expect(page.locator('section:has([role=figure]) > p')).toContainText('bars')
  const before = await chart()
  await tradeButton(page, 'Buy').click()
  const card = page.getByRole('dialog', { name: 'Order accepted' })
  await expect(card).toContainText('Bought 0.20 lots')
  expect(await chart()).toEqual(before)
  if (isWide(page)) await card.getByRole('button', { name: 'Stop loss', exact: true }).click()
  await card.getByRole('button', { name: /^20 Pips/ }).click()
  await expect.poll(async () => (await held())?.stopLoss).toBe(1.14994)
  await card.getByRole('button', { name: /^1 : 2/ }).click()
  await expect.poll(async () => (await held())?.takeProfit).toBe(1.15594)
  await expect(card).toContainText(/Reward-to-risk\s*1 : 2/)

  await tradeButton(page, 'Sell').click()
  await expect(card).toContainText('Sold 0.20 lots')
  await card.getByRole('button', { name: 'Close', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Close this position?' })
  await question.getByRole('button', { name: 'Close position' }).click()
  await expect(card).toHaveCount(0)
  expect((await trader.call(myOrders, { list: 'holding', page: 1 })).rows).toHaveLength(1)
  await expect(lots).toHaveValue('0.20')
})
