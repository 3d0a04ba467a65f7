/** Tests that events are announced on every page, once, with a link. */
import { randomUUID } from 'node:crypto'
import type { Page, Route } from '@playwright/test'
import { addAlert, listAlerts } from '../contract/calls/alerts.ts'
import { listNotices } from '../contract/calls/notices.ts'
import { closeOrder, closePart } from '../contract/calls/trading.ts'
import { TOPIC } from '../contract/live.ts'
import { operate, waitingReview } from './operatorCommands.ts'
import { openReal } from './realTrader.ts'
import { backOnline, indicator, marketRow, openAs, orderRow, tab, ticket } from './screen.ts'
import { type Prices, StaticMarket } from './staticMarket.ts'
import { submitDeposit, submitIdentityForm } from './submissions.ts'
import { expect, test } from './test.ts'
import { Trader } from './trader.ts'

/** A message on the screen, not what is said of it to a screen reader. */
const notice = (page: Page, text: string | RegExp) =>
  page.locator('[popover]').locator('div').filter({ hasText: text }).last()
const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ }).first()
/** Returns the sheet that the bell opens. */
const alertsSheet = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })

/** Orders and alerts have been looked at once: what comes later is news. */
const settled = (page: Page) =>
  page.waitForResponse((response) => response.url().includes('/forex/my_deal?') && response.url().includes('status=1'))

