/**
 * The app on a server that knows documents 1 and 2 alone, in manners that they leave open: pages of 5, 10 and 50 rows,
 * figures as text, what has no value left out. What it cannot do for want of an extension is not on the screen, and not asked for.
 */
import type { Locator } from '@playwright/test'
import { chooseLoan, draw, fillIn, heading, loans, press, VOUCHER } from '../loanSteps.ts'
import { photograph, uploadPicture } from '../pictures.ts'
import { PASSWORD } from '../realTrader.ts'
import { fact, marketRow, openAs, orderFigures, orderRow, tab, textOf, ticket, tradeButton } from '../screen.ts'
import { test as base, expect } from '../test.ts'
import type { Account } from './account.ts'
import type { Manner } from './bodies.ts'
import { CAPTCHA_ANSWER, DocumentsServer } from './server.ts'

interface Parts {
  readonly manner: Manner
  readonly server: DocumentsServer
}

const harsh: Manner = { pageSize: 5, asText: true, sparse: true, verification: 2 }

const test = base.extend<Parts>({
  manner: [harsh, { option: true }],
  server: async ({ manner }, use) => {
    const server = await DocumentsServer.open(manner)
    await use(server)
    await server.close()
    expect(server.strangeCalls, 'calls that the documents do not name').toEqual([])
  },
  baseURL: ({ server }, use) => use(server.origin),
})

// The page's own version is asked for, whatever becomes of it; this server has none.
test.use({ expectedErrors: [/manifest\.json/] })
test.describe.configure({ mode: 'default' })

const EMAIL = 'ann@example.com'
const TRON = 'TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj'

test('a visitor looks around, opens a demo account, trades and finds it in the history', { tag: '@oneWidth' }, async ({
  page,
}) => {
  await page.goto('/')
  await test.step('prices move', async () => {
    const price = async () => (await textOf(marketRow(page, 'EUR/USD'))).match(/\d\.\d{5}/)?.[0]
    const before = await price()
    expect(before).toBeDefined()
    await expect.poll(price).not.toBe(before)
    await expect(marketRow(page, 'US500')).toContainText('Closed')
  })
  await page.getByRole('button', { name: 'Open a demo account' }).click()
  await expect(page.getByText('$100,000.00').first()).toBeVisible()

  const placed = page.getByRole('dialog', { name: /^Order (accepted|placed)/ })
  await test.step('buys', async () => {
    await marketRow(page, 'EUR/USD').click()
    await ticket(page).getByRole('spinbutton', { name: 'Lots' }).fill('0.2')
    await tradeButton(page, 'Buy').click()
    await placed.getByRole('link', { name: 'View order' }).click()
    const profit = async () => (await textOf(orderFigures(page, 'EUR/USD'))).match(/[−+]?\$[\d,]+\.\d{6}/)?.[0]
    await expect.poll(profit).toBeDefined()
    const before = await profit()
    await expect.poll(profit).not.toBe(before)
  })
  const detail = page.getByRole('dialog', { name: 'EUR/USD Buy 0.20' })
  await test.step('sets stops and closes', async () => {
    await orderRow(page, 'EUR/USD').click()
    await detail.getByRole('spinbutton', { name: 'Stop loss' }).fill('1.10000')
    await detail.getByRole('spinbutton', { name: 'Take profit' }).fill('1.20000')
    await detail.getByRole('button', { name: 'Set stops' }).click()
    await expect(detail).toContainText('Stop loss 1.10000')
    await detail.getByRole('button', { name: /^Close position/ }).click()
    const question = page.getByRole('dialog', { name: 'Close this position?' })
    await question.getByRole('button', { name: 'Close position' }).click()
    await expect(heading(page, 'No open positions')).toBeVisible()
    await page.getByRole('tab', { name: 'History' }).click()
    await expect(orderFigures(page, 'EUR/USD')).toHaveCount(1)
  })
  await test.step('a pending order waits, and is cancelled', async () => {
    await tab(page, 'Trade').click()
    await ticket(page).getByRole('radio', { name: 'Pending' }).check({ force: true })
    await ticket(page).getByRole('spinbutton', { name: 'Trigger price' }).fill('1.10000')
    await tradeButton(page, 'Buy').click()
    await placed.getByRole('link', { name: 'View order' }).click()
    await expect(orderFigures(page, 'EUR/USD')).toContainText('1.10000')
    await orderRow(page, 'EUR/USD').click()
    await press(page.getByRole('dialog'), 'Cancel order')
    await press(page.getByRole('dialog', { name: 'Cancel this pending order?' }), 'Cancel order')
    await expect(heading(page, 'No pending orders')).toBeVisible()
  })
})

