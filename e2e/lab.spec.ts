/** The network lab: a tester's bad network inside the app, shown while it is on, and what the app does about it. */
import type { Page } from '@playwright/test'
import { myOrders } from '../contract/calls/trading.ts'
import { indicator, openAs, tradeButton } from './screen.ts'
import { expect, test } from './test.ts'
import { Trader } from './trader.ts'

const strip = (page: Page) => page.getByRole('region', { name: 'Network lab' })
const choose = (page: Page, name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) }).check()

/** Logs in, and opens the lab from the settings. */
async function openLab(page: Page, origin: string): Promise<Trader> {
  const trader = await Trader.open(origin)
  await openAs(page, trader, '/mine/system')
  await page.getByRole('link', { name: 'Network lab' }).click()
  await expect(page.getByRole('radio', { name: /^Off/ })).toBeChecked()
  return trader
}

test('a tunnel: the prices say so, for this tab only, until it is switched off', { tag: '@whole' }, async ({
  page,
  context,
  exchange,
}) => {
  await openLab(page, exchange.origin)
  await expect(strip(page)).toHaveCount(0)
  await choose(page, 'Tunnel')
  await expect(strip(page)).toContainText('Tunnel')
  await page.goto('/#/trade')
  await expect(strip(page)).toContainText('Cut')
  await expect(indicator(page, 'Reconnecting')).toBeVisible()

  // A new start of the tab goes on with it; another tab knows nothing of it.
  await page.reload()
  await expect(strip(page)).toContainText('Tunnel')
  const other = await context.newPage()
  await other.goto('/#/trade')
  await expect(indicator(other, 'Simulated')).toBeVisible()
  await expect(strip(other)).toHaveCount(0)
  await other.close()

  await strip(page).getByRole('button', { name: 'Turn off' }).click()
  await expect(strip(page)).toHaveCount(0)
  await expect(indicator(page, 'Simulated')).toBeVisible()
  await expect(tradeButton(page, 'Buy')).toBeEnabled()
})

test('an order whose answer is lost is asked after: exactly one', { tag: ['@oneWidth', '@whole'] }, async ({
  page,
  exchange,
}) => {
  const trader = await openLab(page, exchange.origin)
  await choose(page, 'Lost responses')
  await page.goto('/#/trade')
  await expect(tradeButton(page, 'Buy')).toBeEnabled()
  await tradeButton(page, 'Buy').click()
  const checking = page.getByRole('dialog', { name: 'Checking your order' })
  await expect(checking).toContainText('was sent once and won’t be sent again')
  await expect(strip(page)).toContainText('Cut')
  await expect(page.getByRole('dialog', { name: 'Order accepted' })).toContainText('Bought 0.01 lots', {
    timeout: 20_000,
  })
  expect((await trader.call(myOrders, { list: 'holding', page: 1 })).rows).toHaveLength(1)
})

test('a captive portal and a half-open network put together by hand are survived', { tag: '@oneWidth' }, async ({
  page,
  exchange,
}) => {
  await openLab(page, exchange.origin)
  const outage = page
    .getByRole('radiogroup', { name: 'Recurring interruptions' })
    .or(page.getByRole('group', { name: 'Recurring interruptions' }))
  await outage.getByRole('radio', { name: 'Portal' }).check({ force: true })
  await page.getByRole('spinbutton', { name: 'Every' }).fill('60')
  await page.getByRole('spinbutton', { name: 'For' }).fill('60')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(strip(page)).toContainText('Custom')
  await expect(strip(page)).toContainText('Captive portal')
  await page.goto('/#/trade')
  await expect(indicator(page, 'Reconnecting')).toBeVisible()

  await strip(page).getByRole('link').click()
  await outage.getByRole('radio', { name: 'Half-open' }).check({ force: true })
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(strip(page)).toContainText('Half-open')
  await page.getByRole('radio', { name: /^Off/ }).check()
  await page.goto('/#/trade')
  await expect(indicator(page, 'Simulated')).toBeVisible()
})
