/** Tests failures, visitors, the search, the user centre and uploads by the words of documents 1 and 2. */
import type { Page } from '@playwright/test'
import { getBasicInfo } from '../../contract/calls/session.ts'
import { choosePicture, photograph, pictureSlot } from '../pictures.ts'
import { openReal } from '../realTrader.ts'
import { marketRow, openAs, toast, withoutMarket } from '../screen.ts'
import { expect, test } from '../test.ts'
import { Trader } from '../trader.ts'
import { answerWith, overlay } from '../wire.ts'

test.use({ serviceWorkers: 'block' })

test.describe('a failure', { tag: '@oneWidth' }, () => {
  test.use({ expectedErrors: [/ERR_FAILED|status of (?:429|503)/] })

  test('is a toast with the server’s message, of too many attempts too, or with the code of a network error', {
    tag: '@whole',
  }, async ({ page }) => {
    await page.goto('/#/login')
    await page.getByRole('textbox', { name: 'E-mail address' }).fill('a@example.com')
    const password = page.getByLabel('Password', { exact: true })
    await password.fill('a-kite-over-9-dunes')
    const calls = '**/api/user/loginForU*'
    for (const { answer, says } of [
      { answer: { json: { code: 7, msg: 'The books are being closed' } }, says: 'The books are being closed' },
      { answer: { status: 429, json: { code: 429, msg: 'Slow down' } }, says: 'Slow down' },
      { answer: undefined, says: /UNREACHABLE/ },
    ]) {
      await page.route(calls, (route) => (answer ? route.fulfill(answer) : route.abort()))
      await password.press('Enter')
      await expect(toast(page, says)).toBeVisible()
      await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
      await page.unroute(calls)
    }
  })

  test('of the list of markets is told as the server told it', async ({ page }) => {
    const list = '**/v1/api/forex/trade_list*'
    await withoutMarket(page)
    await page.route(list, (route) => route.fulfill({ json: { code: 0, msg: 'Back after the audit' } }))
    await page.goto('/')
    const failed = page.getByRole('main').getByRole('alert').filter({ hasText: 'Couldn’t load markets' })
    await expect(failed).toContainText('Back after the audit')
    await page.unroute(list)
    await page.route(list, (route) => route.fulfill({ status: 503, body: 'no' }))
    await failed.getByRole('button', { name: 'Try again' }).click()
    await expect(failed).toContainText('Network error (503)')
  })
})

for (const path of ['/user', '/mine/system'])
  test(`a logout from ${path} resets the user and leads home`, { tag: '@oneWidth' }, async ({ page, exchange }) => {
    await openAs(page, await Trader.open(exchange.origin), path)
    await page.getByRole('main').getByRole('button', { name: 'Log out' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL(/#\/$/)
    await expect(marketRow(page, 'EUR/USD')).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  })

test('every page but orders and the user centre is open to a visitor, until the server asks for a login', {
  tag: '@oneWidth',
}, async ({ page }) => {
  await answerWith(page, '/v1/api/main/account/forexDetail', () => ({ balance: '12.00', lock_balance: '0' }))
  await answerWith(page, '/v1/api/main/accountLog/forexChange', () => ({ list: [], total: 0 }))
  await page.goto('/#/mine/history')
  await expect(page.getByRole('main').getByText('$12.00').first()).toBeVisible()
  await expect(page).toHaveURL(/#\/mine\/history$/)
  await page.unrouteAll({ behavior: 'wait' })
  for (const path of [
    ...['/order', '/user', '/mine/auth', '/mine/invite', '/mine/password', '/mine/charge', '/mine/withdraw'],
    ...['/mine/wallet', '/mine/bank-card-list', '/mine/coin-address-list', '/mine/withdraw-way?type=2'],
    ...['/loan/index', '/loan/submit', '/loan/agreement?id=1&amount=5', '/loan/sign?id=1&amount=5', '/loan/record'],
    '/loan/repayment?loan_id=1',
  ]) {
    await page.goto(`/#${path}`)
    await expect(page, path).toHaveURL((url) => url.hash === `#/login?from=${encodeURIComponent(path)}`)
  }
})

test('the search icon of the home page opens the search of companies and of markets', { tag: '@whole' }, async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL(/#\/product$/)
  await expect(page.getByRole('list', { name: 'Companies' }).getByRole('button')).not.toHaveCount(0)
  await page.getByRole('radio', { name: 'Markets' }).check({ force: true })
  const markets = page.getByRole('list', { name: 'Markets' })
  await markets.getByRole('button', { name: /^EUR\/USD/ }).click()
  await expect(page).toHaveURL(/#\/trade$/)
  // Both modes are there whichever is the server's own.
  await overlay(page, '/api/company/getCompanyStatus', { type: 1 })
  await page.goto('/#/product')
  await expect(markets).toBeVisible()
  await page.getByRole('radio', { name: 'Companies' }).check({ force: true })
  await expect(page.getByRole('searchbox', { name: 'Search companies' })).toBeVisible()
})

test('the user centre lists chat and announcement where there is neither, and their pages say so', {
  tag: ['@oneWidth', '@whole'],
}, async ({ page, exchange }) => {
  await overlay(page, getBasicInfo.path, { service_link: '', announcement: '' })
  await openAs(page, await Trader.open(exchange.origin), '/user')
  for (const [name, empty] of [
    ['Customer service', 'Chat unavailable'],
    ['Announcement', 'No announcements'],
  ] as const) {
    await page.getByRole('main').getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { name: empty })).toBeVisible()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page).toHaveURL(/#\/user$/)
  }
})

test.describe('an upload', { tag: '@oneWidth' }, () => {
  test.use({ expectedErrors: [/ERR_FAILED/] })

  test('shows the page’s spinner with its progress until it is answered, whatever the answer', {
    tag: '@whole',
  }, async ({ page, exchange }) => {
    const { trader } = await openReal(exchange.origin)
    await openAs(page, trader, '/mine/auth')
    const photo = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await photograph('#345') }
    const spinner = page.getByRole('status', { name: 'Working' })
    for (const answer of [undefined, { json: { code: 0, msg: 'Too dark' } }, { json: { code: 1, data: '/p.png' } }]) {
      const held = Promise.withResolvers<void>()
      await page.route('**/image_upload*', async (route) => {
        await held.promise
        await (answer ? route.fulfill(answer) : route.abort())
      })
      await choose(page, photo)
      await expect(spinner).toBeVisible()
      await expect(spinner).toContainText(/\d+%/)
      held.resolve()
      await expect(spinner).toHaveCount(0)
      await page.unroute('**/image_upload*')
    }
    await expect(pictureSlot(page, 'Front side').getByText('Uploaded')).toBeVisible()
  })
})

const choose = (page: Page, file: Parameters<typeof choosePicture>[2]) => choosePicture(page, 'Front side', file)
