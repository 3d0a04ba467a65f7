/** A password that was forgotten, and one that is changed. */
import type { Page } from '@playwright/test'
import { login } from '../contract/calls/entry.ts'
import { userInfo } from '../contract/calls/session.ts'
import { codeSentTo, logIn, openReal, PASSWORD, registerReal } from './realTrader.ts'
import { openAs, toast } from './screen.ts'
import { expect, test } from './test.ts'
import { callApi, Trader } from './trader.ts'

test.use({ serviceWorkers: 'block' })

const NEXT = 'two-herons-by-7-locks'
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })

/** Returns true if a password opens an account. */
const opens = async (origin: string, account: string, password: string): Promise<boolean> =>
  (await callApi(origin, login, { kind: 'email', account, password }, '')).code === 1

test('a forgotten password is set anew by a code', async ({ page, exchange }) => {
  const account = await registerReal(exchange.origin)
  await page.goto('/#/login?from=%2Fuser')
  await field(page, 'E-mail address').fill(account)
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('heading', { name: 'New password' })).toBeVisible()
  await expect(field(page, 'E-mail address')).toHaveValue(account)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByText('has an account, we’ve sent it a code')).toBeVisible()
  const code = await codeSentTo(exchange.origin, account)
  await field(page, 'Verification code').fill(code === '000000' ? '000001' : '000000')
  await field(page, 'New password').fill(NEXT)
  await field(page, 'Repeat password').fill(NEXT)
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(toast(page, 'The verification code is incorrect or has expired')).toBeVisible()
  await field(page, 'Verification code').fill(code)
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(page).toHaveURL(/#\/login\?from=%2Fuser$/)
  expect(await opens(exchange.origin, account, PASSWORD)).toBe(false)
  await field(page, 'Password').fill(NEXT)
  await field(page, 'Password').press('Enter')
  await expect(page).toHaveURL(/#\/user$/)
})

test('a password is changed, and every other device is logged out', { tag: '@oneWidth' }, async ({
  page,
  exchange,
}) => {
  const { account, trader } = await openReal(exchange.origin)
  const other = await Trader.with(exchange.origin, await logIn(exchange.origin, account))
  await openAs(page, trader, '/mine/password')
  await field(page, 'Current password').fill('not-the-one-1')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('heading', { name: 'New password' })).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(field(page, 'Current password'), 'where one came from, with what was typed').toHaveValue('not-the-one-1')
  await field(page, 'New password').fill('password1')
  await field(page, 'Repeat password').fill(NEXT)
  const change = page.getByRole('button', { name: 'Change password' })
  await change.click()
  await expect(field(page, 'New password')).toHaveAccessibleDescription(/Too easy to guess/)
  await expect(field(page, 'Repeat password')).toHaveAccessibleDescription('The passwords do not match')
  await field(page, 'New password').fill(NEXT)
  await change.click()
  await expect(toast(page, /./)).toBeVisible()
  await expect(field(page, 'New password')).toHaveValue(NEXT)
  await field(page, 'Current password').fill(PASSWORD)
  await change.click()
  await expect(page).not.toHaveURL(/password/)
  expect(await opens(exchange.origin, account, NEXT)).toBe(true)
  expect((await callApi(exchange.origin, userInfo, {}, other.token)).code).toBe(999)
  expect((await callApi(exchange.origin, userInfo, {}, trader.token)).code).toBe(1)
})

test('a demo account has no password, and is shown the way to a real one', { tag: '@oneWidth' }, async ({
  page,
  exchange,
}) => {
  await openAs(page, await Trader.open(exchange.origin), '/mine/password')
  await expect(page.getByRole('heading', { name: 'Real account required' })).toBeVisible()
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page).toHaveURL(/#\/register$/)
})
