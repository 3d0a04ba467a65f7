/** Coming in and going out: by e-mail and by phone, back to where one came from and nowhere else, and nothing left behind. */

import type { Page } from '@playwright/test'
import { endOwnSession } from '../contract/calls/security.ts'
import { userInfo } from '../contract/calls/session.ts'
import { everythingStored } from './browserStores.ts'
import { codeSentTo, freshEmail, logIn, PASSWORD, registerReal } from './realTrader.ts'
import { openAs, toast } from './screen.ts'
import { expect, test } from './test.ts'
import { answerOf, callApi, Trader } from './trader.ts'

test.use({ settings: { VERIFY_REG_TYPE: '1' }, serviceWorkers: 'block' })

const form = (page: Page) => page.getByRole('main').locator('form')
const email = (page: Page) => page.getByRole('textbox', { name: 'E-mail address' })
const password = (page: Page) => page.getByLabel('Password', { exact: true })
const enter = (page: Page) => form(page).getByRole('button', { name: 'Log in', exact: true }).click()

test('a login leads back to where the visitor came from, and nowhere but into the app', { tag: '@oneWidth' }, async ({
  page,
  exchange,
}) => {
  const account = await registerReal(exchange.origin)
  for (const { from, to } of [
    { from: '/order?type=3', to: /#\/order\?type=3$/ },
    { from: '//evil.example', to: /#\/$/ },
    { from: 'javascript:alert(1)', to: /#\/$/ },
  ]) {
    await page.goto('about:blank')
    await page.goto(`/#/login?from=${encodeURIComponent(from)}`)
    await email(page).fill(account)
    await password(page).fill(PASSWORD)
    await password(page).press('Enter')
    await expect(page, from).toHaveURL(to)
    expect(new URL(page.url()).origin, from).toBe(exchange.origin)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('token')), from).not.toBeNull()
    await page.evaluate(() => localStorage.clear())
  }
})

test('from door to door is one step: back leads to where one came from', { tag: ['@oneWidth', '@whole'] }, async ({
  page,
}) => {
  await page.goto('/#/language')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.goto('/#/login')
  for (const [link, path] of [
    ['Open a real account', '/register'],
    ['Log in', '/login'],
    ['Forgot password?', '/forgot'],
    ['Back to log in', '/login'],
    ['Open a real account', '/register'],
  ] as const) {
    await page.getByRole('main').getByRole('link', { name: link }).click()
    await expect(page).toHaveURL(new RegExp(`#${path}`))
  }
  await page.goBack()
  await expect(page).toHaveURL(/#\/language$/)
})

test('what is missing is said at its field, what is refused in a toast; what was typed stays', async ({
  page,
  exchange,
}) => {
  const account = await registerReal(exchange.origin)
  await page.goto('/#/login')
  await enter(page)
  await expect(email(page)).toHaveAccessibleDescription('Enter your e-mail address')
  await expect(password(page)).toHaveAccessibleDescription('Enter your password')
  await expect(email(page)).toBeFocused()

  await email(page).fill(account)
  await password(page).fill('another-kite-9')
  await enter(page)
  const refusal = toast(page, /./)
  await expect(refusal).toBeVisible()
  const wrong = await refusal.innerText()
  await expect(email(page)).toHaveValue(account)
  await expect(password(page)).toHaveValue('another-kite-9')

  // Nobody learns here who has an account.
  await email(page).fill(freshEmail())
  await enter(page)
  await expect(refusal).toHaveText(wrong)

  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password(page)).toHaveAttribute('type', 'text')
  await page.reload()
  await expect(email(page)).toHaveValue(/@example\.com$/)
  await expect(password(page)).toHaveValue('')
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(
    'another-kite',
  )
})

test('a phone number opens an account and logs in to it, its area code found by name', async ({ page, exchange }) => {
  const number = `9${String(Date.now()).slice(-7)}`
  const full = `852${number}`
  await page.goto('/#/register')
  await page.getByRole('radio', { name: 'Phone' }).check({ force: true })
  await page.getByRole('button', { name: /country code/i }).click()
  await page.getByRole('searchbox', { name: 'Search by country or code' }).fill('hong')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Hong Kong/ })
    .click()
  await expect(page.getByRole('button', { name: /^Country code: Hong Kong.*\+852$/ })).toBeVisible()
  await page.getByRole('textbox', { name: 'Phone number' }).fill(number)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByText(`We’ve sent a code to +${full}`)).toBeVisible()
  await page.getByLabel('Verification code').fill(await codeSentTo(exchange.origin, full))
  await password(page).fill(PASSWORD)
  await page.getByLabel('Repeat password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/#\/login$/)
  await expect(page.getByRole('textbox', { name: 'Phone number' })).toHaveValue(number)
  await password(page).fill(PASSWORD)
  await enter(page)
  await expect(page).toHaveURL(/#\/$/)
})

