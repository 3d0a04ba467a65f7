/** App and API on hosts of their own, by the rule m. → api.: the browser lets them speak, and the token goes to the API alone. */
import { myOrders } from '../contract/calls/trading.ts'
import { indicator, openAs, orderRow, tab, tradeButton } from './screen.ts'
import { expect, test } from './test.ts'
import { Trader } from './trader.ts'

test.use({ baseURL: async ({ exchange }, use) => use(exchange.origin.replace('//', '//m.')) })

test('the app on m. calls the API on api., and trades there', { tag: '@oneWidth' }, async ({ page, exchange }) => {
  const trader = await Trader.open(exchange.origin)
  const api = new URL(exchange.origin.replace('//', '//api.'))
  const requested = new Set<string>()
  const reported = new Set<string>()
  page.on('request', (request) => {
    const { host, pathname } = new URL(request.url())
    if (/^\/(?:api|v1)\//.test(pathname)) requested.add(host)
    if (request.headers().authorization) reported.add(host)
  })
  const channel = page.waitForEvent('websocket')
  await openAs(page, trader, '/trade')
  expect(new URL((await channel).url()).host).toBe(api.host)
  await expect(indicator(page, 'Simulated')).toBeVisible()
  // Until it is known whose account it is, an order is confirmed first.
  await expect(page.getByRole('button', { name: 'Demo' }).first()).toBeVisible()
  await expect(tradeButton(page, 'Buy')).toBeEnabled()
  await tradeButton(page, 'Buy').click()
  await expect(page.getByRole('dialog', { name: 'Order accepted' })).toBeVisible()
  await page.keyboard.press('Escape')
  await tab(page, 'Orders').click()
  await expect(orderRow(page, 'EUR/USD').first()).toBeVisible()
  expect((await trader.call(myOrders, { list: 'holding', page: 1 })).rows).toHaveLength(1)
  expect([...requested]).toEqual([api.host])
  expect([...reported]).toEqual([api.host])
})
