/** The operators' desk itself: the way in, four eyes, roles, what others decide meanwhile, a session that ends, the audit log. */
import type { Page } from '@playwright/test'
import { getAccountDetail } from '../contract/calls/funds.ts'
import { decideReview, waitingReviews } from '../contract/operator/reviewing.ts'
import { openConsole, openOnly, review, test } from './consoleTest.ts'
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
import { submitDeposit, submitIdentityForm } from './submissions.ts'
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
  await expect(toast(page, 'The name or password is incorrect')).toBeVisible()
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
  await page.getByLabel('Then enter the code from the app').fill(codeNow(secret))
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
  async ({ exchange, opsPage, browser }) => {
    const { trader } = await openReal(exchange.origin)
    await submitDeposit(trader, '20000')
    const balance = async () => Number((await trader.call(getAccountDetail, {})).balance)
    const context = await openConsole(browser, exchange)
    const second = await context.newPage()
    const { name } = await signInOperator(second, exchange, { roles: ['finance'], place: '/reviews' })

    await openOnly(second, 'Deposits')
    await openOnly(opsPage, 'Deposits')
    await expect(review(opsPage)).toContainText('Needs 2 approvals')
    await opsPage.keyboard.press('a')
    await expect(opsPage.getByRole('form', { name: 'Approve' })).toContainText('Takes effect after a second operator')
    await press(opsPage, 'Approve now')
    await opsPage.getByRole('link', { name: /\$20,000\.00.*Approved by you/ }).click()
    await expect(review(opsPage)).toContainText('You have approved this.')
    await expect(opsPage.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0)
    await expect(opsPage.getByRole('button', { name: 'Reject', exact: true })).toBeVisible()
    expect(await balance()).toBe(0)

    await expect(review(second)).toContainText('needs one more operator')
    await press(second, 'Approve')
    await press(second, 'Approve now')
    await expect.poll(balance).toBe(20_000)
    await expect(review(opsPage)).toContainText('This review was decided in the meantime.')
    await expect(review(opsPage)).toContainText(name)
    await context.close()
  },
)

test(
  'roles: a reviewer has no money before them, and nobody gets past that by an address',
  oneWidth,
  async ({ page, exchange }) => {
    const { trader } = await openReal(exchange.origin)
    await submitDeposit(trader, '50')
    await signInOperator(page, exchange, { roles: ['reviewer'] })
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect(nav(page).getByRole('link')).toHaveText([
      'Overview',
      /^Identities/,
      /^Loan identities/,
      'Decisions',
      'Dispute pack',
      'Users',
      'Mirrored accounts',
      'Confirmations',
      'Settings',
    ])
    for (const place of ['/operators', '/audit', '/books']) {
      await page.goto(`${exchange.consoleOrigin}/#${place}`)
      await expect(page.getByRole('heading', { name: 'You don’t have access to this page' })).toBeVisible()
    }
    await page.goto(`${exchange.consoleOrigin}/#/reviews?kind=deposit`)
    await expect(page.getByRole('heading', { name: 'Couldn’t load the review queue' })).toBeVisible()
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
    opsPage,
  }) => {
    const { trader } = await openReal(exchange.origin)
    await submitIdentityForm(trader)
    await openOnly(opsPage, 'Identities')
    await opsPage.keyboard.press('r')
    const remark = opsPage.getByLabel('Reason for rejection')
    await remark.fill('The picture is too dark')

    await opsPage.context().setOffline(true)
    await expect(opsPage.getByText('Not available offline.')).toBeVisible()
    await expect(opsPage.getByRole('button', { name: 'Reject with this reason' })).toBeDisabled()
    await opsPage.context().setOffline(false)
    await expect(opsPage.getByRole('button', { name: 'Reject with this reason' })).toBeEnabled()

    await opsPage.context().clearCookies()
    const door = opsPage.getByRole('dialog', { name: 'You were signed out' })
    await expect(door).toBeVisible()
    const name = await door.getByLabel('Name').inputValue()
    // The test has no code of theirs: admins let them begin again, and they go the whole way.
    const oneTime = await resetByAdmins(exchange, name)
    await door.getByLabel('Password', { exact: true }).fill(oneTime)
    await press(opsPage, 'Sign in')
    await door.getByLabel('New password').fill(OPERATOR_PASSWORD)
    await door.getByLabel('Repeat password').fill(OPERATOR_PASSWORD)
    await press(opsPage, 'Continue')
    const secret = (await door.locator('code').innerText()).replaceAll(' ', '')
    await door.getByLabel('Then enter the code from the app').fill(codeNow(secret))
    await expect(door).toHaveCount(0)
    await expect(remark).toHaveValue('The picture is too dark')
    await press(opsPage, 'Reject with this reason')
    await expect(opsPage.getByText('Nothing to review', { exact: true })).toBeVisible()
  })
})