test('who trades on a demo account can log in to a real one', { tag: ['@oneWidth', '@whole'] }, async ({
  page,
  exchange,
}) => {
  const account = await registerReal(exchange.origin)
  await openAs(page, await Trader.open(exchange.origin), '/user')
  await expect(page.getByText('Demo account', { exact: true })).toBeVisible()
  await page.goto('/#/login?from=%2Fuser')
  await expect(page.getByRole('heading', { name: 'You are trading on a demo account' })).toBeVisible()
  await email(page).fill(account)
  await password(page).fill(PASSWORD)
  await enter(page)
  await expect(page).toHaveURL(/#\/user$/)
  await expect(page.getByRole('main')).toContainText(account)

  // Both stay logged in: the badge switches between them.
  const to = async (from: 'Demo' | 'Real', name: string | RegExp) => {
    await page.getByRole('button', { name: from, exact: true }).click()
    await page.getByRole('dialog', { name: 'Switch account' }).getByRole('button', { name }).click()
  }
  await to('Real', 'Demo account')
  await expect(page.getByRole('main')).toContainText('$100,000.00')
  await expect(page.getByRole('main')).not.toContainText(account)
  await to('Demo', /^Real account/)
  await expect(page.getByRole('main')).toContainText(account)
  await expect(page.getByRole('main')).not.toContainText('$100,000.00')

  // A session that has ended elsewhere asks to log in again; the demo account stays until then.
  const token = await page.evaluate(() => localStorage.getItem('token'))
  await to('Real', 'Demo account')
  await expect(page.getByRole('main')).toContainText('$100,000.00')
  await answerOf(exchange.origin, endOwnSession, {}, token ?? '')
  await to('Demo', /^Real account/)
  await expect(page).toHaveURL(/#\/login\?from=%2Fuser$/)
  await expect(page.getByRole('heading', { name: 'You are trading on a demo account' })).toBeVisible()
})

test('a logout ends the session and leaves nothing of the account', { tag: '@oneWidth' }, async ({
  page,
  exchange,
}) => {
  const account = await registerReal(exchange.origin)
  const trader = await Trader.with(exchange.origin, await logIn(exchange.origin, account))
  const { id, uid } = await trader.call(userInfo, {})
  await openAs(page, trader, '/user')
  await page.evaluate((own) => {
    for (const key of ['known-orders', 'alerts-seen', `orders.open.${own}`])
      localStorage.setItem(key, '{"account":"x"}')
  }, id)
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/#\/(?:login|$)/)
  await expect.poll(async () => (await callApi(exchange.origin, userInfo, {}, trader.token)).code).toBe(999)
  const stored = (await everythingStored(page)).map(({ place, text }) => `${place} ${text}`).join('\n')
  for (const personal of [account, uid, trader.token, 'known-orders', 'alerts-seen', 'orders.open'])
    expect(stored).not.toContain(personal)
})
