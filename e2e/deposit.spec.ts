/** Deposits, from the way to pay to the balance: by coin and by bank, rejected, invalid, and with an answer that is lost. */
import type { Page } from '@playwright/test'
import { depositByCoin, depositCoins, depositList, getAccountDetail } from '../contract/calls/funds.ts'
import { openConsole } from './consoleTest.ts'
import type { Exchange } from './exchange.ts'
import { signInOperator } from './operator.ts'
import { operate, waitingReview } from './operatorCommands.ts'
import { photograph, uploadPicture } from './pictures.ts'
import { openReal } from './realTrader.ts'
import { isWide, openAs, returnToPage, updated } from './screen.ts'
import { submitDeposit } from './submissions.ts'
import { expect, test } from './test.ts'
import { callApi, Trader } from './trader.ts'

test.use({ settings: { REVIEW: 'manual' } })

const PROOF = 'Proof of payment'
const next = (page: Page, name: string) => page.getByRole('button', { name }).click()
const step = (page: Page) => page.getByRole('list', { name: 'Deposit', exact: true }).locator('[aria-current="step"]')
const record = (page: Page, nth = 0) =>
  page.getByRole('list', { name: 'Deposit history' }).getByRole('listitem').nth(nth)
const announced = (page: Page) => page.getByRole('heading', { name: /^Deposit( of .*)? submitted$/ })

async function toAmount(page: Page): Promise<void> {
  await page.getByRole('group', { name: 'Coin' }).getByRole('button', { name: 'USDT' }).click()
  await page.getByRole('button', { name: /^Tron network/ }).click()
  await next(page, 'Continue')
  await expect(step(page)).toHaveText('Amount')
}

async function toProof(page: Page, amount: string): Promise<void> {
  await page.getByLabel('Amount sent').fill(amount)
  await next(page, 'I’ve paid: upload proof')
  await expect(step(page)).toHaveText('Proof')
}

async function announce(page: Page): Promise<void> {
  await uploadPicture(page, PROOF, await photograph('#345'))
  await next(page, 'Submit deposit')
}

/** The records beside the form, or on their own page. */
async function seeRecords(page: Page): Promise<void> {
  if (!isWide(page)) await next(page, 'View deposits')
}

const balanceOf = async (trader: Trader) => (await trader.call(getAccountDetail, {})).balance

/** Opens the page for a new real account. */
async function openCharge(page: Page, exchange: Exchange): Promise<Trader> {
  const { trader } = await openReal(exchange.origin)
  await openAs(page, trader, '/mine/charge')
  await expect(step(page)).toHaveText('Choose')
  return trader
}

