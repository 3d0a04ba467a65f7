/** Tests every submission from the user's tap to the operator's decision in another browser, and its effect on the money. */
import type { Page } from '@playwright/test'
import { getAccountDetail } from '../contract/calls/funds.ts'
import { identityState } from '../contract/calls/identity.ts'
import { loanList } from '../contract/calls/loans.ts'
import { approveOnly, openOnly, rejectOnly, review, test } from './consoleTest.ts'
import { chooseLoan, draw, fillIn, HAND, heading, loans, press, VOUCHER } from './loanSteps.ts'
import { photograph, uploadPicture } from './pictures.ts'
import { codeSentTo, openReal } from './realTrader.ts'
import { openAs, updated } from './screen.ts'
import { addTronAddress, submitDeposit, TRON } from './submissions.ts'
import { expect } from './test.ts'
import type { Trader } from './trader.ts'

test.use({ settings: { REVIEW: 'manual' } })
test.describe.configure({ timeout: 90_000 })

const oneWidth = { tag: '@oneWidth' }
const moneyOf = async (trader: Trader) => {
  const { balance, locked } = await trader.call(getAccountDetail, {})
  return [Number(balance), Number(locked)]
}
const badge = (opsPage: Page, queue: string, count: number) =>
  opsPage.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: `${queue} ${count}`, exact: true })

test('an identity: rejected with a reason that the user reads, then approved', {
  tag: ['@oneWidth', '@whole'],
}, async ({ page, exchange, opsPage }) => {
  const { trader } = await openReal(exchange.origin)
  await openAs(page, trader, '/mine/auth')
  await page.getByLabel('Name', { exact: true }).fill('آدا لوفلايس')
  await page.getByLabel('Document number').fill('a1234567')
  await uploadPicture(page, 'Front side', await photograph('#345'))
  await uploadPicture(page, 'Back side', await photograph('#543'))
  await press(page, /^Submit (again|for review)/)
  await expect(heading(page, 'Your documents are under review')).toBeVisible()

  await test.step('the desk hears of it by itself, with the pictures beside the data', async () => {
    await expect(badge(opsPage, 'Identities', 1)).toBeVisible()
    await openOnly(opsPage, 'Identities')
    await expect(review(opsPage)).toContainText('آدا لوفلايس')
    await expect(opsPage.getByRole('img', { name: 'Front side' })).toBeVisible()
    const wide = async () => (await opsPage.getByRole('img', { name: 'Front side' }).boundingBox())?.width ?? 0
    const whole = await wide()
    await opsPage.getByRole('button', { name: 'Zoom in' }).click()
    await expect.poll(wide).toBeCloseTo(whole * 1.5, -1)
    await opsPage.keyboard.press('0')
    await opsPage.keyboard.press('e')
    await expect(opsPage.getByRole('img', { name: 'Front side' })).toHaveCSS('rotate', '90deg')
    await opsPage.getByRole('button', { name: 'Back side' }).click()
    await expect(opsPage.getByRole('img', { name: 'Back side' })).toBeVisible()
  })

  await opsPage.keyboard.press('r')
  await opsPage.getByRole('button', { name: 'The photo is too blurred to read.' }).click()
  await expect(opsPage.getByLabel('Reason for rejection')).toHaveValue('The photo is too blurred to read.')
  await opsPage.getByRole('button', { name: 'Reject with this reason' }).click()
  await expect(opsPage.getByText('Nothing to review', { exact: true })).toBeVisible()
  await updated(page, () => expect(page.getByText('The photo is too blurred to read.')).toBeVisible({ timeout: 1_000 }))

  await uploadPicture(page, 'Front side', await photograph('#678'))
  await uploadPicture(page, 'Back side', await photograph('#876'))
  await press(page, /^Submit (again|for review)/)
  await expect(heading(page, 'Your documents are under review')).toBeVisible()
  await approveOnly(opsPage, 'Identities')
  await updated(page, () => expect(heading(page, 'You are verified')).toBeVisible({ timeout: 1_000 }))
  expect((await trader.call(identityState, {})).status).toBe('finished')
})

test(
  'a deposit: approved into the balance; another rejected, a third called invalid',
  oneWidth,
  async ({ page, exchange, opsPage }) => {
    const { trader } = await openReal(exchange.origin)
    await openAs(page, trader, '/mine/charge')
    await page.getByRole('group', { name: 'Coin' }).getByRole('button', { name: 'USDT' }).click()
    await press(page, /^Tron network/)
    await press(page, 'Continue')
    await page.getByLabel('Amount sent').fill('250.50')
    await press(page, 'I’ve paid: upload proof')
    await uploadPicture(page, 'Proof of payment', await photograph('#345'))
    await press(page, 'Submit deposit')
    await expect(page.getByRole('heading', { name: /^Deposit( of .*)? submitted$/ })).toBeVisible()
    expect(await moneyOf(trader)).toEqual([0, 0])

    await openOnly(opsPage, 'Deposits')
    await expect(opsPage.getByRole('img', { name: 'Proof of payment' })).toBeVisible()
    await opsPage.getByRole('button', { name: 'Approve', exact: true }).click()
    await expect(opsPage.getByRole('form', { name: 'Approve' })).toContainText(
      '$250.50 will be added to the balance of user',
    )
    await opsPage.keyboard.press('Enter')
    await expect(opsPage.getByText('Nothing to review', { exact: true })).toBeVisible()
    await expect.poll(() => moneyOf(trader)).toEqual([250.5, 0])
    await press(page, 'View deposits')
    const record = page.getByRole('list', { name: 'Deposit history' }).getByRole('listitem').first()
    await updated(page, () => expect(record).toContainText('Finished', { timeout: 1_000 }))

    await submitDeposit(trader, '70')
    await rejectOnly(opsPage, 'Deposits', 'The payment has not arrived.')
    await updated(page, () => expect(record).toContainText('The payment has not arrived.', { timeout: 1_000 }))

    await submitDeposit(trader, '70')
    await openOnly(opsPage, 'Deposits')
    await opsPage.keyboard.press('i')
    await opsPage.getByRole('button', { name: 'The same payment was submitted twice.' }).click()
    await opsPage.getByLabel('Reason it is invalid').press('Control+Enter')
    await expect(opsPage.getByText('Nothing to review', { exact: true })).toBeVisible()
    await updated(page, () => expect(record).toContainText('Invalid', { timeout: 1_000 }))
    expect(await moneyOf(trader)).toEqual([250.5, 0])
  },
)

