/** Opening a real account in each way of verifying a visitor (`verify_reg_type`). */
import type { Page } from '@playwright/test'
import { Exchange } from './exchange.ts'
import { codeSentTo, freshEmail, logIn, PASSWORD } from './realTrader.ts'
import { toast } from './screen.ts'
import { expect, test } from './test.ts'

test.use({ serviceWorkers: 'block' })

const email = (page: Page) => page.getByRole('textbox', { name: 'E-mail address' })
const code = (page: Page) => page.getByLabel('Verification code')
const open = (page: Page) => page.getByRole('button', { name: 'Create account' }).click()

async function typePasswords(page: Page, repeated = PASSWORD): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Repeat password').fill(repeated)
}

/** Asks for a code and types it as the outbox tells it. */
async function typeCode(page: Page, origin: string, to: string): Promise<void> {
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByText('We’ve sent a code to')).toBeVisible()
  await code(page).fill(`Code: ${await codeSentTo(origin, to)}`)
}

test('by a code to an e-mail address; what was typed outlives another page, a language and a reload', async ({
  page,
  exchange,
}) => {
  const account = freshEmail()
  await page.goto('/#/register?invite_code=NOBODY')
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(email(page)).toHaveAccessibleDescription('Enter your e-mail address')
  await email(page).fill(account)
  await typeCode(page, exchange.origin, account)
  await expect(page.getByRole('button', { name: /^Resend in \d+ s$/ })).toBeDisabled()

  await page.getByRole('link', { name: 'Log in' }).click()
  await expect(page).toHaveURL(/#\/login$/)
  await expect(email(page)).toHaveValue(account)
  await page.getByRole('link', { name: 'Open a real account' }).click()
  await expect(page.getByRole('button', { name: /^Resend in \d+ s$/ })).toBeDisabled()
  await expect(page.getByLabel('Invite code')).toHaveValue('NOBODY')
  await typePasswords(page, 'another')
  await page.getByRole('button', { name: 'Language' }).click()
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD)
  await open(page)
  await expect(page.getByLabel('Repeat password')).toHaveAccessibleDescription('The passwords do not match')
  await typePasswords(page)
  await open(page)
  await expect(toast(page, 'This invite code doesn’t exist')).toBeVisible()
  await expect(email(page)).toHaveValue(account)

  await page.reload()
  await expect(email(page)).toHaveValue(account)
  await expect(page.getByRole('button', { name: /^Resend in \d+ s$/ })).toBeDisabled()
  await page.getByLabel('Invite code').fill('')
  await code(page).fill(await codeSentTo(exchange.origin, account))
  await typePasswords(page)
  await open(page)
  await expect(page).toHaveURL(/#\/login$/)
  await expect(page.getByRole('status').filter({ hasText: 'Account created' })).toHaveCount(1)
  await expect(email(page)).toHaveValue(account)
  expect(await logIn(exchange.origin, account)).not.toBe('')
})

/** Returns the text of the newest picture from the outbox of a demo server. */
async function newestAnswer(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/dev/outbox`, { headers: { accept: 'application/json' } })
  const sent = (await answer.json()) as { kind: string; text: string }[]
  return sent.find(({ kind }) => kind === 'captcha')?.text ?? ''
}

/** Does something on a server of its own that verifies visitors in another way. */
async function onServer(page: Page, type: string, act: (origin: string) => Promise<void>, bits = '20'): Promise<void> {
  const exchange = await Exchange.open({ VERIFY_REG_TYPE: type, CAPTCHA_BITS: bits })
  try {
    await act(exchange.origin)
    // The page would miss its server.
    await page.goto('about:blank')
  } finally {
    await exchange.close()
  }
}

for (const { type, name, typed, tag } of [
  { type: '1', name: 'a number beside an area code', typed: '9123 4567', tag: ['@oneWidth'] },
  { type: '3', name: 'a number with its own country code', typed: '852 9123 4567', tag: ['@oneWidth', '@whole'] },
]) {
  test(`by e-mail address with ${name}`, { tag }, async ({ page }) => {
    await onServer(page, type, async (origin) => {
      const account = freshEmail()
      await page.goto(`${origin}/#/register`)
      const area = page.getByRole('button', { name: /country code/i })
      await expect(page.getByRole('textbox', { name: 'Phone number' })).toBeVisible()
      await expect(area).toHaveCount(type === '1' ? 1 : 0)
      await email(page).fill(account)
      await typeCode(page, origin, account)
      await typePasswords(page)
      await page.getByRole('textbox', { name: 'Phone number' }).fill('12')
      await open(page)
      const wrong = 'Enter a complete phone number'
      await expect(page.getByRole('textbox', { name: 'Phone number' })).toHaveAccessibleDescription(wrong)
      await page.getByRole('textbox', { name: 'Phone number' }).fill(typed)
      await open(page)
      await expect(page).toHaveURL(/#\/login$/)
      expect(await logIn(origin, account)).not.toBe('')
    })
  })
}

