/** Tests what the app shows and stores when the server, the network or an answer fails. */
import type { Page } from '@playwright/test'
import { userInfo } from '../contract/calls/session.ts'
import { myOrders } from '../contract/calls/trading.ts'
import { expectCached } from './offlineTest.ts'
import { indicator, marketRow, openAs, orderRow, tab, ticket, toast, tradeButton, withoutMarket } from './screen.ts'
import { revoke } from './sessions.ts'
import { expect, test } from './test.ts'
import { Trader } from './trader.ts'
import { forwardRequests } from './wire.ts'

/** Tells a page that is loaded anew from one that lived on. */
const mark = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-lived', 'on'))
const expectMarked = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-lived', 'on')

test.describe('a server that is gone', () => {
  test.use({
    expectedErrors: [/ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|ERR_FAILED/],
    serviceWorkers: 'allow',
  })

  test('prices are marked, trading is barred with a reason, and all is back without a reload @whole', async ({
    page,
    exchange,
  }) => {
    test.setTimeout(90_000)
    const trader = await Trader.open(exchange.origin)
    const placed = await trader.submit('EURUSD')
    await openAs(page, trader, '/trade')
    await expect(indicator(page, 'Simulated')).toBeVisible()
    await expect(tradeButton(page, 'Buy')).toBeEnabled()
    await expect(page.locator('canvas').first()).toBeVisible()
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await mark(page)

    await exchange.stop('SIGKILL')
    try {
      await expect(indicator(page, 'Reconnecting')).toBeVisible()
      // Before the price is too old.
      for (const side of ['Buy', 'Sell'] as const) {
        await expect(tradeButton(page, side)).toBeDisabled({ timeout: 3_000 })
        await expect(tradeButton(page, side)).toContainText('Waiting')
      }
      await expect(
        page.getByRole('status').filter({ hasText: /Reconnecting · prices from \d\d:\d\d:\d\d/ }),
      ).toBeVisible()
      await expect(ticket(page).getByRole('status')).toContainText('older than 10 seconds', { timeout: 15_000 })
    } finally {
      await exchange.start()
    }

    await expect(indicator(page, 'Simulated')).toBeVisible({ timeout: 30_000 })
    await expect(tradeButton(page, 'Buy')).toBeEnabled()
    await expect(page.getByRole('status').filter({ hasText: 'prices from' })).toHaveCount(0)
    await tab(page, 'Orders').click()
    await orderRow(page, 'EUR/USD').click()
    await expect(page.getByRole('dialog')).toContainText(placed?.id ?? 'an order')
    await expectMarked(page)
  })

  test('a start finds no server and nothing kept, then finds the server', { tag: '@whole' }, async ({
    page,
    exchange,
  }) => {
    await page.goto('/')
    await expect(marketRow(page, 'EUR/USD')).toBeVisible()
    await expectCached(page, ['database market-answers', 'cache workbox-precache'])
    await exchange.stop()
    try {
      await page.evaluate(() => {
        indexedDB.deleteDatabase('market-answers')
      })
      await page.reload()
      await expect(page.getByRole('heading', { name: 'Couldn’t load markets' })).toBeVisible({ timeout: 20_000 })
    } finally {
      await exchange.start()
    }
    await expect(marketRow(page, 'EUR/USD')).toBeVisible({ timeout: 30_000 })
    await expect(indicator(page, 'Simulated')).toBeVisible()
  })
})

test.describe('a browser without a network', { tag: '@oneWidth' }, () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/], serviceWorkers: 'allow' })

  test('says Offline, and is live again by itself', { tag: '@whole' }, async ({ page, context }) => {
    await page.goto('/')
    await expect(indicator(page, 'Simulated')).toBeVisible()
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await mark(page)
    await context.setOffline(true)
    await expect(indicator(page, 'Offline')).toBeVisible({ timeout: 25_000 })
    await context.setOffline(false)
    await expect(indicator(page, 'Simulated')).toBeVisible({ timeout: 25_000 })
    await expectMarked(page)
  })
})