test.describe('a market that is moved', () => {
  let still: StaticMarket
  test.beforeEach(async () => {
    still = await StaticMarket.open({ EURUSD: '1.10000', XAUUSD: '2000.00' })
  })
  test.afterEach(() => still.close())
  // The server is started anew meanwhile.
  test.use({
    expectedErrors: [
      /ERR_CONNECTION_REFUSED|WebSocket|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|ERR_FAILED|status of 503/,
    ],
  })

  const url = (path: string) => `${still.exchange.origin}/#${path}`
  const enter = async (page: Page, trader: Trader, path: string) => {
    const known = settled(page)
    await page.addInitScript((token) => {
      if (location.protocol === 'about:' || sessionStorage.getItem('seeded')) return
      sessionStorage.setItem('seeded', 'yes')
      localStorage.setItem('token', token)
    }, trader.token)
    await page.goto(url(path))
    await known
    await expect(indicator(page, 'Replay')).toBeVisible()
  }

  /** Moves the market under a page that looks on. */
  const move = async (page: Page, prices: Prices) => {
    await still.moveTo(prices)
    await backOnline(page)
  }

  test('a pending order that is filled while Markets is shown; the notice opens the order @whole', async ({ page }) => {
    const trader = await Trader.open(still.exchange.origin)
    const order = await trader.submit('EURUSD', { mode: 'pending', targetPrice: '1.09', lots: '0.2' })
    await enter(page, trader, '/')
    await move(page, { EURUSD: '1.08990', XAUUSD: '2000.00' })
    const reported = notice(page, 'Pending order filled: Buy 0.20 EUR/USD at 1.08990')
    await expect(reported).toBeVisible({ timeout: 20_000 })
    await expect(said(page, 'Pending order filled')).toHaveCount(1)
    await reported.getByRole('button', { name: 'Show' }).click()
    const detail = page.getByRole('dialog', { name: 'EUR/USD Buy 0.20' })
    await expect(detail).toContainText(order?.id ?? 'an order')
    await expect(detail.getByRole('button', { name: /^Close position/ })).toBeVisible()
    await expect(page).toHaveURL(/#\/$/)
  })

  test('a stop loss that is hit while the account is shown, and three at once as one', { tag: '@whole' }, async ({
    page,
  }) => {
    const trader = await Trader.open(still.exchange.origin)
    await trader.submit('EURUSD', { lots: '1', stopLoss: '1.0995' })
    for (const lots of ['0.1', '0.2', '0.3']) await trader.submit('XAUUSD', { lots, takeProfit: '2010' })
    await enter(page, trader, '/user')
    await move(page, { EURUSD: '1.09940', XAUUSD: '2000.00' })
    const reported = notice(page, /^Stop loss reached: Buy 1\.00 EUR\/USD, −\u2060?\$60\.00/)
    await expect(reported).toBeVisible({ timeout: 20_000 })
    await reported.getByRole('button', { name: 'Show' }).click()
    const detail = page.getByRole('dialog', { name: 'EUR/USD Buy 1.00' })
    await expect(detail).toContainText('Stop loss')

    // What comes while a sheet is open lies over it, and can be pressed.
    await move(page, { EURUSD: '1.09940', XAUUSD: '2010.00' })
    const together = notice(page, '3 orders closed: +$600.00 total')
    await expect(together).toBeVisible({ timeout: 20_000 })
    await together.getByRole('button', { name: 'Show' }).click()
    await expect(detail).toHaveCount(0)
    await expect(page).toHaveURL(/#\/order\?type=3$/)
    await expect(orderRow(page, 'XAU/USD')).toHaveCount(3)
  })

  test('what happened while the app was closed is told at its next start, once', {
    tag: ['@oneWidth', '@whole'],
  }, async ({ page }) => {
    const trader = await Trader.open(still.exchange.origin)
    await trader.submit('EURUSD', { lots: '1', takeProfit: '1.101' })
    await enter(page, trader, '/')
    // Kept a moment after it was loaded.
    await expect.poll(() => page.evaluate(() => localStorage.getItem('known-orders'))).toContain('"holding":["')
    await page.goto('about:blank')
    await still.moveTo({ EURUSD: '1.10200', XAUUSD: '2000.00' })
    await page.goto(url('/'))
    await expect(notice(page, 'Take profit reached: Buy 1.00 EUR/USD, +$200.00')).toBeVisible({ timeout: 20_000 })
    await expect.poll(() => page.evaluate(() => localStorage.getItem('known-orders'))).toContain('"holding":[]')
    const known = settled(page)
    await page.reload()
    await known
    await expect(indicator(page, 'Replay')).toBeVisible()
    await expect(page.getByText('Take profit reached')).toHaveCount(0)
  })

  test('a price alert: set in words, survives a reload, fires with a way to its market, waits as read', async ({
    page,
  }) => {
    const trader = await Trader.open(still.exchange.origin)
    await enter(page, trader, '/')
    await marketRow(page, 'EUR/USD').click()
    await ticket(page).waitFor()
    await page.getByRole('main').getByRole('button', { name: 'Price alerts' }).click()
    const own = page.getByRole('dialog', { name: 'Price alerts' })
    const form = own.getByRole('form', { name: 'New price alert' })
    const price = form.getByRole('spinbutton', { name: 'Price' })
    await expect(price).toHaveValue('1.10600')
    await price.fill('1.09')
    await expect(form.getByRole('alert')).toHaveText('Must be above the current price, 1.10000')
    await form.getByRole('button', { name: 'Set alert' }).click()
    await price.fill('1.12')
    await expect(form).toContainText('+1.82% from current price')
    await expect(form).toContainText('Notifies you once, when EUR/USD is at or above 1.12000.')
    // The answer is lost: the app asks for it, and no second alert is set.
    const lose = async (route: Route) => {
      await route.fetch()
      await route.abort()
    }
    await page.route('**/add_alert*', lose, { times: 1 })
    await form.getByRole('button', { name: 'Set alert' }).click()
    await expect(own.getByRole('listitem')).toContainText('Above 1.12000')
    expect(await trader.call(listAlerts, {})).toHaveLength(1)

    await page.reload()
    await tab(page, 'Markets').click()
    await bell(page).click()
    const row = alertsSheet(page).getByRole('listitem')
    await expect(row).toContainText('EUR/USD Above 1.12000')
    await expect(row).toContainText('1.82% away')
    await page.keyboard.press('Escape')
    await tab(page, 'Orders').click()

    await move(page, { EURUSD: '1.12010', XAUUSD: '2000.00' })
    const reported = notice(page, 'EUR/USD reached 1.12010')
    await expect(reported).toBeVisible({ timeout: 20_000 })
    await expect(said(page, 'EUR/USD reached')).toHaveCount(1)
    await reported.getByRole('button', { name: 'Open' }).click()
    await expect(page.getByRole('button', { name: /^EUR\/USD.*: select another market$/ })).toBeVisible()

    await tab(page, 'Markets').click()
    await expect(bell(page)).toHaveAccessibleName('Notifications: new')
    await bell(page).click()
    await expect(row).toContainText(/1\.12010 on 15 Jul/)
    await expect(bell(page)).toHaveAccessibleName('Notifications')
    await row.getByRole('button', { name: /^Remove: EUR\/USD/ }).click()
    await expect(alertsSheet(page).getByRole('heading', { name: 'No price alerts' })).toBeVisible()
    expect(await trader.call(listAlerts, {})).toEqual([])
  })
})

test('an alert that fires while one looks on comes over the live channel', { tag: ['@oneWidth', '@whole'] }, async ({
  page,
  exchange,
}) => {
  const trader = await Trader.open(exchange.origin)
  const listens = page
    .waitForEvent('websocket')
    .then((channel) =>
      channel.waitForEvent('framesent', { predicate: ({ payload }) => String(payload).includes(`"${TOPIC.alerts}"`) }),
    )
  await openAs(page, trader, '/user')
  await listens
  // One alone may stand still for longer than a test waits.
  for (const code of ['BTCUSD', 'ETHUSD', 'XAUUSD', 'XAGUSD', 'GBPJPY', 'EURJPY', 'US500', 'NAS100', 'GER40', 'BRENT'])
    await trader.call(addAlert, {
      instrumentId: trader.instrument(code).id,
      kind: 'percent',
      value: '0.01',
      requestId: randomUUID(),
    })
  // What fires at once is told together.
  const reported = /^(\S+ moved 0\.01% to [\d,.]+|\d+ price alerts triggered)/
  await expect(notice(page, reported)).toBeVisible({ timeout: 30_000 })
})

test('closed on another device: told; closed here, or in part: not', { tag: '@oneWidth' }, async ({
  page,
  exchange,
}) => {
  const trader = await Trader.open(exchange.origin)
  const first = await trader.submit('BTCUSD', { lots: '0.05' })
  const second = await trader.submit('ETHUSD', { lots: '0.05' })
  await trader.submit('EURUSD', { lots: '0.05' })
  await openAs(page, trader, '/order?type=1')
  // The page of orders asks for the same list: that it was looked at for news is told by what is kept of it.
  const known = () => page.evaluate(() => localStorage.getItem('known-orders'))
  await expect.poll(known).toContain(`"${first?.id ?? 'an order'}"`)
  await orderRow(page, 'EUR/USD').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Close position/ })
    .click()
  await page
    .getByRole('dialog', { name: 'Close this position?' })
    .getByRole('button', { name: 'Close position' })
    .click()
  await expect(orderRow(page, 'EUR/USD')).toHaveCount(0)
  await trader.call(closePart, { id: second?.id ?? '', lots: '0.02', requestId: randomUUID() })
  await expect(orderRow(page, 'ETH/USD')).toContainText('0.03')
  await tab(page, 'Markets').click()
  await trader.call(closeOrder, { id: first?.id ?? '', requestId: randomUUID() })
  await expect(notice(page, /^Closed on another device: Buy 0\.05 BTC\/USD, [+−]?\u2060?\$/)).toBeVisible()
  await expect(page.getByText(/Closed on another device/)).toHaveCount(2)
})

