/** The operators' desk itself: the way in, four eyes, roles, what others decide meanwhile, a session that ends, the audit log. */
import type { Page } from '@playwright/test'
import { getAccountDetail } from '../contract/calls/funds.ts'
import { decideReview, waitingReviews } from '../contract/operator/reviewing.ts'
import { openDesk, openOnly, review, test } from './deskTest.ts'
import { announceDeposit, handInIdentity } from './handedIn.ts'
import {
  adminOf,
  confirmOperator,
  createAdmin,
  freshName,
  OPERATOR_PASSWORD,
  resetByAdmins,
  signInOperator,
} from './operator.ts'
import { openReal } from './realTrader.ts'
import { toast } from './screen.ts'
import { expect } from './test.ts'
import { codeNow } from './totp.ts'

test.use({ settings: { REVIEW: 'manual', FOUR_EYES_USD: '10000' } })
test.describe.configure({ timeout: 90_000 })

const oneWidth = { tag: '@oneWidth' }
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const nav = (page: Page) => page.getByRole('navigation', { name: 'Main' })

test('a new admin comes in: one-time password, an own one, an authenticator; then by its code', async ({
  page,
  exchange,
}) => {
  const name = freshName('ada')
  const oneTime = await createAdmin(exchange, name)
  await page.goto(exchange.consoleOrigin)
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Password', { exact: true }).fill('something else')
  await press(page, 'Sign in')
  await expect(toast(page, 'The name or the password is wrong')).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue(name)
  await page.getByLabel('Password', { exact: true }).fill(oneTime)
  await press(page, 'Sign in')

  await page.getByLabel('New password').fill('kite kite')
  await page.getByLabel('Repeat password').fill('kite kite')
  await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled()
  await page.getByLabel('New password').fill(OPERATOR_PASSWORD)
  await page.getByLabel('Repeat password').fill(OPERATOR_PASSWORD)
  await press(page, 'Continue')

  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '')
  await page.getByLabel('Then type the code that it shows').fill(codeNow(secret))
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible()

  const menu = page.getByRole('button', { name: /^Menu/ })
  if (await menu.isVisible()) await menu.click()
  await press(page, 'Sign out')
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(OPERATOR_PASSWORD)
  await press(page, 'Sign in')
  // Each code holds once: this one is the next half minute's.
  await page.getByLabel('Verification code').fill(codeNow(secret, 1))
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible()
})

test(
  'a large deposit needs two different operators; who has it open hears that it was decided',
  oneWidth,
  async ({ exchange, desk, browser }) => {
    const { trader } = await openReal(exchange.origin)
    await announceDeposit(trader, '20000')
    const balance = async () => Number((await trader.call(getAccountDetail, {})).balance)
    const context = await openDesk(browser, exchange)
    const second = await context.newPage()
    const { name } = await signInOperator(second, exchange, { roles: ['finance'], place: '/reviews' })

    await openOnly(second, 'Deposits')
    await openOnly(desk, 'Deposits')
    await expect(review(desk)).toContainText('Needs 2 approvals')
    await desk.keyboard.press('a')
    await expect(desk.getByRole('form', { name: 'Approve' })).toContainText('Only after a second operator')
    await press(desk, 'Approve now')
    await desk.getByRole('link', { name: /\$20,000\.00.*Approved by you/ }).click()
    await expect(review(desk)).toContainText('You have approved this.')
    await expect(desk.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0)
    await expect(desk.getByRole('button', { name: 'Reject', exact: true })).toBeVisible()
    expect(await balance()).toBe(0)

    await expect(review(second)).toContainText('needs one more operator')
    await press(second, 'Approve')
    await press(second, 'Approve now')
    await expect.poll(balance).toBe(20_000)
    await expect(review(desk)).toContainText('This was decided in the meantime.')
    await expect(review(desk)).toContainText(name)
    await context.close()
  },
)

