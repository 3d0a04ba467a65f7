/** The two instruments for testers: what a slow answer and a refusal look like, without any fault to wait for. */
import type { Page } from '@playwright/test'
import { myOrders } from '../contract/calls/trading.ts'
import { indicator, openAs, ticket, toast, tradeButton } from './screen.ts'
import { expect, test } from './test.ts'
import { Trader } from './trader.ts'

/** Opens the order form of an instrument for a new demo account. */
async function openTicket(page: Page, origin: string, code: string): Promise<Trader> {
  const trader = await Trader.open(origin)
  await page.addInitScript((chosen) => {
    if (location.protocol !== 'about:') localStorage.setItem('instrument', chosen)
  }, code)
  await openAs(page, trader, '/trade')
  await expect(indicator(page, 'Simulated')).toBeVisible()
  await expect(tradeButton(page, 'Buy')).toBeEnabled()
  return trader
}

test('they stand apart, in a category of their own', { tag: ['@oneWidth', '@whole'] }, async ({ page }) => {
  await page.goto('/')
  await page.getByRole('group', { name: 'Categories' }).getByRole('button', { name: 'Testing' }).click()
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(0)).toContainText('Always slow (test)')
  await expect(rows.nth(1)).toContainText('Always refuses (test)')
})

test('the always slow one: says after 2 s that it takes long, sends nothing twice, and has the order after 6 s', {
  tag: '@whole',
}, async ({ page, exchange }) => {
  const trader = await openTicket(page, exchange.origin, 'TESTSLOW')
  let sent = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('/forex/submit')) sent += 1
  })
  const placed = page.getByRole('dialog', { name: 'Order accepted' })
  const from = Date.now()
  await tradeButton(page, 'Buy').click()
  const slow = ticket(page).getByText(
    'No response yet. Your request was sent once and won’t be sent again automatically.',
  )
  await expect(slow).toBeVisible({ timeout: 4_000 })
  expect(Date.now() - from).toBeGreaterThanOrEqual(2_000)
  await expect(placed).toHaveCount(0)
  await tradeButton(page, 'Buy').evaluate((button: HTMLElement) => {
    for (let press = 0; press < 20; press++) button.click()
  })
  // Stored long before it is answered: whoever asks the server finds it.
  expect((await trader.call(myOrders, { list: 'holding', page: 1 })).rows).toHaveLength(1)
  await expect(placed).toContainText('Bought 0.01 lots')
  expect(Date.now() - from).toBeGreaterThanOrEqual(6_000)
  await expect(slow).toHaveCount(0)
  expect(sent).toBe(1)
  expect((await trader.call(myOrders, { list: 'holding', page: 1 })).rows).toHaveLength(1)
})

test('the always refusing one: says why in a toast, and keeps what is typed', { tag: '@whole' }, async ({
  page,
  exchange,
}) => {
  const trader = await openTicket(page, exchange.origin, 'TESTREFUSE')
  const lots = ticket(page).getByRole('spinbutton', { name: 'Lots' })
  await lots.fill('0.37')
  for (const side of ['Sell', 'Buy'] as const) {
    await tradeButton(page, side).click()
    await expect(toast(page, 'This test instrument rejects every order; nothing was done')).toBeVisible()
    await expect(tradeButton(page, side)).toBeEnabled()
    await expect(lots).toHaveValue('0.37')
  }
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const lists = await Promise.all(
    (['holding', 'pending', 'history'] as const).map((list) => trader.call(myOrders, { list, page: 1 })),
  )
  expect(lists.map(({ total }) => total)).toEqual([0, 0, 0])
})
