/** The ticket: stops in every unit, the size by risk and by margin, what an order leaves, and the question before it goes out. */
import type { Page } from '@playwright/test'
import Big from 'big.js'
import { myOrders } from '../contract/calls/trading.ts'
import { fact, figuresIn, isWide, openAs, textOf, ticket, tradeButton } from './screen.ts'
import { staticMarketTest } from './staticMarketTest.ts'
import { expect } from './test.ts'
import { Trader } from './trader.ts'

const PRICE = 1.15194

const test = staticMarketTest({ EURUSD: String(PRICE) }).extend<{ trader: Trader }>({
  trader: async ({ still, page }, use) => {
    const trader = await Trader.open(still.exchange.origin)
    await openAs(page, trader, '/trade')
    await ticket(page).getByRole('spinbutton', { name: 'Lots' }).fill('0.20')
    await use(trader)
  },
})

type Kind = 'Stop loss' | 'Take profit'
const units = { price: 'Price', distance: 'Distance in pips', percent: 'Percentage of equity' } as const
const field = (page: Page, name: string) => ticket(page).getByRole('spinbutton', { name })

/** Chooses what a stop is typed in. */
async function typeBy(page: Page, kind: Kind, unit: keyof typeof units | 'money'): Promise<void> {
  await ticket(page)
    .getByRole('button', { name: new RegExp(`^${kind} by:`) })
    .click()
  const sheet = page.getByRole('dialog', { name: `Set ${kind.toLowerCase()} by` })
  await sheet
    .getByRole('button', { name: unit === 'money' ? /^(Amount|Profit amount)/ : new RegExp(`^${units[unit]}`) })
    .click()
  await expect(sheet).toHaveCount(0)
}

/** Returns the text under a stop: the stop in other units. */
const meaning = (page: Page, kind: Kind) =>
  ticket(page).locator(`[data-stop=${kind === 'Stop loss' ? 'stopLoss' : 'takeProfit'}]`)

const held = async (trader: Trader) => (await trader.call(myOrders, { list: 'holding', page: 1 })).rows[0]

test('a stop typed as money tells its prices, goes over to every other unit, and is sent as a price', async ({
  page,
  trader,
}) => {
  await ticket(page).getByRole('switch', { name: 'Stop loss' }).click()
  await typeBy(page, 'Stop loss', 'money')
  await field(page, 'Stop loss, USD').fill('26.19')
  // 20,000 EUR: 0.20 USD a step of 0.00001, and never more than was typed
  await expect(meaning(page, 'Stop loss')).toHaveText(/Buy 1\.15064.*Sell 1\.15324.*13\.0 pips.*−0\.03% of equity/)
  await expect(tradeButton(page, 'Buy')).toBeEnabled()
  await expect(tradeButton(page, 'Sell')).toBeEnabled()

  await typeBy(page, 'Stop loss', 'distance')
  await expect(field(page, 'Stop loss, Pips')).toHaveValue('13.0')
  await expect(meaning(page, 'Stop loss')).toHaveText(/−\$26\.00/)
  await typeBy(page, 'Stop loss', 'percent')
  await expect(field(page, 'Stop loss, % of equity')).toHaveValue('0.026')
  await typeBy(page, 'Stop loss', 'price')
  await expect(field(page, 'Stop loss price')).toHaveValue('1.15064')
  await expect(tradeButton(page, 'Sell')).toHaveAttribute('aria-disabled', 'true')

  // What was typed stays when the lots change; the price follows.
  await typeBy(page, 'Stop loss', 'money')
  await field(page, 'Lots').fill('0.40')
  await expect(field(page, 'Stop loss, USD')).toHaveValue('26.00')
  await expect(meaning(page, 'Stop loss')).toHaveText(/Sell 1\.15259/)
  await tradeButton(page, 'Sell').click()
  // Its margin is above a quarter of the equity.
  await page.getByRole('dialog').getByRole('button', { name: 'Sell 0.40 EUR/USD' }).click()
  await expect(page.getByRole('dialog', { name: 'Order accepted' })).toBeVisible()
  expect(await held(trader)).toMatchObject({ side: 'sell', stopLoss: 1.15259 })
})

