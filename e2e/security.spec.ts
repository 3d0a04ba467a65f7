/** Tests the protection of an account besides its password, and its active logins. */
import type { Locator, Page } from '@playwright/test'
import { login } from '../contract/calls/entry.ts'
import { beginPasskeyLogin, endSession } from '../contract/calls/security.ts'
import { userInfo } from '../contract/calls/session.ts'
import { codeSentTo, logIn, openReal, PASSWORD, type RealTrader, sentTo } from './realTrader.ts'
import { openAs, toast } from './screen.ts'
import { expect, test } from './test.ts'
import { codeNow } from './totp.ts'
import { answerOf, callApi, Trader } from './trader.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

/** Types the code that was sent to confirm what a sheet is about. */
async function mailed(sheet: Locator, origin: string, { account }: RealTrader): Promise<void> {
  const field = sheet.getByLabel('Verification code')
  await expect(field).toBeFocused()
  await field.fill(await codeSentTo(origin, account))
}

/** Types account and password at the log-in. */
async function typeIn(page: Page, { account, password }: RealTrader): Promise<void> {
  await page.getByRole('textbox', { name: 'E-mail address' }).fill(account)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click()
}

async function logOut(page: Page): Promise<void> {
  await page.goto('/#/user')
  await page.getByRole('button', { name: 'Log out' }).click()
  await dialog(page, 'Log out?').getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/#\/(?:login.*)?$/)
  await page.goto('/#/login')
}