test.describe('what is decided for the account', { tag: '@oneWidth' }, () => {
  test.use({ settings: { REVIEW: 'manual' } })

  test('is told while the app is open and when it was closed, once, and listed under the bell with the way to it', async ({
    page,
    exchange,
  }) => {
    const { trader } = await openReal(exchange.origin)
    await submitDeposit(trader, '100')
    await openAs(page, trader, '/')
    const seen = () =>
      page.evaluate(() => {
        const key = Object.keys(localStorage).find((one) => one.startsWith('notices-seen.'))
        return key === undefined ? '' : localStorage.getItem(key)
      })
    await expect.poll(seen).not.toBe('')
    await operate(exchange, 'approve', await waitingReview(exchange, 'deposit'))
    const credited = notice(page, 'Deposit of $100.00 credited')
    await expect(credited).toBeVisible({ timeout: 20_000 })
    await credited.getByRole('button', { name: 'Show' }).click()
    await expect(page).toHaveURL(/#\/mine\/charge\?step=records$/)
    await expect(page.getByRole('list', { name: 'Deposit history' }).getByRole('listitem')).toContainText('Finished')

    await page.goto('about:blank')
    await submitIdentityForm(trader)
    await operate(exchange, 'reject', await waitingReview(exchange, 'identity'), 'Not readable')
    await page.goto('/')
    await expect(notice(page, 'Your documents were not accepted')).toBeVisible({ timeout: 20_000 })
    await expect.poll(seen).toContain('identity-')
    const listed = page.waitForResponse((response) => response.url().includes(listNotices.path))
    await page.reload()
    await listed
    await expect(bell(page)).toHaveAccessibleName('Notifications: new')
    await expect(notice(page, 'Your documents were not accepted')).toHaveCount(0)
    await bell(page).click()
    const rows = alertsSheet(page).getByRole('listitem')
    await expect(rows).toHaveText([/^Your documents were not accepted\s*New/, /^Deposit of \$100\.00 credited\s*New/])
    await rows.first().getByRole('button').click()
    await expect(page).toHaveURL(/#\/mine\/auth$/)
    await expect(page.getByText('Not readable')).toBeVisible()
    await expect(alertsSheet(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(bell(page)).toHaveAccessibleName('Notifications')
  })
})

test('a visitor is led to the log-in, and back to the bell', { tag: ['@oneWidth', '@whole'] }, async ({ page }) => {
  await page.goto('/')
  await bell(page).click()
  await expect(alertsSheet(page)).toContainText('Get price alerts')
  await alertsSheet(page).getByRole('button', { name: 'Log in or try a demo account' }).click()
  // Markets has a button of the same name, and is there until the other page is drawn.
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await page.getByRole('button', { name: 'Open a demo account' }).click()
  await bell(page).click()
  await expect(alertsSheet(page).getByRole('heading', { name: 'No price alerts' })).toBeVisible()
})