test('a stop starts at the price and bars no order until its field has been left', async ({ page, trader }) => {
  await ticket(page).getByRole('switch', { name: 'Stop loss' }).click()
  await expect(field(page, 'Stop loss price')).toHaveValue(PRICE.toFixed(5))
  await expect(meaning(page, 'Stop loss')).toHaveText('Set below the current price to buy, or above it to sell')
  for (const side of ['Buy', 'Sell'] as const) await expect(tradeButton(page, side)).toBeEnabled()
  await field(page, 'Lots').focus()
  await field(page, 'Stop loss price').focus()
  await expect(tradeButton(page, 'Buy')).toBeEnabled()
  await field(page, 'Lots').focus()
  for (const side of ['Buy', 'Sell'] as const)
    await expect(tradeButton(page, side)).toHaveAttribute('aria-disabled', 'true')
  await field(page, 'Stop loss price').fill('1.15')
  await expect(tradeButton(page, 'Buy')).toBeEnabled()

  // Pressed at once: nothing is sent, and the button says why.
  await ticket(page).getByRole('switch', { name: 'Take profit' }).click()
  await tradeButton(page, 'Buy').click()
  await expect(tradeButton(page, 'Buy')).toContainText('Move the take profit away from the price')
  expect(await held(trader)).toBeUndefined()
})

test('of a pending order stops are measured from the price it waits for', { tag: '@whole' }, async ({
  page,
  trader,
}) => {
  await ticket(page).getByRole('radio', { name: 'Pending' }).check({ force: true })
  await field(page, 'Trigger price').fill('1.14')
  await ticket(page).getByRole('switch', { name: 'Take profit' }).click()
  await typeBy(page, 'Take profit', 'distance')
  await field(page, 'Take profit, Pips').fill('25')
  await expect(meaning(page, 'Take profit')).toHaveText(/Buy 1\.14250.*Sell 1\.13750.*\+\$50\.00/)
  await tradeButton(page, 'Buy').click()
  await expect(page.getByRole('dialog', { name: 'Order accepted' })).toBeVisible()
  const [waiting] = (await trader.call(myOrders, { list: 'pending', page: 1 })).rows
  expect(waiting).toMatchObject({ side: 'buy', originPrice: 1.14, takeProfit: 1.1425 })
})