test('by the characters of a picture: a tap brings another one, a wrong answer too', {
  tag: ['@oneWidth', '@whole'],
}, async ({ page }) => {
  await onServer(page, '2', async (origin) => {
    const account = freshEmail()
    await page.goto(`${origin}/#/register`)
    const picture = page.getByRole('button', { name: 'New image' }).locator('img')
    const first = await picture.getAttribute('src')
    await picture.click()
    await expect(picture).not.toHaveAttribute('src', first ?? '')
    await expect(page.getByRole('button', { name: 'Send code' })).toHaveCount(0)
    const second = await picture.getAttribute('src')

    await email(page).fill(account)
    await typePasswords(page)
    await open(page)
    const answer = page.getByLabel('Characters in the image')
    await expect(answer).toHaveAccessibleDescription('Enter the characters in the image')
    await answer.fill('?????')
    await open(page)
    await expect(toast(page, /don’t match the image/)).toBeVisible()
    await expect(picture).not.toHaveAttribute('src', second ?? '')
    await expect(picture).toBeVisible()
    await expect(answer).toHaveValue('')
    await expect(email(page)).toHaveValue(account)
    await expect(page.getByLabel('Repeat password')).toHaveValue(PASSWORD)

    await answer.fill(await newestAnswer(origin))
    await open(page)
    await expect(page).toHaveURL(/#\/login$/)
    expect(await logIn(origin, account)).not.toBe('')
  })
})

test('by work of the device for who cannot read the picture: anew after a refusal, and stopped by the same button', {
  tag: '@oneWidth',
}, async ({ page }) => {
  await onServer(
    page,
    '2',
    async (origin) => {
      const account = freshEmail()
      await page.goto(`${origin}/#/register?invite_code=NOBODY`)
      const picture = page.getByRole('button', { name: 'New image' })
      await expect(page.getByLabel('Characters in the image')).toHaveAccessibleDescription(
        /prevents automated sign-ups/,
      )
      await email(page).fill(account)
      await typePasswords(page)
      const done = page.getByRole('status').filter({ hasText: 'Security check complete.' })

      const turn = page.getByRole('button', { name: 'Can’t read it? Let your device complete the check' })
      await turn.focus()
      await page.keyboard.press('Enter')
      await expect(done).toBeVisible()
      await expect(picture).toHaveCount(0)
      const back = page.getByRole('button', { name: 'Use the image instead' })
      await expect(back).toBeFocused()
      await back.click()
      await expect(picture.locator('img')).toBeVisible()
      await expect(done).toHaveCount(0)
      await turn.click()

      await open(page)
      await expect(toast(page, 'This invite code doesn’t exist')).toBeVisible()
      await expect(done).toBeVisible()
      await page.getByLabel('Invite code').fill('')
      await open(page)
      await expect(page).toHaveURL(/#\/login$/)
      expect(await logIn(origin, account)).not.toBe('')
    },
    '12',
  )
})