test('a visitor registers by a picture and logs in; a session that ends leads back to where it was', {
  tag: '@oneWidth',
}, async ({ page, server }) => {
  await page.goto('/#/order')
  await expect(page).toHaveURL(/#\/login\?from=%2Forder$/)
  await page.getByRole('link', { name: 'Open a real account' }).click()
  await page.getByRole('textbox', { name: 'E-mail address' }).fill(EMAIL)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Repeat password').fill(PASSWORD)
  await page.getByLabel('Characters in the image').fill('wrong')
  await press(page, 'Create account')
  await expect(page.getByText('The captcha is wrong').first()).toBeVisible()
  await page.getByLabel('Characters in the image').fill(CAPTCHA_ANSWER)
  await press(page, 'Create account')
  await expect(page).toHaveURL(/#\/login/)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await press(page, 'Log in')
  await expect(page).toHaveURL(/#\/order$/)
  await expect(heading(page, 'No open positions')).toBeVisible()

  server.endSessions()
  await page.goto('/#/mine/history')
  await expect(page).toHaveURL(/#\/login\?from=%2Fmine%2Fhistory$/)
})

for (const manner of [
  harsh,
  { pageSize: 10, asText: false, sparse: true, verification: 0 },
  { pageSize: 50, asText: true, sparse: false, verification: 3 },
] satisfies Manner[]) {
  test.describe(`in pages of ${manner.pageSize}`, { tag: '@oneWidth' }, () => {
    test.use({ manner })

    test('every list goes on to its end', async ({ page, server }) => {
      const { token, account } = server.logIn(EMAIL, PASSWORD, 5_000)
      fillLists(account)
      await openAs(page, { token }, '/order?type=1')
      await seeAll(page.getByRole('tabpanel').locator('[data-order]'), 12)
      await page.getByRole('tab', { name: 'History' }).click()
      await seeAll(page.getByRole('tabpanel').locator('[data-order]'), 11)
      await page.goto('/#/news')
      await seeAll(page.getByRole('main').getByRole('listitem'), 23)
      await page.goto('/#/mine/history')
      await seeAll(page.locator('[data-change]'), 35)
    })
  })
}

test('deposits, binds an address, withdraws by what the documents say and sees it listed', {
  tag: '@oneWidth',
}, async ({ page, server }) => {
  const { token, account } = server.logIn(EMAIL, PASSWORD, 500)
  await openAs(page, { token }, '/mine/charge')
  await test.step('deposits', async () => {
    await page.getByRole('button', { name: /^Tron network/ }).click()
    await press(page, 'Continue')
    await page.getByLabel('Amount sent').fill('120')
    await press(page, 'I’ve paid: upload proof')
    await uploadPicture(page, 'Proof of payment', await photograph('#345'))
    await press(page, 'Submit deposit')
    await expect(heading(page, 'Deposit of $120.00 submitted')).toBeVisible()
  })
  await test.step('binds', async () => {
    await page.goto('/#/mine/withdraw-way?type=1')
    await page.getByRole('textbox', { name: 'Address', exact: true }).fill(TRON)
    await press(page, 'Add address')
    // The app leads back once it is bound.
    await expect(page).not.toHaveURL(/withdraw-way/)
    expect(account.methods).toHaveLength(1)
  })
  await test.step('withdraws', async () => {
    await page.goto('/#/mine/withdraw')
    await page.getByLabel('Amount', { exact: true }).fill('100')
    await press(page, 'Continue')
    await press(page.getByRole('dialog', { name: 'Review withdrawal' }), /^(Continue|Withdraw)/)
    await expect(heading(page, 'Withdrawal of $100.00 submitted')).toBeVisible()
    await press(page, 'View withdrawals')
    const listed = page.getByRole('list', { name: 'Withdrawal history' }).getByRole('listitem')
    await expect(listed).toHaveCount(1)
    await expect(listed).toContainText('USDT')
    await page.goto('/#/mine/wallet')
    await expect(fact(page, 'Locked balance')).toHaveText('$100.00')
  })
})

test('verifies an identity, borrows and hands in the repayment', { tag: '@oneWidth' }, async ({ page, server }) => {
  const { token } = server.logIn(EMAIL, PASSWORD, 0)
  await openAs(page, { token }, '/mine/auth')
  await test.step('identity', async () => {
    await page.getByLabel('Name', { exact: true }).fill('Ann Example')
    await page.getByLabel('Document number').fill('X1234567')
    await uploadPicture(page, 'Front side', await photograph('#345'))
    await uploadPicture(page, 'Back side', await photograph('#543'))
    await press(page, /^Submit (again|for review)/)
    await expect(heading(page, 'Your documents are under review')).toBeVisible()
  })
  await test.step('loan', async () => {
    await page.goto('/#/loan/index')
    await fillIn(page)
    await press(page, 'Submit for review')
    await expect(page).toHaveURL(/#\/loan\/submit$/)
    await chooseLoan(page, '1000')
    await draw(page)
    await press(page, 'Sign and apply')
    await expect(page).toHaveURL(/#\/loan\/record$/)
    await expect(loans(page)).toContainText('To repay')
  })
  await test.step('repayment', async () => {
    await loans(page).getByRole('button', { name: 'Repay' }).click()
    await uploadPicture(page, VOUCHER, await photograph('#543'))
    await press(page, 'Submit repayment')
    await expect(heading(page, 'We’re confirming your repayment')).toBeVisible()
  })
})

test('every other page says what there is to say', { tag: '@oneWidth' }, async ({ page, server }) => {
  const { token } = server.logIn(EMAIL, PASSWORD, 100)
  await openAs(page, { token }, '/user')
  await expect(page.getByText('$100.00').first()).toBeVisible()
  for (const [path, words] of [
    ['/rank', 'Trader 1'],
    ['/mine/email', 'complaints@example.com'],
    ['/mine/invite', 'INV'],
    ['/product', 'Example Markets'],
    ['/news/detail?id=23', 'Read all of it.'],
    ['/mine/bank-card-list', 'No saved bank account'],
  ] as const) {
    await page.goto(`/#${path}`)
    await expect(page.getByText(words).first(), path).toBeVisible()
  }
  await page.goto('/#/mine/system')
})

/** Twelve positions, eleven closed orders, and the changes of the balance that come of them. */
function fillLists(account: Account): void {
  const order = { forex_id: '1', type: '1', cont: '0.01', status: '1', multiple: '100' }
  for (let count = 0; count < 23; count += 1)
    account.submit({ ...order, stop_loss_price: '0', target_profit_price: '0' })
  for (const { id } of account.deals.slice(0, 11)) account.close(String(id))
}

/** Scrolls down until a list has all its rows. */
async function seeAll(row: Locator, count: number): Promise<void> {
  await expect(async () => {
    await row.last().scrollIntoViewIfNeeded()
    await expect(row).toHaveCount(count, { timeout: 500 })
  }).toPass()
}