test('a session that was revoked ends at the log-in, which leads back', { tag: '@oneWidth' }, async ({
  page,
  exchange,
}) => {
  const trader = await Trader.open(exchange.origin)
  const { id } = await trader.call(userInfo, {})
  await openAs(page, trader, '/order')
  await expect(page.getByRole('heading', { name: 'No open positions' })).toBeVisible()
  revoke(exchange, id)
  // Whatever asks next learns of it: this press, or something that loads by itself and leads away before it.
  await page
    .getByRole('tab', { name: /^Pending/ })
    .click({ timeout: 5000 })
    .catch(() => undefined)
  await expect(page).toHaveURL(/#\/login\?from=%2Forder/)
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()

  await page.getByRole('button', { name: 'Open a demo account' }).click()
  await expect(page).toHaveURL(/#\/order/)
  await expect(page.getByRole('heading', { name: /^No (?:open positions|pending orders)$/ })).toBeVisible()
})

test.describe('a call that fails', { tag: '@oneWidth' }, () => {
  test.use({ expectedErrors: [/status of 50\d/], serviceWorkers: 'block' })
  const broken = { status: 503, contentType: 'text/plain', body: 'no' }

  test('the list of markets offers another try', async ({ page }) => {
    await withoutMarket(page)
    await page.route('**/v1/api/forex/trade_list*', (route) => route.fulfill(broken))
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Couldn’t load markets' })).toBeVisible({ timeout: 20_000 })
    const again = page.getByRole('button', { name: 'Try again' })
    await expect(again).toBeVisible()
    await page.unroute('**/v1/api/forex/trade_list*')
    // The app also tries by itself: then there is nothing left to press.
    await again.click({ timeout: 5000 }).catch(() => undefined)
    await expect(marketRow(page, 'EUR/USD')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Couldn’t load markets' })).toHaveCount(0)
  })

  test('the list of orders offers another try', { tag: '@whole' }, async ({ page, exchange }) => {
    const trader = await Trader.open(exchange.origin)
    await trader.submit('EURUSD')
    await page.route('**/v1/api/forex/my_deal*', (route) => route.fulfill(broken))
    await openAs(page, trader, '/order')
    await expect(page.getByRole('heading', { name: 'Couldn’t load orders' })).toBeVisible({ timeout: 20_000 })
    await page.unroute('**/v1/api/forex/my_deal*')
    // As above.
    await page
      .getByRole('button', { name: 'Try again' })
      .click({ timeout: 5000 })
      .catch(() => undefined)
    await expect(orderRow(page, 'EUR/USD')).toBeVisible()
  })
})

test.describe('a part of the app that does not load', () => {
  test.use({ expectedErrors: [/ERR_FAILED|dynamically imported module/], serviceWorkers: 'block' })

  test('leaves the rest alone, and can be tried again', { tag: '@whole' }, async ({ page, exchange }) => {
    const trader = await Trader.open(exchange.origin)
    const parts = /\/assets\/(OrdersPage|ResumeActions|WideBars|PositionsPanel|MarketSheet)-[^/]*\.js$/
    await page.route(parts, (route) => route.abort())
    await openAs(page, trader, '/')
    await expect(marketRow(page, 'EUR/USD')).toBeVisible()
    await mark(page)
    await page.getByRole('button', { name: /^Sort$|\d markets?\b/ }).click()
    await expect(page.getByRole('heading', { name: 'Couldn’t load this content' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(marketRow(page, 'EUR/USD')).toBeVisible()
    await page.evaluate(() => {
      location.hash = '#/order'
    })
    await expect(page.getByRole('heading', { name: 'Couldn’t show this page' })).toBeVisible()
    await expectMarked(page)

    await page.unroute(parts)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'No open positions' })).toBeVisible()
  })
})

test.describe('hostile text', () => {
  test.use({ serviceWorkers: 'block' })
  const markup = '<img src=x onerror=alert(1)><b>bold</b>&amp;"\'{0}'

  /** Lets the page see answers of the server with every text of some properties changed. */
  async function rename(page: Page, url: string, names: Readonly<Record<string, string>>): Promise<void> {
    const renamed = (key: string, value: unknown) => (typeof value === 'string' ? (names[key] ?? value) : value)
    await page.route(url, (route) => forwardRequests(route, (text) => JSON.parse(text, renamed)))
  }

  test('names and messages of a server are shown as text', async ({ page, exchange }) => {
    const dialogs: string[] = []
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message())
      void dialog.dismiss()
    })
    const trader = await Trader.open(exchange.origin)
    await trader.submit('EURUSD')
    await withoutMarket(page)
    await rename(page, '**/v1/api/forex/trade_list*', { Name: markup, ShowCode: `EUR${markup}`, Logo: markup })
    await rename(page, '**/v1/api/forex/getCategories*', { NameShowTrans: `Group ${markup}` })
    await rename(page, '**/v1/api/forex/my_deal*', { ShowCode: `Held ${markup}` })
    await page.route('**/v1/api/forex/close*', (route) =>
      route.fulfill({ json: { code: 0, msg: `Refused ${markup}`, data: null } }),
    )
    await openAs(page, trader, '/')
    await expect(
      page
        .getByRole('listitem')
        .getByRole('button')
        .filter({ hasText: `EUR${markup}` })
        .first(),
    ).toBeVisible()
    await expect(page.getByText(`Group ${markup}`).first()).toBeVisible()

    await tab(page, 'Orders').click()
    await page
      .getByRole('tabpanel')
      .getByRole('button')
      .filter({ hasText: `Held ${markup}` })
      .click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Close position/ })
      .click()
    const question = page.getByRole('dialog', { name: 'Close this position?' })
    await expect(question).toContainText(`Buy 0.01 Held ${markup}, at the current market price`)
    await question.getByRole('button', { name: 'Close position' }).click()
    await expect(toast(page, `Refused ${markup}`)).toBeVisible()

    await expect(page.locator('img[src="x"]')).toHaveCount(0)
    await expect(page.locator('main b', { hasText: 'bold' })).toHaveCount(0)
    expect(dialogs).toEqual([])
    expect((await trader.call(myOrders, { list: 'holding', page: 1 })).rows).toHaveLength(1)
  })
})