test('by coin: from the tap to the approval to the balance', async ({ page, exchange, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const trader = await openCharge(page, exchange)
  await toAmount(page)
  const [coin] = await trader.call(depositCoins, {})
  await expect(page.getByRole('img', { name: 'QR code of the address' }).locator('path')).toHaveCount(1)
  await next(page, 'Copy address')
  await expect(page.getByText('Copied successfully').first()).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(coin?.address)
  await expect(page.getByText('Any other coin or network will be lost permanently.')).toBeVisible()
  await page.getByLabel('Amount sent').fill('500.25')
  await expect(page.getByRole('status').filter({ hasText: '$500.25' })).toBeVisible()
  await toProof(page, '500.25')
  await announce(page)
  await expect(announced(page)).toHaveText('Deposit of $500.25 submitted')
  expect(await balanceOf(trader)).toBe('0')
  await seeRecords(page)
  await expect(record(page)).toContainText('Confirming')

  await operate(exchange, 'approve', await waitingReview(exchange, 'deposit'))
  await updated(page, () => expect(record(page)).toContainText('Finished', { timeout: 1_000 }))
  await expect(record(page)).toContainText('$500.25')
  expect(await balanceOf(trader)).toBe('500.25')
  await page.goto('/#/user')
  await expect(page.getByRole('main').getByText('$500.25').filter({ visible: true }).first()).toBeVisible()
})

test('by bank wire: every field is copied, the worth is by the market; a rejection says why', async ({
  page,
  exchange,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const trader = await openCharge(page, exchange)
  await page.getByRole('radio', { name: 'Bank wire' }).first().check({ force: true })
  await page.getByRole('group', { name: 'Currency' }).getByRole('button', { name: 'EUR' }).click()
  await next(page, 'Continue')
  await expect(page.getByRole('alert')).toContainText('Select a bank account to wire to.')
  await page.getByRole('button', { name: /^Example Bank Europe/ }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await next(page, 'Continue')
  for (const [name, text] of [
    ['Copy payee', 'Example Broker Ltd'],
    ['Copy account number', 'DE75512108001245126199'],
    ['Copy bank name', 'Example Bank Europe'],
    ['Copy SWIFT code', 'EXAMDEFF'],
    ['Copy bank address', '1 Example Street, Frankfurt'],
  ] as const) {
    await next(page, name)
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(text)
  }
  await expect(page.getByText(/1 EUR = \$1\.\d{4}/)).toBeVisible()
  await toProof(page, '1000')
  await announce(page)
  await expect(announced(page)).toHaveText(/^Deposit of \$1,\d{3}\.\d{2} submitted$/)
  const [stored] = (await trader.call(depositList, { kind: 'bank', page: 1 })).rows
  expect(stored).toMatchObject({ currency: 'EUR', status: 'unchecked' })
  await seeRecords(page)
  await operate(exchange, 'reject', await waitingReview(exchange, 'deposit'), 'The name on the receipt is another one')
  await updated(page, () => expect(record(page)).toContainText('Rejected', { timeout: 1_000 }))
  await expect(record(page)).toContainText('The name on the receipt is another one')
  expect(await balanceOf(trader)).toBe('0')
})

test('two browsers at once: the operator decides in the console, the user sees what became of it', {
  tag: ['@oneWidth', '@whole'],
}, async ({ page, exchange, browser }) => {
  // Two deposits, and an operator who comes by every door.
  test.setTimeout(120_000)
  const context = await openConsole(browser, exchange)
  const opsPage = await context.newPage()
  await signInOperator(opsPage, exchange, { roles: ['finance'], place: '/reviews' })
  const trader = await openCharge(page, exchange)
  await toAmount(page)
  await toProof(page, '321.50')
  await announce(page)
  await seeRecords(page)
  await opsPage.getByRole('link', { name: /321\.50/ }).click()
  await expect(opsPage.getByRole('img').first()).toBeVisible()
  await next(opsPage, 'Approve')
  await next(opsPage, 'Approve now')
  await updated(page, () => expect(record(page)).toContainText('Finished', { timeout: 1_000 }))
  expect(await balanceOf(trader)).toBe('321.5')

  await page.goto('/#/mine/charge')
  await next(page, 'Continue')
  await toProof(page, '20')
  await announce(page)
  await seeRecords(page)
  await opsPage.getByRole('link', { name: /20\.00/ }).click()
  await next(opsPage, 'Reject')
  await opsPage.getByLabel('Reason for rejection').fill('The receipt is of another day')
  await next(opsPage, 'Reject with this reason')
  await updated(page, () => expect(record(page)).toContainText('The receipt is of another day', { timeout: 1_000 }))
  await expect(record(page)).toContainText('Rejected')
  await expect(record(page, 1)).toContainText('Finished')
  expect(await balanceOf(trader)).toBe('321.5')
  await context.close()
})

test('a deposit that is none is invalid, and never credited', { tag: ['@oneWidth', '@whole'] }, async ({
  page,
  exchange,
}) => {
  const trader = await openCharge(page, exchange)
  await toAmount(page)
  await toProof(page, '50')
  await announce(page)
  await seeRecords(page)
  await operate(exchange, 'invalid', await waitingReview(exchange, 'deposit'), 'Nothing arrived')
  await updated(page, () => expect(record(page)).toContainText('Invalid', { timeout: 1_000 }))
  await expect(record(page)).toContainText('Nothing arrived')
  expect(await balanceOf(trader)).toBe('0')
  expect(await operate(exchange, 'check-ledger')).toContain('sound')
})

test.describe('an answer that is lost', { tag: '@oneWidth' }, () => {
  test.use({ expectedErrors: [/ERR_FAILED/] })

  test('the deposit is announced once, and the app learns it by asking', { tag: '@whole' }, async ({
    page,
    exchange,
  }) => {
    const trader = await openCharge(page, exchange)
    await toAmount(page)
    await toProof(page, '75')
    let sent = 0
    await page.route('**/quickCharge/submit*', async (route) => {
      sent += 1
      await route.fetch()
      await route.abort()
    })
    await announce(page)
    await expect(announced(page)).toBeVisible()
    expect(sent).toBe(1)
    expect((await trader.call(depositList, { kind: 'coin', page: 1 })).total).toBe(1)
  })

  test('what never arrived says so, and is sent again', { tag: '@whole' }, async ({ page, exchange }) => {
    const trader = await openCharge(page, exchange)
    await toAmount(page)
    await toProof(page, '75')
    const ids: string[] = []
    await page.route('**/quickCharge/submit*', async (route) => {
      ids.push(new URL(route.request().url()).searchParams.get('request_id') ?? '')
      await (ids.length === 1 ? route.abort() : route.continue())
    })
    await announce(page)
    await expect(page.getByText('The response was lost.')).toBeVisible()
    await expect(page.getByText('Your request didn’t reach the server.')).toBeVisible({ timeout: 20_000 })
    await next(page, 'Submit deposit')
    await expect(announced(page)).toBeVisible()
    expect(new Set(ids).size).toBe(1)
    expect((await trader.call(depositList, { kind: 'coin', page: 1 })).total).toBe(1)
  })

  test('after a reload it is asked after, too @whole', async ({ page, exchange }) => {
    const trader = await openCharge(page, exchange)
    await toAmount(page)
    await toProof(page, '75')
    let arrived: () => void = () => undefined
    const reached = new Promise<void>((resolve) => {
      arrived = resolve
    })
    await page.route('**/quickCharge/submit*', async (route) => {
      await route.fetch()
      arrived()
    })
    await announce(page)
    await reached
    await page.reload()
    await expect(announced(page)).toBeVisible()
    expect((await trader.call(depositList, { kind: 'coin', page: 1 })).total).toBe(1)
  })
})

test.describe('on a bad line', { tag: ['@oneWidth', '@whole'] }, () => {
  test.use({ expectedErrors: [/ERR_FAILED/] })

  test('what did not load is asked for again; records that are there stay', async ({ page, exchange }) => {
    await page.route('**/quickCharge/info*', (route) => route.abort())
    const trader = await openCharge(page, exchange)
    await expect(page.getByRole('heading', { name: 'Couldn’t load deposit options' })).toBeVisible()
    await page.unroute('**/quickCharge/info*')
    await next(page, 'Try again')
    await toAmount(page)
    await submitDeposit(trader, '30')
    await page.goto('/#/mine/charge?step=records')
    await expect(record(page)).toContainText('$30.00')
    await page.route('**/quickCharge/quick_ist*', (route) => route.abort())
    await returnToPage(page)
    await expect(page.getByRole('alert').filter({ hasText: 'Network error' })).toBeVisible()
    await expect(record(page)).toContainText('$30.00')
    await page.unroute('**/quickCharge/quick_ist*')
    await next(page, 'Try again')
    await expect(page.getByText('End of list')).toBeVisible()
  })
})

test('what is missing is said: the way to pay, the amount, the picture; what was typed stays', async ({
  page,
  exchange,
}) => {
  await openCharge(page, exchange)
  await next(page, 'Continue')
  await expect(page.getByRole('alert')).toContainText('Select a coin and network.')
  await toAmount(page)
  await next(page, 'I’ve paid: upload proof')
  await expect(page.getByText('Enter an amount.')).toBeVisible()
  await expect(page.getByLabel('Amount sent')).toBeFocused()
  await page.getByLabel('Amount sent').fill('9.99')
  await expect(page.getByText('The minimum deposit is $10.00.')).toBeVisible()
  await page.getByLabel('Amount sent').fill('1,5,0')
  await expect(page.getByText('Not a number')).toBeVisible()
  await page.getByLabel('Amount sent').fill('12.34')
  await page.reload()
  await expect(page.getByLabel('Amount sent')).toHaveValue('12.34')
  await next(page, 'I’ve paid: upload proof')
  await next(page, 'Submit deposit')
  await expect(page.getByText('Upload proof of payment.')).toBeVisible()
  await uploadPicture(page, PROOF, await photograph('#345'))
  await page.goBack()
  await expect(page.getByLabel('Amount sent')).toHaveValue('12.34')
  await page.goto('/#/')
  await page.goto('/#/mine/charge')
  await expect(page.getByRole('button', { name: /^Tron network/ })).toHaveAttribute('aria-pressed', 'true')
})

test('a currency without an account to wire to has no payment channel', { tag: ['@oneWidth', '@whole'] }, async ({
  page,
  exchange,
}) => {
  await page.route('**/quickCharge/wire_info*', (route) =>
    route.fulfill({ json: { code: 1, msg: '', data: [] }, headers: { 'access-control-allow-origin': '*' } }),
  )
  await openCharge(page, exchange)
  await page.getByRole('radio', { name: 'Bank wire' }).first().check({ force: true })
  await expect(page.getByRole('heading', { name: 'No payment channel for USD' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continue' })).toHaveCount(0)
})

test.describe('a network that goes away', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] })

  test('without a network nothing is sent, and what was typed stays', { tag: ['@oneWidth', '@whole'] }, async ({
    page,
    exchange,
    context,
  }) => {
    await openCharge(page, exchange)
    await toAmount(page)
    await toProof(page, '75')
    await uploadPicture(page, PROOF, await photograph('#345'))
    await context.setOffline(true)
    await expect(page.getByText('Not available offline.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Submit deposit' })).toBeDisabled()
    await context.setOffline(false)
    await next(page, 'Submit deposit')
    await expect(announced(page)).toBeVisible()
  })
})

test('deposits come by pages, and a new one stands first', { tag: ['@oneWidth', '@whole'] }, async ({
  page,
  exchange,
}) => {
  const { trader } = await openReal(exchange.origin)
  const [coin] = await trader.call(depositCoins, {})
  if (!coin) throw new Error('no coin is offered')
  await page.route('**/quickCharge/quick_ist*', async (route) => {
    const at = Number(new URL(route.request().url()).searchParams.get('page'))
    const row = (place: number) => ({
      number: `${100 + place}.00`,
      type: 0,
      currency_code: 'USDT',
      status: place % 4,
      created_at: '2026-07-15T09:30:00.000Z',
    })
    const list = Array.from({ length: at === 3 ? 4 : 10 }, (_, place) => row((at - 1) * 10 + place))
    await route.fulfill({ json: { code: 1, msg: '', data: { list, total: 24 } } })
  })
  await openAs(page, trader, '/mine/charge?step=records')
  const rows = page.getByRole('list', { name: 'Deposit history' }).getByRole('listitem')
  await expect(async () => {
    await rows.last().scrollIntoViewIfNeeded()
    await expect(rows).toHaveCount(24)
  }).toPass()
  await expect(page.getByText('End of list')).toBeVisible()
  for (const state of ['Confirming', 'Finished', 'Rejected', 'Invalid']) {
    await expect(rows.filter({ hasText: state })).toHaveCount(6)
  }
})

test('a demo account has nothing to deposit to: the row has a lock, the page leads to a real account', {
  tag: '@whole',
}, async ({ page, exchange }) => {
  const trader = await Trader.open(exchange.origin)
  await openAs(page, trader, '/user')
  await page.getByRole('button', { name: /^Deposit/ }).click()
  await expect(page.getByRole('dialog', { name: 'Real account required' })).toBeVisible()
  await page.getByRole('button', { name: 'Not now' }).click()
  await page.goto('/#/mine/charge')
  await expect(page.getByRole('heading', { name: 'Real account required' })).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Register' }).click()
  await expect(page).toHaveURL(/#\/register/)
  const requested = { number: '50', proof: 'x', address: 'x', accountId: '1' }
  const { code, msg } = await callApi(exchange.origin, depositByCoin, requested, trader.token)
  expect([code, msg]).toEqual([0, 'Please register or log in to a real account'])
})
