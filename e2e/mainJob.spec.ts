import Big from 'big.js'
import {
  fact,
  figuresIn,
  figuresOf,
  indicator,
  marketRow,
  openAs,
  orderFigures,
  orderRow,
  summary,
  tab,
  textOf,
  ticket,
  tradeButton,
} from './screen.ts'
import { expect, test } from './test.ts'
import { Trader } from './trader.ts'

/** The first profit in a text: the amount with six decimals that has a sign, or is nothing. */
const sixDecimals = (text: string): string | undefined => {
  const found = text.match(/[−+]\$[\d,]+\.\d{6}|\$0\.000000/)?.[0]
  return found && figuresOf(found)[0]
}

// As a visitor has it: with the copy that a first visit keeps.
test.use({ serviceWorkers: 'allow' })

test('a newcomer opens a demo account, buys, watches, sets stops, closes and finds the trade in the history', {
  tag: '@bothWidths',
}, async ({ page }) => {
  await page.goto('/')
  const row = marketRow(page, 'EUR/USD')

  await test.step('prices move, and say that they are simulated', async () => {
    await expect(indicator(page, 'Simulated')).toBeVisible()
    const price = async () => (await textOf(row)).match(/\d\.\d{5}/)?.[0]
    const before = await price()
    expect(before).toBeDefined()
    await expect.poll(price).not.toBe(before)
  })

  await test.step('one tap opens a demo account', async () => {
    await page.getByRole('button', { name: 'Open a demo account' }).click()
    await expect(page.getByText('$100,000.00').first()).toBeVisible()
  })

  const placed = page.getByRole('dialog', { name: 'Order accepted' })
  let fee = '0'

  await test.step('buys EUR/USD at market', async () => {
    await row.click()
    await expect(page.getByRole('button', { name: /^EUR\/USD.*: select another market$/ })).toBeVisible()
    await ticket(page).getByRole('spinbutton', { name: 'Lots' }).fill('0.2')
    await tradeButton(page, 'Buy').click()
    await expect(placed).toContainText('Bought 0.20 lots')
    await placed.getByRole('button', { name: 'Details' }).click()
    await expect(fact(placed, 'Margin')).toHaveText(/\$\d{2},\d{3}\.\d{6}$/)
    await expect(fact(placed, 'Order')).toHaveText(/^\d+$/)
    fee = (await figuresIn(fact(placed, 'Fee')))[0] ?? ''
    expect(fee).toBe('1.40')
  })

  await test.step('the position is among the orders and its profit ticks', async () => {
    await placed.getByRole('link', { name: 'View order' }).click()
    await expect(page).toHaveURL(/#\/order\?type=1$/)
    await expect(page.getByRole('tab', { name: /^Positions/ })).toHaveAttribute('aria-selected', 'true')
    const held = orderFigures(page, 'EUR/USD')
    await expect(held).toHaveCount(1)
    const profit = async () => sixDecimals(await textOf(held))
    await expect.poll(profit).toBeDefined()
    const before = await profit()
    await expect.poll(profit).not.toBe(before)
  })

  const detail = page.getByRole('dialog', { name: 'EUR/USD Buy 0.20' })

  await test.step('sets a stop loss and a take profit', async () => {
    await orderRow(page, 'EUR/USD').click()
    const price = Number((await figuresIn(fact(detail, 'Price')))[1])
    await detail.getByRole('spinbutton', { name: 'Stop loss' }).fill((price * 0.98).toFixed(5))
    await detail.getByRole('spinbutton', { name: 'Take profit' }).fill((price * 1.02).toFixed(5))
    await detail.getByRole('button', { name: 'Set stops' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Stops set' })).toHaveCount(1)
    await expect(detail.getByRole('button', { name: 'Set stops' })).toBeDisabled()
    await expect(detail).toContainText(`Stop loss ${(price * 0.98).toFixed(5)}`)
    await expect(detail).toContainText(`Take profit ${(price * 1.02).toFixed(5)}`)
  })

  await test.step('closes; the position is gone', async () => {
    await detail.getByRole('button', { name: /^Close position/ }).click()
    const question = page.getByRole('dialog', { name: 'Close this position?' })
    await question.getByRole('button', { name: 'Close position' }).click()
    await expect(page.getByRole('heading', { name: 'No open positions' })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('the history has it with its completion time, and the balance has moved by it', async () => {
    await page.getByRole('tab', { name: 'History' }).click()
    await orderRow(page, 'EUR/USD').click()
    // The market began at 11:30 by the visitor's clock; a long run goes on past noon.
    await expect(fact(detail, 'Completed')).toHaveText(/Jul.* 2026, 1[12]:\d\d:\d\d/)
    await expect(fact(detail, 'Reason')).toHaveText('Closed by you')
    const won = sixDecimals(await textOf(detail)) ?? ''
    await page.keyboard.press('Escape')
    const shown = new Big('100000').minus(fee).plus(won).toFixed(2, Big.roundDown)
    await expect.poll(async () => (await figuresIn(fact(summary(page), 'Balance')))[0]).toBe(shown)
    await expect.poll(async () => (await figuresIn(fact(summary(page), 'Equity')))[0]).toBe(shown)
  })
})

test('a pending order is placed, listed and cancelled', { tag: '@whole' }, async ({ page, exchange }) => {
  const trader = await Trader.open(exchange.origin)
  await openAs(page, trader, '/')
  await marketRow(page, 'EUR/USD').click()
  await ticket(page).getByRole('radio', { name: 'Pending' }).check({ force: true })
  const trigger = ticket(page).getByRole('spinbutton', { name: 'Trigger price' })
  await expect(trigger).toHaveValue(/^\d\.\d{5}$/)
  const target = (Number(await trigger.inputValue()) * 0.97).toFixed(5)
  await trigger.fill(target)
  await tradeButton(page, 'Buy').click()

  const placed = page.getByRole('dialog', { name: 'Order accepted' })
  await expect(placed).toContainText('Waiting to buy 0.01 lots')
  await expect(placed).toContainText(`EUR/USD at ${target}`)
  await placed.getByRole('link', { name: 'View order' }).click()

  await expect(page).toHaveURL(/#\/order\?type=0$/)
  await expect(orderFigures(page, 'EUR/USD')).toContainText(target)
  await orderRow(page, 'EUR/USD').click()
  const detail = page.getByRole('dialog', { name: 'EUR/USD Buy 0.01' })
  await detail.getByRole('button', { name: 'Cancel order' }).click()
  const question = page.getByRole('dialog', { name: 'Cancel this pending order?' })
  await question.getByRole('button', { name: 'Cancel order' }).click()

  await expect(page.getByRole('heading', { name: 'No pending orders' })).toBeVisible()
  await page.getByRole('tab', { name: 'History' }).click()
  await expect(orderFigures(page, 'EUR/USD')).toContainText('Cancelled')
  await expect.poll(async () => (await figuresIn(fact(summary(page), 'Balance')))[0]).toBe('100000.00')
  await expect(tab(page, 'Orders')).toHaveAttribute('aria-current', 'page')
})
