/**
 * Withdrawals, from the binding of an address to the money that left: by coin and to a bank, confirmed by mail and by an
 * authenticator, approved, rejected, and with an answer that is lost.
 */
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import Database from 'better-sqlite3'
import { getAccountDetail, withdraw, withdrawalList, withdrawalMethods } from '../contract/calls/funds.ts'
import { beginSecondFactor, confirmSecondFactor } from '../contract/calls/security.ts'
import { getBasicInfo } from '../contract/calls/session.ts'
import type { Exchange } from './exchange.ts'
import { openFunded } from './funded.ts'
import { operate, waitingReview } from './operatorCommands.ts'
import { codeSentTo, openReal, sentTo } from './realTrader.ts'
import { fact, isWide, openAs, toast, updated } from './screen.ts'
import { addTronAddress, requestWithdrawal, TRON } from './submissions.ts'
import { expect, test } from './test.ts'
import { codeNow } from './totp.ts'
import { callApi, Trader } from './trader.ts'
import { overlay } from './wire.ts'

test.use({ settings: { REVIEW: 'manual' } })
test.setTimeout(60_000)

const IBAN = 'DE89370400440532013000'

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const amount = (page: Page) => page.getByLabel('Amount', { exact: true })
const address = (page: Page) => page.getByRole('textbox', { name: 'Address', exact: true })
const code = (page: Page) => page.getByLabel('Verification code')
const requested = (page: Page) => page.getByRole('heading', { name: /^Withdrawal( of .*)? submitted$/ })
const record = (page: Page) => page.getByRole('list', { name: 'Withdrawal history' }).getByRole('listitem').first()
const detail = async (trader: Trader) => {
  const { balance, locked } = await trader.call(getAccountDetail, {})
  return { balance: Number(balance), locked: Number(locked) }
}

async function seeRecords(page: Page): Promise<void> {
  if (!isWide(page)) await press(page, 'View withdrawals')
}

const recordSays = (page: Page, text: string) =>
  updated(page, () => expect(record(page)).toContainText(text, { timeout: 1_000 }))

/** Lets a day pass for the authenticators that are set up. */
function ageAuthenticators({ dataDir }: Exchange): void {
  const sqlite = new Database(join(dataDir, 'exchange.db'), { fileMustExist: true })
  sqlite.exec('UPDATE second_factor SET confirmed_at = confirmed_at - 86400000')
  sqlite.close()
}

/** Fills the amount in and goes on to where it is confirmed. */
async function check(page: Page, number: string): Promise<void> {
  await amount(page).fill(number)
  await press(page, 'Continue')
  await expect(dialog(page, 'Review withdrawal')).toBeVisible()
}

/** Asks for the code, and waits until it can be typed. */
async function askForCode(page: Page): Promise<void> {
  await dialog(page, 'Review withdrawal').getByRole('button', { name: 'Continue' }).click()
  await expect(code(page)).toBeFocused()
}