test(
  'roles: a reviewer has no money before them, and nobody gets past that by an address',
  oneWidth,
  async ({ page, exchange }) => {
    const { trader } = await openReal(exchange.origin)
    await announceDeposit(trader, '50')
    await signInOperator(page, exchange, { roles: ['reviewer'] })
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect(nav(page).getByRole('link')).toHaveText([
      'Overview',
      /^Identities/,
      /^Loan identities/,
      'Decided',
      'Users',
      'Mirrored accounts',
      'Confirmations',
      'Settings',
    ])
    for (const place of ['/operators', '/audit', '/books']) {
      await page.goto(`${exchange.consoleOrigin}/#${place}`)
      await expect(page.getByRole('heading', { name: 'This is not for your role' })).toBeVisible()
    }
    await page.goto(`${exchange.consoleOrigin}/#/reviews?kind=deposit`)
    await expect(page.getByRole('heading', { name: 'What waits did not load' })).toBeVisible()
    const admin = await adminOf(exchange)
    const [deposit] = await admin.call(waitingReviews, { kind: 'deposit' })
    const address = deposit?.pictures[0]?.address ?? ''
    expect((await page.request.get(`${exchange.consoleOrigin}${address}`)).status()).toBe(404)
    await admin.call(decideReview, { id: deposit?.id ?? '', outcome: 'rejected', remark: 'No' })
  },
)

test.describe('without a session or a network', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|Failed to load resource/] })

  test('what was written stays: over a session that ends, and offline', { tag: ['@oneWidth', '@whole'] }, async ({
    exchange,
    desk,
  }) => {
    const { trader } = await openReal(exchange.origin)
    await handInIdentity(trader)
    await openOnly(desk, 'Identities')
    await desk.keyboard.press('r')
    const remark = desk.getByLabel('Why it is rejected')
    await remark.fill('The picture is too dark')

    await desk.context().setOffline(true)
    await expect(desk.getByText('Not while offline.')).toBeVisible()
    await expect(desk.getByRole('button', { name: 'Reject with this reason' })).toBeDisabled()
    await desk.context().setOffline(false)
    await expect(desk.getByRole('button', { name: 'Reject with this reason' })).toBeEnabled()

    await desk.context().clearCookies()
    const door = desk.getByRole('dialog', { name: 'You were signed out' })
    await expect(door).toBeVisible()
    const name = await door.getByLabel('Name').inputValue()
    // The test has no code of theirs: admins let them begin again, and they go the whole way.
    const oneTime = await resetByAdmins(exchange, name)
    await door.getByLabel('Password', { exact: true }).fill(oneTime)
    await press(desk, 'Sign in')
    await door.getByLabel('New password').fill(OPERATOR_PASSWORD)
    await door.getByLabel('Repeat password').fill(OPERATOR_PASSWORD)
    await press(desk, 'Continue')
    const secret = (await door.locator('code').innerText()).replaceAll(' ', '')
    await door.getByLabel('Then type the code that it shows').fill(codeNow(secret))
    await expect(door).toHaveCount(0)
    await expect(remark).toHaveValue('The picture is too dark')
    await press(desk, 'Reject with this reason')
    await expect(desk.getByText('Nothing waits', { exact: true })).toBeVisible()
  })
})

test(
  'an admin proposes an operator, whom another one confirms, and keeps one out; the audit log has it all',
  oneWidth,
  async ({ exchange, desk, browser }) => {
    const name = freshName('bob')
    await nav(desk).getByRole('link', { name: 'Operators' }).click()
    await press(desk, 'New operator')
    await desk.getByLabel('Name').fill('Bob!')
    await expect(desk.getByText('2 to 32 small letters')).toBeVisible()
    await desk.getByLabel('Name').fill(name)
    await desk.getByRole('checkbox', { name: /^Content/ }).check({ force: true })
    await press(desk, 'Make the operator')
    const told = desk.getByRole('dialog', { name: `One-time password of ${name}` })
    await expect(told.locator('code')).toHaveText(/^[A-Z0-9-]{12,}$/)
    await expect(told).toContainText('This is the first part')
    await press(desk, 'I have passed it on')
    await nav(desk).getByRole('link', { name: 'Confirmations' }).click()
    const proposal = desk.getByRole('listitem').filter({ hasText: name })
    await expect(proposal).toContainText('Another operator has to approve it.')
    await expect(proposal.getByRole('button', { name: 'Confirm' })).toHaveCount(0)
    await confirmOperator(exchange, name)
    await nav(desk).getByRole('link', { name: 'Operators' }).click()
    await expect(desk.getByRole('row').filter({ hasText: name })).toContainText('Has not signed in yet')

    const context = await openDesk(browser, exchange)
    const other = await context.newPage()
    const { name: worker } = await signInOperator(other, exchange, { roles: ['finance'], place: '/books' })
    await expect(other.getByRole('heading', { name: 'Books' })).toBeVisible()
    await press(other, 'Check now')
    await expect(other.getByText('The books are sound').first()).toBeVisible()
    await desk.reload()
    await desk.getByRole('row').filter({ hasText: worker }).getByRole('button').click()
    await press(desk, 'Keep out')
    await desk
      .getByRole('dialog', { name: `Keep ${worker} out?` })
      .getByRole('button', { name: 'Keep out' })
      .click()
    await expect(desk.getByRole('row').filter({ hasText: worker })).toContainText('Kept out')
    await expect(other.getByRole('dialog', { name: 'You were signed out' })).toBeVisible()
    await context.close()

    await nav(desk).getByRole('link', { name: 'Audit log' }).click()
    await desk.getByLabel('On what').fill(`operator-${worker}`)
    await expect(desk.getByRole('row').nth(1)).toContainText('Kept an operator out')
    await press(desk, 'Verify the chain')
    await expect(desk.getByRole('dialog')).toContainText('The audit log is intact.')
  },
)