test('an authenticator app is set up; the log-in asks for it, and a recovery code serves once', async ({
  page,
  exchange,
}) => {
  const real = await openReal(exchange.origin)
  await openAs(page, real.trader, '/mine/security')
  await section(page, 'Two-factor authentication').getByRole('button', { name: 'Set up' }).click()
  const setUp = dialog(page, 'Authenticator app')
  await setUp.getByLabel('Password', { exact: true }).fill(real.password)
  await setUp.getByRole('button', { name: 'Continue' }).click()
  await mailed(setUp, exchange.origin, real)
  await setUp.getByRole('button', { name: 'Continue' }).click()
  await expect(setUp.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  const secret = (await setUp.locator('code').innerText()).replaceAll(' ', '')
  const first = codeNow(secret)
  await setUp.getByLabel('Then enter the code from the app').fill(first)
  const reported = dialog(page, 'Recovery codes')
  await expect(reported.getByRole('listitem')).toHaveCount(10)
  const codes = await reported.getByRole('listitem').allInnerTexts()
  await reported.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(section(page, 'Two-factor authentication')).toContainText('10 left')

  const { token, challenge } = await answerOf(
    exchange.origin,
    login,
    { kind: 'email', account: real.account, password: real.password },
    '',
  )
  expect([token, typeof challenge]).toEqual([undefined, 'string'])

  await logOut(page)
  await typeIn(page, real)
  const code = page.getByRole('textbox', { name: 'Verification code' })
  await code.fill(first)
  await expect(toast(page, 'The code is incorrect or has already been used')).toBeVisible()
  await code.fill(codeNow(secret, 1))
  await expect(page).toHaveURL(/#\/$/)

  const recover = async (text: string) => {
    await logOut(page)
    await typeIn(page, real)
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await page.getByRole('textbox', { name: 'Recovery code' }).fill(text)
    await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click()
  }
  await recover(codes[0] ?? '')
  await expect(page).toHaveURL(/#\/$/)
  await recover(codes[0] ?? '')
  await expect(toast(page, 'The code is incorrect or has already been used')).toBeVisible()
})

test('a device is logged out from another one: it says so, and its channel is closed within a second', {
  tag: '@whole',
}, async ({ page, browser, exchange }) => {
  const real = await openReal(exchange.origin)
  const other = await browser.newContext({
    baseURL: exchange.origin,
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  })
  const far = await other.newPage()
  const closed = new Promise<number>((resolve) =>
    far.on('websocket', (socket) => socket.on('close', () => resolve(Date.now()))),
  )
  await openAs(far, await Trader.with(exchange.origin, await logIn(exchange.origin, real.account)), '/order')
  await expect(far.getByRole('heading', { name: 'No open positions' })).toBeVisible()

  await openAs(page, real.trader, '/mine/security')
  const devices = section(page, 'Devices').getByRole('listitem')
  await expect(devices).toHaveCount(2)
  await expect(devices.first()).toContainText('This device')
  await devices.nth(1).getByRole('button', { name: 'Log out' }).click()
  const question = dialog(page, 'Log out this device?')
  await expect(question).toContainText('If you don’t recognise it, change your password too.')
  // From the answer on, which comes the same way as the end of the channel: a busy machine is late with both.
  const answered = page.waitForResponse(`**${endSession.path}*`).then(() => Date.now())
  await question.getByRole('button', { name: 'Log out' }).click()
  expect((await closed) - (await answered)).toBeLessThan(1_000)
  await expect(far).toHaveURL(/#\/login\?from=%2Forder/)
  await expect(far.getByText('You were logged out on this device').first()).toBeVisible()
  expect(await far.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await expect(devices).toHaveCount(1)
  await other.close()
})

test('all other devices are logged out at once', { tag: ['@oneWidth', '@whole'] }, async ({ page, exchange }) => {
  const real = await openReal(exchange.origin)
  const others = [await logIn(exchange.origin, real.account), await logIn(exchange.origin, real.account)]
  await openAs(page, real.trader, '/mine/security')
  await page.getByRole('button', { name: 'Log out all other devices' }).click()
  await dialog(page, 'Log out all other devices?').getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByText('2 devices logged out').first()).toBeVisible()
  await expect(section(page, 'Devices').getByRole('listitem')).toHaveCount(1)
  for (const token of others) expect((await callApi(exchange.origin, userInfo, {}, token)).code).toBe(999)
  expect((await callApi(exchange.origin, userInfo, {}, real.trader.token)).code).toBe(1)
})

test('a passkey is added under a name, lets its owner in without a password, and is removed', {
  tag: '@oneWidth',
}, async ({ page, context, exchange }) => {
  const browser = await context.newCDPSession(page)
  await browser.send('WebAuthn.enable')
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  /** Sets whether the sensor is touched as soon as it asks, which also answers the offer in the login field. */
  const touch = (enabled: boolean) =>
    browser.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
  await page.addInitScript(() => {
    const { credentials } = navigator
    const get = credentials.get.bind(credentials)
    credentials.get = (options) => {
      document.documentElement.dataset.passkeyAsked = 'true'
      return get(options)
    }
  })
  const real = await openReal(exchange.origin)
  await openAs(page, real.trader, '/mine/security')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const sheet = dialog(page, 'Add a passkey')
  await sheet.getByLabel('Passkey name').fill('My kite')
  await sheet.getByLabel('Password', { exact: true }).fill('not the password')
  await sheet.getByRole('button', { name: 'Continue' }).click()
  await expect(toast(page, /./)).toBeVisible()
  await sheet.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await sheet.getByRole('button', { name: 'Continue' }).click()
  await mailed(sheet, exchange.origin, real)
  await sheet.getByRole('button', { name: 'Continue' }).click()
  const passkeys = section(page, 'Passkeys')
  await expect(passkeys.getByRole('listitem')).toContainText('My kite')
  await expect(passkeys.getByRole('listitem')).toContainText('Never used')

  await touch(false)
  await logOut(page)
  // A request that finds the sensor untouched waits for ever here: the field's own has to, the button's must not.
  await page.waitForFunction(() => document.documentElement.dataset.passkeyAsked === 'true')
  await page.route(`**${beginPasskeyLogin.path}*`, async (route) => {
    await touch(true)
    await route.continue()
  })
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(page).toHaveURL(/#\/$/)
  await page.goto('/#/mine/security')
  await expect(passkeys.getByRole('listitem')).toContainText('Last used')
  await passkeys.getByRole('button', { name: 'Remove My kite' }).click()
  const removing = dialog(page, 'Remove this passkey?')
  await removing.getByRole('button', { name: 'Remove' }).click()
  await mailed(removing, exchange.origin, real)
  await removing.getByRole('button', { name: 'Remove' }).click()
  await expect(passkeys).toContainText('No passkeys yet')
})

test('the link of a letter freezes the account once its button is tapped, and a login says so', {
  tag: '@oneWidth',
}, async ({ page, exchange }) => {
  const real = await openReal(exchange.origin)
  await openAs(page, real.trader, '/mine/security')
  await section(page, 'Two-factor authentication').getByRole('button', { name: 'Set up' }).click()
  const setUp = dialog(page, 'Authenticator app')
  await setUp.getByLabel('Password', { exact: true }).fill(real.password)
  await setUp.getByRole('button', { name: 'Continue' }).click()
  await expect(setUp.getByLabel('Verification code')).toBeFocused()
  const [letter] = await sentTo(exchange.origin, real.account)
  const link = /http\S+#\/frozen\?token=\S+/.exec(letter?.text ?? '')?.[0] ?? ''
  await page.goto(link)
  await expect(page).toHaveURL(/#\/frozen$/)
  expect((await callApi(exchange.origin, userInfo, {}, real.trader.token)).code).toBe(1)
  await page.getByRole('button', { name: 'Freeze account' }).click()
  await expect(page.getByRole('heading', { name: 'Your account is frozen' })).toBeVisible()
  expect((await callApi(exchange.origin, userInfo, {}, real.trader.token)).code).toBe(999)
  await page.goto('/#/login')
  await typeIn(page, real)
  await expect(page).toHaveURL(/#\/frozen$/)
})