test('by coin: an address is bound on the way, the code comes by mail, and the money leaves once it is approved', async ({
  page,
  exchange,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const real = await openFunded(exchange, 500)
  const { account, trader } = real
  await openAs(page, trader, '/mine/withdraw')
  await amount(page).fill('120.25')

  await test.step('not bound: the dialog leads to where it is', async () => {
    await press(page, 'Continue')
    await expect(dialog(page, 'No saved addresses')).toContainText('Please set up a collection account first.')
    await press(page, 'Add address')
    await expect(page).toHaveURL(/#\/mine\/withdraw-way\?type=1&currency=1$/)
    await address(page).fill(TRON.replace('R', 'S'))
    await address(page).blur()
    await expect(page.getByText('This is not a valid TRC20 address.')).toBeVisible()
    await page.evaluate((text) => navigator.clipboard.writeText(` ${text}\n`), TRON)
    await press(page, 'Paste address')
    await expect(address(page)).toHaveValue(TRON)
    await press(page, 'Add address')
    await expect(code(page)).toBeFocused()
    await code(page).fill(await codeSentTo(exchange.origin, account))
    await press(page, 'Add address')
    await expect(page).toHaveURL(/#\/mine\/withdraw$/)
    const [letter] = await sentTo(exchange.origin, account)
    expect(letter?.subject).toBe('Withdrawal method added')
  })

  await test.step('fee and receipt follow what is typed, which has stayed', async () => {
    await expect(amount(page)).toHaveValue('120.25')
    await expect(page.getByRole('status').filter({ hasText: '119.25 USDT' })).toBeVisible()
    await expect(fact(page, 'Fee')).toHaveText('$1.00')
    await press(page, 'Withdraw all available funds')
    await expect(amount(page)).toHaveValue('500.00')
    await amount(page).fill('500.01')
    await expect(page.getByText('Not enough available funds. You can withdraw up to $500.00.')).toBeVisible()
    await page.getByLabel('Memo').fill('rent')
    await check(page, '120.25')
  })

  await test.step('a wrong code keeps what was typed', async () => {
    const sheet = dialog(page, 'Review withdrawal')
    await expect(fact(sheet, 'You receive')).toHaveText('119.25 USDT')
    await expect(fact(sheet, 'To address')).toHaveText(TRON)
    await askForCode(page)
    await expect(page.getByText(`enter the code sent to ${account.slice(0, 2)}…@example.com`)).toBeVisible()
    const right = await codeSentTo(exchange.origin, account)
    await code(page).fill(right === '000000' ? '000001' : '000000')
    await press(page, 'Withdraw $120.25')
    await expect(toast(page, 'The code is incorrect or has already been used')).toBeVisible()
    await expect(code(page)).toHaveValue('')
    await expect(code(page)).toBeFocused()
    await code(page).fill(right)
    await press(page, 'Withdraw $120.25')
    await expect(requested(page)).toHaveText('Withdrawal of $120.25 submitted')
  })

  await test.step('locked until it is approved, then gone', async () => {
    expect(await detail(trader)).toEqual({ balance: 379.75, locked: 120.25 })
    await seeRecords(page)
    await expect(record(page)).toContainText('Under review')
    await expect(record(page)).toContainText('119.25 USDT')
    await expect(record(page)).toContainText('Memo: rent')
    await operate(exchange, 'approve', await waitingReview(exchange, 'withdrawal'))
    await recordSays(page, 'Paid out')
    expect(await detail(trader)).toEqual({ balance: 379.75, locked: 0 })
    await page.goto('/#/mine/wallet')
    await expect(fact(page, 'Locked balance')).toHaveText('$0.00')
    await expect(fact(page, 'Available funds')).toHaveText('$379.75')
    expect(await operate(exchange, 'check-ledger')).toContain('sound')
  })
})

test('to a bank: each fault stands at its field; rejected, the amount is given back and the reason told', {
  tag: '@whole',
}, async ({ page, exchange }) => {
  const { account, trader } = await openFunded(exchange, 300)
  await openAs(page, trader, '/mine/bank-card-list')
  await press(page, 'Add bank account')

  await test.step('bound once every field is right', async () => {
    await press(page, /^Currency/)
    await dialog(page, 'Currency').getByRole('button', { name: /^EUR/ }).click()
    await press(page, 'Add account')
    for (const fault of ['Enter the account holder’s name.', 'Enter the bank name.'])
      await expect(page.getByText(fault)).toBeVisible()
    await expect(page.getByLabel('Account holder')).toBeFocused()
    await page.getByLabel('Account holder').fill('Ann Example')
    await page.getByLabel('Account number or IBAN').fill(`${IBAN.slice(0, -1)}1`)
    await expect(page.getByText('This IBAN is not valid.')).toBeVisible()
    await page.getByLabel('SWIFT code (BIC)').fill('DEUT')
    await expect(page.getByText('A SWIFT code has 8 or 11 letters and digits')).toBeVisible()
    await page.getByLabel('Account number or IBAN').fill('de89 3704 0044 0532 0130 00')
    await page.getByLabel('SWIFT code (BIC)').fill('')
    await page.getByLabel('Bank', { exact: true }).fill('Bank of Examples')
    await page.reload()
    await expect(page.getByLabel('Account holder')).toHaveValue('Ann Example')
    await press(page, 'Add account')
    await expect(code(page)).toBeFocused()
    await code(page).fill(await codeSentTo(exchange.origin, account))
    await press(page, 'Add account')
    await expect(page.getByRole('list', { name: 'Saved bank accounts' })).toContainText(IBAN)
  })

  await test.step('requested and rejected', async () => {
    await page.goto('/#/mine/withdraw?kind=bank')
    await expect(page.getByText('Bank of Examples')).toBeVisible()
    await check(page, '100')
    await expect(fact(dialog(page, 'Review withdrawal'), 'Account holder')).toHaveText('Ann Example')
    await askForCode(page)
    await code(page).fill(await codeSentTo(exchange.origin, account))
    await press(page, 'Withdraw $100.00')
    await expect(requested(page)).toBeVisible()
    expect(await detail(trader)).toEqual({ balance: 200, locked: 100 })
    await seeRecords(page)
    await operate(exchange, 'reject', await waitingReview(exchange, 'withdrawal'), 'The name is another one')
    await recordSays(page, 'Rejected')
    await expect(record(page)).toContainText('The name is another one')
    expect(await detail(trader)).toEqual({ balance: 300, locked: 0 })
  })
})

test('who has an authenticator confirms with it, or with a recovery code; with one of today, with a code that is sent as well', async ({
  page,
  exchange,
}) => {
  const real = await openFunded(exchange, 100)
  const { account, password, trader } = real
  await addTronAddress(real.trader)
  await callApi(exchange.origin, beginSecondFactor, { password }, trader.token)
  const mailCode = await codeSentTo(exchange.origin, account)
  const { secret } = await trader.call(beginSecondFactor, { password, mailCode })
  const { codes } = await trader.call(confirmSecondFactor, { code: codeNow(secret) })
  await openAs(page, trader, '/mine/withdraw')

  await test.step('set up today: its code and the one that is sent', async () => {
    await check(page, '20')
    await askForCode(page)
    const sheet = dialog(page, 'Confirm withdrawal')
    await expect(sheet).toContainText('We ask for both because you set up the app less than 24 hours ago')
    await code(page).fill(await codeSentTo(exchange.origin, account))
    await expect(sheet.getByRole('button', { name: 'Withdraw $20.00' })).toBeDisabled()
    await page.getByLabel('Authenticator code').fill(codeNow(secret, 1))
    await press(page, 'Withdraw $20.00')
    await expect(requested(page)).toBeVisible()
  })

  await test.step('a day later: a code of either kind alone, and none is sent', async () => {
    ageAuthenticators(exchange)
    const mailed = async () =>
      (await sentTo(exchange.origin, account)).filter(({ subject }) => /your code/.test(subject ?? ''))
    const before = await mailed()
    await press(page, 'New withdrawal')
    await check(page, '30')
    await askForCode(page)
    await press(page, 'Use a recovery code')
    await page.getByLabel('Recovery code').fill(codes[0] ?? '')
    await press(page, 'Withdraw $30.00')
    await expect(requested(page)).toHaveText('Withdrawal of $30.00 submitted')
    expect(await detail(trader)).toEqual({ balance: 50, locked: 50 })
    expect(await mailed()).toEqual(before)
  })
  const subjects = (await sentTo(exchange.origin, account)).map(({ subject = '' }) => subject)
  expect(subjects.filter((one) => one === 'Withdrawal requested')).toHaveLength(2)
})

test('a withdrawal that waits is cancelled by its owner, once that is confirmed', { tag: '@oneWidth' }, async ({
  page,
  exchange,
}) => {
  const { trader } = await openFunded(exchange, 100)
  await requestWithdrawal(trader, '40')
  await openAs(page, trader, '/mine/withdraw?step=records')
  await press(page, 'Cancel withdrawal')
  await dialog(page, 'Cancel withdrawal').getByRole('button', { name: 'Cancel withdrawal' }).click()
  await recordSays(page, 'Cancelled')
  expect(await detail(trader)).toEqual({ balance: 100, locked: 0 })
})

test.describe('an answer that is lost', { tag: '@oneWidth' }, () => {
  test.use({ expectedErrors: [/ERR_FAILED/] })

  test('is asked after: the withdrawal is requested once', { tag: '@whole' }, async ({ page, exchange }) => {
    const real = await openFunded(exchange, 100)
    const { account, trader } = real
    await addTronAddress(real.trader)
    await openAs(page, trader, '/mine/withdraw')
    await check(page, '40')
    await askForCode(page)
    let sent = 0
    await page.route('**/api/account/draw', async (route) => {
      if (route.request().method() === 'POST') sent += 1
      await route.fetch()
      await route.abort()
    })
    await code(page).fill(await codeSentTo(exchange.origin, account))
    await press(page, 'Withdraw $40.00')
    await expect(requested(page)).toBeVisible()
    expect(sent).toBe(1)
    expect((await trader.call(withdrawalList, { kind: 'coin', page: 1 })).total).toBe(1)
    expect(await detail(trader)).toEqual({ balance: 60, locked: 40 })
  })
})

test('a server that knows no codes is asked without one', { tag: ['@oneWidth', '@whole'] }, async ({
  page,
  exchange,
}) => {
  const real = await openFunded(exchange, 100)
  await addTronAddress(real.trader)
  await overlay(page, getBasicInfo.path, { extensions: [] })
  const sent: (string | null)[] = []
  await page.route('**/api/account/draw', async (route) => {
    if (route.request().method() === 'POST')
      sent.push(new URLSearchParams(route.request().postData() ?? '').get('code'))
    await route.continue()
  })
  await openAs(page, real.trader, '/mine/withdraw')
  await check(page, '40')
  await dialog(page, 'Review withdrawal').getByRole('button', { name: 'Continue' }).click()
  await expect(toast(page, 'Request a code and enter it to confirm')).toBeVisible()
  expect(sent).toEqual([null])
  await dialog(page, 'Review withdrawal').getByRole('button', { name: 'Close' }).click()
  await expect(amount(page)).toHaveValue('40')
})

test('bound addresses are listed, and deleted once that is confirmed', { tag: ['@oneWidth', '@whole'] }, async ({
  page,
  exchange,
}) => {
  const real = await openReal(exchange.origin)
  await addTronAddress(real.trader)
  await openAs(page, real.trader, '/mine/wallet')
  await expect(page.getByRole('link', { name: /^Crypto addresses/ })).toContainText('1')
  await page.getByRole('link', { name: /^Crypto addresses/ }).click()
  await expect(page.getByRole('list', { name: 'Saved addresses' })).toContainText(TRON)
  await press(page, 'Delete')
  const sure = dialog(page, 'Are you sure to delete?')
  await expect(sure).toContainText(TRON)
  await sure.getByRole('button', { name: 'Cancel' }).click()
  await expect(sure).toBeHidden()
  await press(page, 'Delete')
  await sure.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { name: 'No saved addresses' })).toBeVisible()
  expect(await real.trader.call(withdrawalMethods, { kind: 'coin', currencyId: '' })).toEqual([])
  await press(page, 'Add address')
  await expect(page).toHaveURL(/#\/mine\/withdraw-way\?type=1$/)
})

test('an address of another network says so, and goes with that one', { tag: ['@oneWidth', '@whole'] }, async ({
  page,
  exchange,
}) => {
  const { trader, account } = await openReal(exchange.origin)
  await openAs(page, trader, '/mine/withdraw-way?type=1&currency=2')
  await address(page).fill(TRON)
  await address(page).blur()
  await expect(page.getByText('This is an address of TRC20, not of ERC20.')).toBeVisible()
  await press(page, /^Coin and network/)
  await dialog(page, 'Currency')
    .getByRole('button', { name: /^USDT Tron network/ })
    .click()
  await press(page, 'Add address')
  await expect(code(page)).toBeFocused()
  await code(page).fill(await codeSentTo(exchange.origin, account))
  await press(page, 'Add address')
  await expect.poll(async () => (await trader.call(withdrawalMethods, { kind: 'coin', currencyId: '' })).length).toBe(1)
})

test.describe('a network that goes away', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] })

  test('without a network nothing is sent, and what was typed stays', { tag: ['@oneWidth', '@whole'] }, async ({
    page,
    exchange,
    context,
  }) => {
    const real = await openFunded(exchange, 100)
    await addTronAddress(real.trader)
    await openAs(page, real.trader, '/mine/withdraw')
    await amount(page).fill('25')
    await context.setOffline(true)
    await expect(page.getByText('Not available offline.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled()
    await context.setOffline(false)
    await expect(amount(page)).toHaveValue('25')
    await press(page, 'Continue')
    await expect(dialog(page, 'Review withdrawal')).toBeVisible()
  })
})

test('a demo account has nothing to withdraw: its rows have a lock, the pages lead to a real account', {
  tag: '@whole',
}, async ({ page, exchange }) => {
  const trader = await Trader.open(exchange.origin)
  await openAs(page, trader, '/user')
  await press(page, /^Withdraw/)
  await expect(dialog(page, 'Real account required')).toBeVisible()
  await press(page, 'Not now')
  for (const path of ['withdraw', 'withdraw-way?type=2', 'bank-card-list', 'coin-address-list']) {
    await page.goto(`/#/mine/${path}`)
    await expect(page.getByRole('heading', { name: 'Real account required' })).toBeVisible()
  }
  await page.goto('/#/mine/wallet')
  await expect(fact(page, 'Balance')).toContainText('$100,000.00')
  await page.getByRole('link', { name: /^Bank accounts/ }).click()
  await page.getByRole('main').getByRole('button', { name: 'Register' }).click()
  await expect(page).toHaveURL(/#\/register/)
  const asked = { number: '50', currencyId: '1', methodId: '1' }
  const said = await callApi(exchange.origin, withdraw, asked, trader.token)
  expect([said.code, said.msg]).toEqual([0, 'Please register or log in to a real account'])
})
