/** Everything a user hands in, from their tap to the operator's verdict in another browser, and what it does to the money. */
import type { Page } from '@playwright/test'
import { getAccountDetail } from '../contract/calls/funds.ts'
import { identityState } from '../contract/calls/identity.ts'
import { loanList } from '../contract/calls/loans.ts'
import { approveOnly, openOnly, rejectOnly, review, test } from './deskTest.ts'
import { announceDeposit, bindTron, TRON } from './handedIn.ts'
import { chooseLoan, draw, fillIn, HAND, heading, loans, press, VOUCHER } from './loanSteps.ts'
import { photograph, uploadPicture } from './pictures.ts'
import { codeSentTo, openReal } from './realTrader.ts'
import { heard, openAs } from './screen.ts'
import { expect } from './test.ts'
import type { Trader } from './trader.ts'

test.use({ settings: { REVIEW: 'manual' } })
test.describe.configure({ timeout: 90_000 })

const oneWidth = { tag: '@oneWidth' }
const moneyOf = async (trader: Trader) => {
  const { balance, locked } = await trader.call(getAccountDetail, {})
  return [Number(balance), Number(locked)]
}
const badge = (desk: Page, queue: string, count: number) =>
  desk.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: `${queue} ${count}`, exact: true })

test('an identity: rejected with a reason that the user reads, then approved', {
  tag: ['@oneWidth', '@whole'],
}, async ({ page, exchange, desk }) => {
  const { trader } = await openReal(exchange.origin)
  await openAs(page, trader, '/mine/auth')
  await page.getByLabel('Name', { exact: true }).fill('آدا لوفلايس')
  await page.getByLabel('Number of the document').fill('a1234567')
  await uploadPicture(page, 'Front side', await photograph('#345'))
  await uploadPicture(page, 'Back side', await photograph('#543'))
  await press(page, /^Hand in/)
  await expect(heading(page, 'Your documents are under review')).toBeVisible()

  await test.step('the desk hears of it by itself, with the pictures beside the data', async () => {
    await expect(badge(desk, 'Identities', 1)).toBeVisible()
    await openOnly(desk, 'Identities')
    await expect(review(desk)).toContainText('آدا لوفلايس')
    await expect(desk.getByRole('img', { name: 'Front side' })).toBeVisible()
    const wide = async () => (await desk.getByRole('img', { name: 'Front side' }).boundingBox())?.width ?? 0
    const whole = await wide()
    await desk.getByRole('button', { name: 'Larger' }).click()
    await expect.poll(wide).toBeCloseTo(whole * 1.5, -1)
    await desk.keyboard.press('0')
    await desk.keyboard.press('e')
    await expect(desk.getByRole('img', { name: 'Front side' })).toHaveCSS('rotate', '90deg')
    await desk.getByRole('button', { name: 'Back side' }).click()
    await expect(desk.getByRole('img', { name: 'Back side' })).toBeVisible()
  })

  await desk.keyboard.press('r')
  await desk.getByRole('button', { name: 'The picture is too blurred to read.' }).click()
  await expect(desk.getByLabel('Why it is rejected')).toHaveValue('The picture is too blurred to read.')
  await desk.getByRole('button', { name: 'Reject with this reason' }).click()
  await expect(desk.getByText('Nothing waits', { exact: true })).toBeVisible()
  await heard(page, () => expect(page.getByText('The picture is too blurred to read.')).toBeVisible({ timeout: 1_000 }))

  await uploadPicture(page, 'Front side', await photograph('#678'))
  await uploadPicture(page, 'Back side', await photograph('#876'))
  await press(page, /^Hand in/)
  await expect(heading(page, 'Your documents are under review')).toBeVisible()
  await approveOnly(desk, 'Identities')
  await heard(page, () => expect(heading(page, 'You are verified')).toBeVisible({ timeout: 1_000 }))
  expect((await trader.call(identityState, {})).status).toBe('finished')
})

test(
  'a deposit: approved into the balance; another rejected, a third called invalid',
  oneWidth,
  async ({ page, exchange, desk }) => {
    const { trader } = await openReal(exchange.origin)
    await openAs(page, trader, '/mine/charge')
    await page.getByRole('group', { name: 'Coin to send' }).getByRole('button', { name: 'USDT' }).click()
    await press(page, /^Tron network/)
    await press(page, 'Continue')
    await page.getByLabel('Amount you send').fill('250.50')
    await press(page, 'I have sent it, add proof')
    await uploadPicture(page, 'Picture of the payment', await photograph('#345'))
    await press(page, 'Announce the deposit')
    await expect(page.getByRole('heading', { name: /announced$/ })).toBeVisible()
    expect(await moneyOf(trader)).toEqual([0, 0])

    await openOnly(desk, 'Deposits')
    await expect(desk.getByRole('img', { name: 'Proof of payment' })).toBeVisible()
    await desk.getByRole('button', { name: 'Approve', exact: true }).click()
    await expect(desk.getByRole('form', { name: 'Approve' })).toContainText('$250.50 is added to the balance of user')
    await desk.keyboard.press('Enter')
    await expect(desk.getByText('Nothing waits', { exact: true })).toBeVisible()
    await expect.poll(() => moneyOf(trader)).toEqual([250.5, 0])
    await press(page, 'See your deposits')
    const record = page.getByRole('list', { name: 'Deposits so far' }).getByRole('listitem').first()
    await heard(page, () => expect(record).toContainText('Finished', { timeout: 1_000 }))

    await announceDeposit(trader, '70')
    await rejectOnly(desk, 'Deposits', 'The payment has not arrived.')
    await heard(page, () => expect(record).toContainText('The payment has not arrived.', { timeout: 1_000 }))

    await announceDeposit(trader, '70')
    await openOnly(desk, 'Deposits')
    await desk.keyboard.press('i')
    await desk.getByRole('button', { name: 'The same payment was announced twice.' }).click()
    await desk.getByLabel('Why it is invalid').press('Control+Enter')
    await expect(desk.getByText('Nothing waits', { exact: true })).toBeVisible()
    await heard(page, () => expect(record).toContainText('Invalid', { timeout: 1_000 }))
    expect(await moneyOf(trader)).toEqual([250.5, 0])
  },
)