test(
  'a user is found, and their ledger read; support ends their logins with a remark',
  oneWidth,
  async ({ exchange, desk }) => {
    const { account, trader } = await openReal(exchange.origin)
    await trader.call(getAccountDetail, {})
    await nav(desk).getByRole('link', { name: 'Users' }).click()
    await desk.getByLabel('Search users').fill(account.slice(0, 12))
    await expect(desk.getByRole('row')).toHaveCount(2)
    await desk.getByRole('row').nth(1).getByRole('link').click()
    await expect(desk.getByText(account)).toBeVisible()
    await press(desk, 'Open the ledger')
    await expect(desk.getByRole('heading', { name: 'No money has moved yet' })).toBeVisible()
    await press(desk, 'Log out everywhere')
    const sheet = desk.getByRole('dialog')
    await expect(sheet.getByRole('button', { name: 'Log out everywhere' })).toBeDisabled()
    await sheet.getByLabel('Why').fill('Lost their phone')
    await sheet.getByRole('button', { name: 'Log out everywhere' }).click()
    await expect(sheet).toHaveCount(0)
    await expect(desk.getByRole('button', { name: 'Log out everywhere' })).toBeDisabled()
    await expect(trader.call(getAccountDetail, {})).rejects.toThrow('999')
  },
)

test('the whole desk fits a phone: a review is found, looked at and decided', async ({ page, exchange }) => {
  const { trader } = await openReal(exchange.origin)
  await announceDeposit(trader, '40')
  await signInOperator(page, exchange, { roles: ['finance'] })
  await page
    .getByRole('link', { name: /^Deposits/ })
    .last()
    .click()
  await page
    .getByRole('listitem')
    .getByRole('link', { name: /\$40\.00/ })
    .click()
  await expect(page.getByRole('img', { name: 'Proof of payment' })).toBeVisible()
  await press(page, 'Approve')
  await press(page, 'Approve now')
  await expect(page.getByRole('heading', { name: 'Nothing waits' })).toBeVisible()
  const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(width).toBeLessThanOrEqual(0)
})

test('an operator changes their own password in the settings', { tag: ['@oneWidth', '@whole'] }, async ({
  exchange,
  desk,
}) => {
  await desk.goto(`${exchange.consoleOrigin}/#/settings`)
  await press(desk, 'Change password')
  const sheet = desk.getByRole('dialog', { name: 'Change password' })
  const next = 'eight quiet rivers 8'
  await sheet.getByLabel('Current password').fill('not this one')
  await sheet.getByLabel('New password').fill(next)
  await sheet.getByLabel('Repeat password').fill(next)
  await sheet.getByRole('button', { name: 'Change password' }).click()
  await expect(toast(desk, 'The password is wrong')).toBeVisible()
  await sheet.getByLabel('Current password').fill(OPERATOR_PASSWORD)
  await sheet.getByRole('button', { name: 'Change password' }).click()
  await expect(desk.getByText('Your password is changed.').first()).toBeVisible()
  await desk.reload()
  await expect(desk.getByRole('heading', { name: 'Settings' })).toBeVisible()
})
