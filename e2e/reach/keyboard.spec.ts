/** Trading with nothing but a keyboard: everything can be reached, one sees where one is, dialogs hold the focus and give it back. */
import type { Page } from '@playwright/test'
import {
  fact,
  figuresIn,
  isWide,
  marketRow,
  openAs,
  orderFigures,
  orderRow,
  tab,
  ticket,
  tradeButton,
} from '../screen.ts'
import { expect } from '../test.ts'
import { Trader } from '../trader.ts'
import { test } from './keyboardTest.ts'
import { Keys } from './keys.ts'

// Some hundred stops, each of which is looked at.
test.setTimeout(180_000)

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

/** Finds a market by typing, from the list of all. */
async function findMarket(page: Page, keys: Keys, typed: string, code: string): Promise<void> {
  if (isWide(page)) {
    await keys.type(page.getByRole('searchbox', { name: 'Search markets' }), typed)
    await keys.press(marketRow(page, code))
  } else {
    await keys.press(tab(page, 'Trade'))
    const opener = page.getByRole('button', { name: /: select another market$/ })
    const picker = page.getByRole('dialog').filter({ has: page.getByRole('searchbox') })
    await keys.open(opener, picker)
    await keys.escape(picker, opener)
    await keys.press(opener)
    await keys.type(picker.getByRole('searchbox'), typed)
    await keys.press(picker.getByRole('button', { name: new RegExp(`^${code}`) }))
  }
  await expect(page.getByRole('button', { name: new RegExp(`^${code}.*: select another market$`) })).toBeVisible()
}

test('a stop that is not to be seen would be found', { tag: '@oneWidth' }, async ({ page }) => {
  await page.goto('/#/language')
  await expect(page.getByRole('button', { name: 'Deutsch' })).toBeVisible()
  await page.evaluate(() => {
    const add = (name: string, style: string) => {
      const one = document.createElement('button')
      one.textContent = name
      one.style.cssText = `position: relative; z-index: 9; ${style}`
      document.querySelector('main')?.prepend(one)
    }
    add('last', '')
    add('beside', 'position: fixed; inset-block-start: -99px')
    add('plain', 'outline: none')
  })
  const keys = new Keys(page)
  await keys.to(page.getByRole('button', { name: 'last' }))
  expect([...keys.faults]).toEqual([
    'button “plain” looks the same with the focus and without',
    'button “beside” is out of sight',
  ])
})