test('a withdrawal: rejected, the money comes back; asked for again and approved, it leaves', {
  tag: ['@oneWidth', '@whole'],
}, async ({ page, exchange, desk }) => {
  const { trader, account } = await openReal(exchange.origin)
  await announceDeposit(trader, '500')
  await approveOnly(desk, 'Deposits')
  await expect.poll(() => moneyOf(trader)).toEqual([500, 0])
  await bindTron(trader)

  const ask = async () => {
    await page.getByLabel('Amount', { exact: true }).fill('120.25')
    await press(page, 'Continue')
    const sheet = page.getByRole('dialog', { name: 'Check the withdrawal' })
    await sheet.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByLabel('Verification code')).toBeFocused()
    await page.getByLabel('Verification code').fill(await codeSentTo(exchange.origin, account))
    await press(page, 'Withdraw $120.25')
    await expect(page.getByRole('heading', { name: /requested$/ })).toBeVisible()
    expect(await moneyOf(trader)).toEqual([379.75, 120.25])
  }
  await openAs(page, trader, '/mine/withdraw')
  await ask()
  await openOnly(desk, 'Withdrawals')
  await expect(review(desk)).toContainText(TRON)
  await expect(review(desk)).toContainText('119.25 USDT')
  await rejectOnly(desk, 'Withdrawals', 'The address cannot be reached on this network.')
  await expect.poll(() => moneyOf(trader)).toEqual([500, 0])

  await page.goto('/#/mine/withdraw')
  await page.reload()
  await ask()
  await approveOnly(desk, 'Withdrawals')
  await expect.poll(() => moneyOf(trader)).toEqual([379.75, 0])
  await press(page, 'See your withdrawals')
  const records = page.getByRole('list', { name: 'Withdrawals so far' }).getByRole('listitem')
  await heard(page, () => expect(records.first()).toContainText('Paid out', { timeout: 1_000 }))
  await expect(records.nth(1)).toContainText('The address cannot be reached on this network.')
})

test('a loan: who borrows, the loan and its repayment, each rejected once and then approved', {
  tag: ['@oneWidth', '@whole'],
}, async ({ page, exchange, desk }) => {
  test.setTimeout(120_000)
  const { trader } = await openReal(exchange.origin)
  await openAs(page, trader, '/loan/index')
  await fillIn(page)
  await press(page, 'Hand in for review')
  await rejectOnly(desk, 'Loan identities', 'Your face is covered')
  await heard(page, () => expect(page.getByText('Your face is covered')).toBeVisible({ timeout: 1_000 }))
  await uploadPicture(page, HAND, await photograph('#678'))
  await press(page, 'Hand in again')
  await approveOnly(desk, 'Loan identities')
  await heard(page, () => expect(page).toHaveURL(/#\/loan\/submit$/, { timeout: 1_000 }))

  for (const verdict of ['rejected', 'approved'] as const) {
    await chooseLoan(page, '1000')
    await draw(page)
    await press(page, 'Sign and apply')
    await expect(page).toHaveURL(/#\/loan\/record$/)
    if (verdict === 'approved') await approveOnly(desk, 'Loans')
    else {
      await rejectOnly(desk, 'Loans', 'The signature does not match.')
      await heard(page, () => expect(loans(page).first()).toContainText('does not match', { timeout: 1_000 }))
      expect(await moneyOf(trader)).toEqual([0, 0])
      await page.goto('/#/loan/submit')
    }
  }
  await heard(page, () => expect(loans(page).first()).toContainText('To repay', { timeout: 1_000 }))
  expect(await moneyOf(trader)).toEqual([1000, 0])

  for (const verdict of ['rejected', 'approved'] as const) {
    await loans(page).first().getByRole('button', { name: 'Repay' }).click()
    await uploadPicture(page, VOUCHER, await photograph('#543'))
    await press(page, 'Hand in the repayment')
    await expect(heading(page, 'Your repayment is being checked')).toBeVisible()
    if (verdict === 'approved') await approveOnly(desk, 'Repayments')
    else await rejectOnly(desk, 'Repayments', 'No such payment came')
    await page.goto('/#/loan/record')
    const state = verdict === 'approved' ? 'Repaid' : 'No such payment came'
    await heard(page, () => expect(loans(page).first()).toContainText(state, { timeout: 1_000 }))
  }
  expect((await trader.call(loanList, { page: 1 })).rows[0]?.status).toBe('repaid')
})