test('the size by risk has a stop of its own, and loses no more there than was wished', { tag: '@whole' }, async ({
  page,
  trader: _,
}) => {
  await ticket(page).getByRole('button', { name: 'Size by risk' }).click()
  const sheet = page.getByRole('dialog', { name: 'Size by risk' })
  await sheet.getByRole('spinbutton', { name: 'Stop loss, Pips' }).fill('300')
  await sheet.getByRole('button', { name: '0.5%' }).click()
  // 3,000 USD a lot of 500 USD: 0.16 lots
  await expect.poll(() => figuresIn(fact(sheet, 'Loss at the stop loss'))).toEqual(['-480.000000'])
  await sheet.getByRole('spinbutton', { name: 'Stop loss, Pips' }).fill('30')
  // 1.66 lots, but at 1× the free margin pays for 0.86 alone.
  await expect(sheet).toContainText('Limited by your free margin.')
  await sheet.getByRole('radio', { name: 'USD' }).check({ force: true })
  await expect(sheet.getByRole('spinbutton', { name: 'Amount at risk, USD' })).toHaveValue('500.00')
  await sheet.getByRole('spinbutton', { name: 'Amount at risk, USD' }).fill('100')
  await sheet.getByRole('button', { name: 'Set 0.33 lots' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(field(page, 'Lots')).toHaveValue('0.33')
  await expect(ticket(page).getByRole('switch', { name: 'Stop loss' })).toBeChecked()
  await expect(field(page, 'Stop loss, Pips')).toHaveValue('30.0')
  await expect(meaning(page, 'Stop loss')).toHaveText(/−\$99\.00/)
})

test('Max is the most that the free margin pays for, and nothing larger is offered', { tag: '@whole' }, async ({
  page,
  trader,
}) => {
  const presets = ticket(page).getByRole('group', { name: 'Preset lots' })
  // At 1× a lot takes 115,194 USD, and 7 of fee, of 100,000.
  await presets.getByRole('button', { name: 'Max 0.86' }).click()
  await expect(field(page, 'Lots')).toHaveValue('0.86')
  if (isWide(page)) await expect(presets.getByRole('button', { name: '1.00' })).toBeDisabled()
  await expect(presets.getByRole('button', { name: '0.50' })).toBeEnabled()
  await tradeButton(page, 'Buy').click()
  await page
    .getByRole('dialog', { name: /^Buy 0\.86 lots/ })
    .getByRole('button', { name: 'Buy 0.86 EUR/USD' })
    .click()
  await expect(page.getByRole('dialog', { name: 'Order accepted' })).toContainText('Bought 0.86 lots')
  expect(await held(trader)).toMatchObject({ lots: 0.86 })
  // What was typed stays; the field says how much there may be.
  await page.getByRole('button', { name: 'Keep trading' }).click()
  await expect(field(page, 'Lots')).toHaveValue('0.86')
})

test('amounts for the stops, with what is to be won for the risk', { tag: '@whole' }, async ({ page, trader: _ }) => {
  await ticket(page).getByRole('switch', { name: 'Stop loss' }).click()
  const amounts = (kind: 'stop loss' | 'take profit') =>
    ticket(page).getByRole('group', { name: `Set ${kind} by`, exact: true })
  const unit = (kind: 'stop loss' | 'take profit') => ticket(page).getByRole('combobox', { name: `Set ${kind} by` })
  await amounts('stop loss').getByRole('button', { name: '20 Pips' }).click()
  await expect(field(page, 'Stop loss, Pips')).toHaveValue('20.0')
  await unit('stop loss').selectOption('USD')
  await amounts('stop loss').getByRole('button', { name: '$100' }).click()
  await expect(field(page, 'Stop loss, USD')).toHaveValue('100.00')
  await ticket(page).getByRole('switch', { name: 'Take profit' }).click()
  // The unit is remembered, by the device too.
  await expect(unit('take profit')).toHaveValue('money')
  await unit('take profit').selectOption('1 : n')
  await amounts('take profit').getByRole('button', { name: '1 : 2' }).click()
  await expect(field(page, 'Take profit, Pips')).toHaveValue('100.0')
  await expect(ticket(page)).toContainText(/Reward-to-risk\s*1 : 2/)
})

test('margin level and stop-out price stand on a wide screen, one tap away on the phone; the chart keeps its room', async ({
  page,
  trader: _,
}) => {
  await field(page, 'Lots').fill('0.80')
  await ticket(page).getByRole('switch', { name: 'Stop loss' }).click()
  await ticket(page).getByRole('switch', { name: 'Take profit' }).click()
  const chart = await page.locator('canvas').first().boundingBox()
  expect(chart?.height).toBeGreaterThan(200)
  if (!isWide(page)) await ticket(page).getByRole('button', { name: 'Details' }).click()
  const place = isWide(page) ? ticket(page) : page.getByRole('dialog', { name: 'Order details' })
  // 92,155.20 of margin at one time, and 5.60 of fee
  await expect.poll(() => textOf(fact(place, 'Margin level'))).toMatch(/—\s*109%/)
  // When what half of the margin leaves is lost.
  const spare = new Big('99994.40').minus(new Big(PRICE).times(80_000).div(2))
  const sold = new Big(PRICE).plus(spare.div(80_000)).toFixed(5, Big.roundUp)
  const bought = new Big(PRICE).minus(spare.div(80_000)).toFixed(5, Big.roundDown)
  await expect(fact(place, 'Stop-out price')).toHaveText(`Buy ${bought}Sell ${sold}`)
})

test('an order asks first once that is wanted, and not again after it is switched off', { tag: '@whole' }, async ({
  page,
  trader,
}) => {
  const place = () => (isWide(page) ? ticket(page) : page.getByRole('dialog', { name: 'Order details' }))
  const toggle = async () => {
    if (!isWide(page)) await ticket(page).getByRole('button', { name: 'Details' }).click()
    await place()
      .getByRole('switch', { name: /^Confirm before/ })
      .click()
    if (!isWide(page)) await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await toggle()
  const press = async () => {
    // The keys of the terminal; a phone has none.
    if (!isWide(page)) return tradeButton(page, 'Buy').click()
    await page.keyboard.press('b')
    await expect(tradeButton(page, 'Buy')).toBeFocused()
    await page.keyboard.press('Enter')
  }
  await press()
  const question = page.getByRole('dialog', { name: /^Buy 0\.20 lots of EUR\/USD/ })
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  expect(await held(trader)).toBeUndefined()

  await press()
  await question.getByRole('button', { name: 'Buy 0.20 EUR/USD' }).click()
  const accepted = page.getByRole('dialog', { name: 'Order accepted' })
  await expect(accepted).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(accepted).toHaveCount(0)

  await toggle()
  await press()
  await expect(accepted).toBeVisible()
  expect((await trader.call(myOrders, { list: 'holding', page: 1 })).rows).toHaveLength(2)
})