test(
  'an admin proposes an operator, whom another one confirms, and keeps one out; the audit log has it all',
  oneWidth,
  async ({ exchange, opsPage, browser }) => {
    const name = freshName('bob')
    await nav(opsPage).getByRole('link', { name: 'Operators' }).click()
    await press(opsPage, 'New operator')
    await opsPage.getByLabel('Name').fill('Bob!')
    await expect(opsPage.getByText('2 to 32 lowercase letters')).toBeVisible()
    await opsPage.getByLabel('Name').fill(name)
    await opsPage.getByRole('checkbox', { name: /^Content/ }).check({ force: true })
    await press(opsPage, 'Create operator')
    const reported = opsPage.getByRole('dialog', { name: `One-time password of ${name}` })
    await expect(reported.locator('code')).toHaveText(/^[A-Z0-9-]{12,}$/)
    await expect(reported).toContainText('This is the first part')
    await press(opsPage, 'I’ve passed it on')
    await nav(opsPage).getByRole('link', { name: 'Confirmations' }).click()
    const proposal = opsPage.getByRole('listitem').filter({ hasText: name })
    await expect(proposal).toContainText('Another operator must approve this.')
    await expect(proposal.getByRole('button', { name: 'Confirm' })).toHaveCount(0)
    await confirmOperator(exchange, name)
    await nav(opsPage).getByRole('link', { name: 'Operators' }).click()
    await expect(opsPage.getByRole('row').filter({ hasText: name })).toContainText('Not signed in yet')

    const context = await openConsole(browser, exchange)
    const other = await context.newPage()
    const { name: worker } = await signInOperator(other, exchange, { roles: ['finance'], place: '/books' })
    await expect(other.getByRole('heading', { name: 'Books' })).toBeVisible()
    await press(other, 'Check now')
    await expect(other.getByText('The books are balanced').first()).toBeVisible()
    await opsPage.reload()
    await opsPage.getByRole('row').filter({ hasText: worker }).getByRole('button').click()
    await press(opsPage, 'Disable')
    await opsPage
      .getByRole('dialog', { name: `Disable ${worker}?` })
      .getByRole('button', { name: 'Disable' })
      .click()
    await expect(opsPage.getByRole('row').filter({ hasText: worker })).toContainText('Disabled')
    await expect(other.getByRole('dialog', { name: 'You were signed out' })).toBeVisible()
    await context.close()

    await nav(opsPage).getByRole('link', { name: 'Audit log' }).click()
    await opsPage.getByLabel('Object').fill(`operator-${worker}`)
    await expect(opsPage.getByRole('row').nth(1)).toContainText('Disabled an operator')
    await press(opsPage, 'Verify audit log')
    await expect(opsPage.getByRole('dialog')).toContainText('The audit log is intact.')
  },
)

test(
  'a user is found, and their ledger read; support ends their logins with a remark',
  oneWidth,
  async ({ exchange, opsPage }) => {
    const { account, trader } = await openReal(exchange.origin)
    await trader.call(getAccountDetail, {})
    await nav(opsPage).getByRole('link', { name: 'Users' }).click()
    await opsPage.getByLabel('Search users').fill(account.slice(0, 12))
    await expect(opsPage.getByRole('row')).toHaveCount(2)
    await opsPage.getByRole('row').nth(1).getByRole('link').click()
    await expect(opsPage.getByText(account)).toBeVisible()
    await press(opsPage, 'Open ledger')
    await expect(opsPage.getByRole('heading', { name: 'No transactions yet' })).toBeVisible()
    await press(opsPage, 'Log out everywhere')
    const sheet = opsPage.getByRole('dialog')
    await expect(sheet.getByRole('button', { name: 'Log out everywhere' })).toBeDisabled()
    await sheet.getByLabel('Reason').fill('Lost their phone')
    await sheet.getByRole('button', { name: 'Log out everywhere' }).click()
    await expect(sheet).toHaveCount(0)
    await expect(opsPage.getByRole('button', { name: 'Log out everywhere' })).toBeDisabled()
    await expect(trader.call(getAccountDetail, {})).rejects.toThrow('999')
  },
)

test('the whole desk fits a phone: a review is found, looked at and decided', { tag: '@whole' }, async ({
  page,
  exchange,
}) => {
  const { trader } = await openReal(exchange.origin)
  await submitDeposit(trader, '40')
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
  await expect(page.getByRole('heading', { name: 'Nothing to review' })).toBeVisible()
  const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(width).toBeLessThanOrEqual(0)
})

test('an operator changes their own password in the settings', { tag: ['@oneWidth', '@whole'] }, async ({
  exchange,
  opsPage,
}) => {
  await opsPage.goto(`${exchange.consoleOrigin}/#/settings`)
  await press(opsPage, 'Change password')
  const sheet = opsPage.getByRole('dialog', { name: 'Change password' })
  const next = 'eight quiet rivers 8'
  await sheet.getByLabel('Current password').fill('not this one')
  await sheet.getByLabel('New password').fill(next)
  await sheet.getByLabel('Repeat password').fill(next)
  await sheet.getByRole('button', { name: 'Change password' }).click()
  await expect(toast(opsPage, 'The password is incorrect')).toBeVisible()
  await sheet.getByLabel('Current password').fill(OPERATOR_PASSWORD)
  await sheet.getByRole('button', { name: 'Change password' }).click()
  await expect(opsPage.getByText('Password changed.').first()).toBeVisible()
  await opsPage.reload()
  await expect(opsPage.getByRole('heading', { name: 'Settings' })).toBeVisible()
})