async function trade(page: Page, keys: Keys): Promise<void> {
  await page.goto('/')
  await keys.press(page.getByRole('button', { name: 'Open a demo account' }))
  await expect(page.getByText('$100,000.00').first()).toBeVisible()
  await findMarket(page, keys, 'eurusd', 'EUR/USD')

  const lots = ticket(page).getByRole('spinbutton', { name: 'Lots' })
  await keys.type(lots, '0.2')
  await keys.press(ticket(page).getByRole('switch', { name: 'Stop loss' }), 'Space')
  const stop = ticket(page).getByRole('spinbutton', { name: 'Stop loss price' })
  await expect(stop).toBeVisible()
  const price = (Number(await stop.inputValue()) * 0.97).toFixed(5)
  await keys.type(stop, price)
  await keys.press(tradeButton(page, 'Buy'))

  const placed = dialog(page, 'Order accepted')
  await expect(placed).toContainText('Bought 0.20 lots')
  await expect(placed).toBeFocused()
  await keys.press(placed.getByRole('link', { name: 'View order' }))
  await expect(page).toHaveURL(/#\/order\?type=1$/)

  const detail = dialog(page, 'EUR/USD Buy 0.20')
  const row = orderRow(page, 'EUR/USD')
  await keys.open(row, detail)
  await keys.escape(detail, row)
  await keys.press(row)
  const now = Number((await figuresIn(fact(detail, 'Price')))[1])
  await keys.type(detail.getByRole('spinbutton', { name: 'Take profit' }), (now * 1.02).toFixed(5))
  await keys.press(detail.getByRole('button', { name: 'Set stops' }))
  await expect(detail).toContainText(`Take profit ${(now * 1.02).toFixed(5)}`)
  await expect(detail).toContainText(`Stop loss ${price}`)

  const close = detail.getByRole('button', { name: /^Close position/ })
  const question = dialog(page, 'Close this position?')
  await keys.open(close, question)
  await keys.escape(question, close)
  await keys.press(close)
  await keys.press(question.getByRole('button', { name: 'Close position' }))
  await expect(page.getByRole('heading', { name: 'No open positions' })).toBeVisible()
  await keys.choose(page.getByRole('tab', { name: 'History' }))
  await expect(orderFigures(page, 'EUR/USD')).toBeVisible()
}

test(
  'a demo account, a market by search, a position with a stop loss, its stops, its end',
  { tag: '@oneWidth' },
  ({ page, keys }) => trade(page, keys),
)

test('the same on a wide screen', { tag: ['@wideOnly', '@whole'] }, ({ page, keys }) => trade(page, keys))

test('a pending order is placed and cancelled', { tag: '@whole' }, async ({ page, keys, exchange }) => {
  await openAs(page, await Trader.open(exchange.origin), '/trade')
  await keys.choose(ticket(page).getByRole('radio', { name: 'Pending' }))
  const trigger = ticket(page).getByRole('spinbutton', { name: 'Trigger price' })
  await expect(trigger).toHaveValue(/^\d\.\d{5}$/)
  await keys.type(trigger, (Number(await trigger.inputValue()) * 0.97).toFixed(5))
  await keys.press(tradeButton(page, 'Buy'))
  const placed = dialog(page, 'Order accepted')
  await expect(placed).toBeFocused()
  await keys.press(placed.getByRole('link', { name: 'View order' }))
  await expect(page).toHaveURL(/#\/order\?type=0$/)
  await keys.open(orderRow(page, 'EUR/USD'), dialog(page, /^EUR\/USD Buy/))
  await keys.press(dialog(page, /^EUR\/USD Buy/).getByRole('button', { name: 'Cancel order' }))
  const question = dialog(page, 'Cancel this pending order?')
  await keys.inside(question)
  await keys.press(question.getByRole('button', { name: 'Cancel order' }))
  await expect(page.getByRole('heading', { name: 'No pending orders' })).toBeVisible()
})

test('the chart’s period and an indicator', { tag: '@whole' }, async ({ page, keys, exchange }) => {
  await openAs(page, await Trader.open(exchange.origin), '/trade')
  const panes = () => page.getByRole('figure').locator('canvas').count()
  await expect(page.locator('section:has([role=figure]) > p')).toContainText('bars')
  const before = await panes()
  await keys.choose(page.getByRole('radio', { name: '5 minutes', exact: true }))
  const opener = page.getByRole('button', {
    name: isWide(page) ? 'Indicators' : 'Indicators and chart settings',
    exact: true,
  })
  const sheet = page.getByRole('dialog')
  await keys.open(opener, sheet)
  await keys.press(sheet.getByRole('switch', { name: /^RSI/ }), 'Space')
  await expect.poll(panes).toBeGreaterThan(before)
  await keys.escape(sheet, opener)
})

test('a price alert is set', { tag: ['@oneWidth', '@whole'] }, async ({ page, keys, exchange }) => {
  await openAs(page, await Trader.open(exchange.origin), '/trade')
  await ticket(page).waitFor()
  const opener = page.getByRole('main').getByRole('button', { name: 'Price alerts' })
  const sheet = dialog(page, 'Price alerts')
  await keys.open(opener, sheet)
  const form = sheet.getByRole('form', { name: 'New price alert' })
  await keys.type(form.getByRole('spinbutton', { name: 'Price' }), '1.9')
  await keys.press(form.getByRole('button', { name: 'Set alert' }))
  await expect(sheet.getByRole('listitem')).toContainText('Above 1.90000')
  await keys.escape(sheet, opener)
})

test('from page to page by the main navigation, the news and back', { tag: '@whole' }, async ({
  page,
  keys,
  exchange,
}) => {
  await openAs(page, await Trader.open(exchange.origin), '/')
  await expect(marketRow(page, 'EUR/USD')).toBeVisible()
  await keys.press(tab(page, 'Orders'))
  await expect(page).toHaveURL(/#\/order/)
  await page.goto('/#/user')
  await keys.press(page.getByRole('main').getByRole('link', { name: 'News' }))
  await keys.press(page.getByRole('link', { name: /^You could lose/ }))
  await expect(page.getByRole('article').getByRole('heading', { name: /^You could lose/ })).toBeVisible()
  await keys.press(page.getByRole('button', { name: 'Back' }))
  await expect(page.getByRole('heading', { name: 'News', exact: true })).toBeVisible()
})
