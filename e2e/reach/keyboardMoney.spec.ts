/** Coming in, paying in and out, and the settings, with nothing but a keyboard. */
import type { Page } from '@playwright/test'
import { openFunded } from '../funded.ts'
import { photograph, pictureSlot } from '../pictures.ts'
import { codeSentTo, freshEmail, openReal, PASSWORD, registerReal } from '../realTrader.ts'
import { openAs } from '../screen.ts'
import { addTronAddress } from '../submissions.ts'
import { expect } from '../test.ts'
import { test } from './keyboardTest.ts'
import type { Keys } from './keys.ts'

test.use({ settings: { REVIEW: 'manual' } })
test.setTimeout(180_000)

const PROOF = 'Proof of payment'
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** Chooses a file, in the browser's own window that a key opens. */
async function choosePicture(page: Page, keys: Keys): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await keys.press(pictureSlot(page, PROOF).getByRole('button', { name: 'Choose a file' }))
  await (await chooser).setFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await photograph('#345') })
  await expect(pictureSlot(page, PROOF).getByText('Uploaded')).toBeVisible()
}

test('a withdrawal, up to its request', { tag: ['@oneWidth', '@whole'] }, async ({ page, keys, exchange }) => {
  const { account, trader } = await openFunded(exchange, 100)
  await addTronAddress(trader)
  await openAs(page, trader, '/mine/withdraw')
  await keys.type(page.getByLabel('Amount', { exact: true }), '40')
  const sheet = page.getByRole('dialog', { name: 'Review withdrawal' })
  await keys.open(button(page, 'Continue'), sheet)
  await keys.press(sheet.getByRole('button', { name: 'Continue' }))
  await expect(page.getByLabel('Verification code')).toBeFocused()
  await page.keyboard.type(await codeSentTo(exchange.origin, account))
  await keys.press(button(page, 'Withdraw $40.00'))
  await expect(page.getByRole('heading', { name: /^Withdrawal( of .*)? submitted$/ })).toHaveText(
    'Withdrawal of $40.00 submitted',
  )
})

test('an account is registered, and logged in to', { tag: ['@oneWidth', '@whole'] }, async ({
  page,
  keys,
  exchange,
}) => {
  const account = freshEmail()
  await page.goto('/#/register')
  await keys.type(page.getByRole('textbox', { name: 'E-mail address' }), account)
  await keys.press(button(page, 'Send code'))
  await expect(page.getByText('We’ve sent a code to')).toBeVisible()
  await keys.type(page.getByLabel('Verification code'), await codeSentTo(exchange.origin, account))
  await keys.type(page.getByLabel('Password', { exact: true }), PASSWORD)
  await keys.type(page.getByLabel('Repeat password'), PASSWORD)
  await keys.press(button(page, 'Create account'))
  await expect(page).toHaveURL(/#\/login$/)
  await keys.type(page.getByLabel('Password', { exact: true }), PASSWORD)
  await keys.press(page.getByRole('main').locator('form').getByRole('button', { name: 'Log in', exact: true }))
  await expect(page).toHaveURL(/#\/$/)
})

test('what is wrong takes the focus', { tag: ['@oneWidth', '@whole'] }, async ({ page, keys, exchange }) => {
  const account = await registerReal(exchange.origin)
  await page.goto('/#/login')
  await keys.type(page.getByRole('textbox', { name: 'E-mail address' }), account)
  await keys.press(page.getByRole('main').locator('form').getByRole('button', { name: 'Log in', exact: true }))
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/$/)
})

test('the theme and the language', { tag: '@whole' }, async ({ page, keys }) => {
  await page.goto('/#/mine/system')
  const themes = page.getByRole('group', { name: 'Theme' })
  await keys.choose(themes.getByRole('radio', { name: 'Dark' }))
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.goto('/#/language')
  await keys.press(button(page, 'Deutsch'))
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
})

// The last: what it announces waits for a review.
test('a deposit, up to its announcement', { tag: ['@oneWidth', '@whole'] }, async ({ page, keys, exchange }) => {
  const { trader } = await openReal(exchange.origin)
  await openAs(page, trader, '/mine/charge')
  await keys.press(page.getByRole('group', { name: 'Coin' }).getByRole('button', { name: 'USDT' }))
  await keys.press(button(page, /^Tron network/))
  await keys.press(button(page, 'Continue'))
  await keys.type(page.getByLabel('Amount sent'), '500.25')
  await keys.press(button(page, 'I’ve paid: upload proof'))
  await choosePicture(page, keys)
  await keys.press(button(page, 'Submit deposit'))
  await expect(page.getByRole('heading', { name: /^Deposit( of .*)? submitted$/ })).toHaveText(
    'Deposit of $500.25 submitted',
  )
})