test('a withdrawal: rejected, the money comes back; asked for again and approved, it leaves', {
  tag: ['@oneWidth', '@whole'],
}, async ({ page, exchange, opsPage }) => {
  const { trader, account } = await openReal(exchange.origin)
  await submitDeposit(trader, '500')
  await approveOnly(opsPage, 'Deposits')
  await expect.poll(() => moneyOf(trader)).toEqual([500, 0])
  await addTronAddress(trader)

  const ask = async () => {
    await page.getByLabel('Amount', { exact: true }).fill('120.25')
    await press(page, 'Continue')
    const sheet = page.getByRole('dialog', { name: 'Review withdrawal' })
    await sheet.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByLabel('Verification code')).toBeFocused()
    await page.getByLabel('Verification code').fill(await codeSentTo(exchange.origin, account))
    await press(page, 'Withdraw $120.25')
    await expect(page.getByRole('heading', { name: /^Withdrawal( of .*)? submitted$/ })).toBeVisible()
    expect(await moneyOf(trader)).toEqual([379.75, 120.25])
  }
  await openAs(page, trader, '/mine/withdraw')
  await ask()
  await openOnly(opsPage, 'Withdrawals')
  await expect(review(opsPage)).toContainText(TRON)
  await expect(review(opsPage)).toContainText('119.25 USDT')
  await rejectOnly(opsPage, 'Withdrawals', 'The address is not valid on this network.')
  await expect.poll(() => moneyOf(trader)).toEqual([500, 0])

  await page.goto('/#/mine/withdraw')
  await page.reload()
  await ask()
  await approveOnly(opsPage, 'Withdrawals')
  await expect.poll(() => moneyOf(trader)).toEqual([379.75, 0])
  await press(page, 'View withdrawals')
  const records = page.getByRole('list', { name: 'Withdrawal history' }).getByRole('listitem')
  await updated(page, () => expect(records.first()).toContainText('Paid out', { timeout: 1_000 }))
  await expect(records.nth(1)).toContainText('The address is not valid on this network.')
})

test('a loan: who borrows, the loan and its repayment, each rejected once and then approved', {
  tag: ['@oneWidth', '@whole'],
}, async ({ page, exchange, opsPage }) => {
  test.setTimeout(120_000)
  const { trader } = await openReal(exchange.origin)
  await openAs(page, trader, '/loan/index')
  await fillIn(page)
  await press(page, 'Submit for review')
  await rejectOnly(opsPage, 'Loan identities', 'Your face is covered')
  await updated(page, () => expect(page.getByText('Your face is covered')).toBeVisible({ timeout: 1_000 }))
  await uploadPicture(page, HAND, await photograph('#678'))
  await press(page, 'Submit again')
  await approveOnly(opsPage, 'Loan identities')
  await updated(page, () => expect(page).toHaveURL(/#\/loan\/submit$/, { timeout: 1_000 }))

  for (const verdict of ['rejected', 'approved'] as const) {
    await chooseLoan(page, '1000')
    await draw(page)
    await press(page, 'Sign and apply')
    await expect(page).toHaveURL(/#\/loan\/record$/)
    if (verdict === 'approved') await approveOnly(opsPage, 'Loans')
    else {
      await rejectOnly(opsPage, 'Loans', 'The signature does not match.')
      await updated(page, () => expect(loans(page).first()).toContainText('does not match', { timeout: 1_000 }))
      expect(await moneyOf(trader)).toEqual([0, 0])
      await page.goto('/#/loan/submit')
    }
  }
  await updated(page, () => expect(loans(page).first()).toContainText('To repay', { timeout: 1_000 }))
  expect(await moneyOf(trader)).toEqual([1000, 0])

  for (const verdict of ['rejected', 'approved'] as const) {
    await loans(page).first().getByRole('button', { name: 'Repay' }).click()
    await uploadPicture(page, VOUCHER, await photograph('#543'))
    await press(page, 'Submit repayment')
    await expect(heading(page, 'We’re confirming your repayment')).toBeVisible()
    if (verdict === 'approved') await approveOnly(opsPage, 'Repayments')
    else await rejectOnly(opsPage, 'Repayments', 'No such payment came')
    await page.goto('/#/loan/record')
    const state = verdict === 'approved' ? 'Repaid' : 'No such payment came'
    await updated(page, () => expect(loans(page).first()).toContainText(state, { timeout: 1_000 }))
  }
  expect((await trader.call(loanList, { page: 1 })).rows[0]?.status).toBe('repaid')
})
