/** The history of the account: what it lists adds up to the balance, and leaves the app as a file. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import Big from 'big.js'
import { balanceChangeLog, balanceChanges, getAccountDetail } from '../contract/calls/funds.ts'
import { userInfo } from '../contract/calls/session.ts'
import { closeOrder } from '../contract/calls/trading.ts'
import { Books } from './books.ts'
import { placesOf } from './browserStores.ts'
import { expectCached, goOffline, goOnline, test as offlineTest } from './offlineTest.ts'
import { fact, figuresIn, figuresOf, isWide, openAs, textOf } from './screen.ts'
import type { StaticMarket } from './staticMarket.ts'
import { staticMarketTest } from './staticMarketTest.ts'
import { expect } from './test.ts'
import { Trader } from './trader.ts'
import { forwardRequests } from './wire.ts'

const test = staticMarketTest({ EURUSD: '1.15194' })

/** A winner, held over a rise and closed. Answers its number and what the ledger has in cash. */
async function traded(still: StaticMarket, trader: Trader) {
  const order = await trader.submit('EURUSD', { lots: '0.37' })
  await still.moveTo({ EURUSD: '1.15327' })
  const id = order?.id ?? ''
  await trader.call(closeOrder, { id, requestId: crypto.randomUUID() })
  const { id: account } = await trader.call(userInfo, {})
  const books = new Books(still.exchange)
  const [cash, fee, profit] = [books.shownCash(account), books.posted('fee', id), books.posted('profit', id)]
  books.close()
  return { id, cash, fee, profit }
}

const changes = (page: Page) => page.getByRole('main').locator('[data-change]')
const amountOf = (text: string) => figuresOf(text).at(-1) ?? ''
const sum = (amounts: readonly string[]) =>
  amounts.reduce((total, amount) => total.plus(amount), new Big(0)).toFixed(2, Big.roundDown)

test('the card leads to a history that adds up to the balance, filtered and as a file', async ({ page, still }) => {
  test.setTimeout(60_000)
  const trader = await Trader.open(still.exchange.origin)
  const { id, cash, fee, profit } = await traded(still, trader)
  await openAs(page, trader, '/user')

  await test.step('the card is one way, and its buttons are not', async () => {
    const main = page.getByRole('main')
    await main.getByRole('button', { name: 'Hide amounts' }).click()
    await main.getByRole('button', { name: 'Show amounts' }).click()
    await expect(page).toHaveURL(/#\/user$/)
    await main.getByText('Available funds').click({ force: true })
    await expect(page).toHaveURL(/#\/mine\/history$/)
    await expect(page.getByRole('heading', { name: 'Account history', level: 1 })).toBeVisible()
  })

  await test.step('grant, fee and result', async () => {
    await expect(changes(page)).toHaveCount(3)
    const texts = await changes(page).allInnerTexts()
    expect(texts.map(amountOf)).toEqual([profit, fee, '100000.00'])
    expect(texts[0]).toContain(`Profit or loss of order ${id}`)
    expect(texts[1]).toContain(`Fee for order ${id}`)
    expect(texts[2]).toContain('Demo money')
    const account = page.getByRole('region', { name: 'Account', exact: true })
    // They are asked for apart from the list.
    await expect.poll(() => figuresIn(fact(account, 'Locked balance'))).toEqual(['0.00'])
    await expect.poll(async () => figuresOf(await textOf(account))[0]).toBe(cash)
    expect(sum(texts.map(amountOf))).toBe(cash)
    if (isWide(page)) await expect(page.getByRole('table', { name: 'Balance transactions' })).toBeVisible()
  })

  const exported = async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^account-2026-07-15\.csv$/)
    const csv = await readFile(await download.path(), 'utf8')
    return csv
      .slice(1)
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(','))
  }

  await test.step('the file', async () => {
    const [names = [], ...lines] = await exported()
    const column = (name: string) => lines.map((line) => line[names.indexOf(name)] ?? '')
    expect(sum(column('amount_usd'))).toBe(cash)
    expect(column('type')).toEqual(['profit', 'fee', 'grant'])
    expect(column('order_id')).toEqual([id, id, ''])
  })

  await test.step('filters are kept in the address, and hold for the file', async () => {
    await page.getByRole('combobox', { name: 'Transaction type' }).selectOption('Trading')
    await expect(changes(page)).toHaveCount(2)
    expect(await exported()).toHaveLength(3)
    await page.reload()
    await expect(changes(page)).toHaveCount(2)
    await page.getByRole('button', { name: 'Date range' }).click()
    await page.getByLabel('From', { exact: true }).fill('2026-07-01')
    await page.getByLabel('To', { exact: true }).fill('2026-07-14')
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(changes(page)).toHaveCount(3)
  })
})

test('a long history comes by pages, from servers without filters too', { tag: ['@oneWidth', '@whole'] }, async ({
  page,
  still,
}) => {
  const trader = await Trader.open(still.exchange.origin)
  for (let count = 0; count < 34; count++) await trader.submit('EURUSD')
  const { total } = await trader.call(balanceChanges, { page: 1 })
  expect(total).toBe(35)
  await page.route(`**/getBasicInfo**`, (route) =>
    forwardRequests(route, (text) => {
      const body = JSON.parse(text) as { data: { extensions?: string[] } }
      body.data.extensions = body.data.extensions?.filter((path) => path !== balanceChangeLog.path) ?? []
      return body
    }),
  )
  await openAs(page, trader, '/mine/history')
  await expect(changes(page).first()).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Transaction type' })).toHaveCount(0)
  await expect(async () => {
    await changes(page).last().scrollIntoViewIfNeeded()
    await expect(changes(page)).toHaveCount(35)
  }).toPass()
  await expect(page.getByText('End of list')).toBeVisible()
  await trader.submit('EURUSD')
  await expect(changes(page)).toHaveCount(36)
})

offlineTest(
  'without a network the history is shown as it was, with its age',
  { tag: ['@oneWidth', '@whole'] },
  async ({ page, context, market }) => {
    offlineTest.setTimeout(90_000)
    const trader = await Trader.open(market.origin)
    await trader.submit('EURUSD')
    await openAs(page, trader, '/')
    await expectCached(page, ['cache workbox-precache'])
    await page.goto('/#/mine/history')
    await expect(changes(page)).toHaveCount(2)
    const stored = async () => (await placesOf(page, 'database account-answers')).join(' ')
    for (const { path } of [balanceChanges, getAccountDetail]) await expect.poll(stored).toContain(path)
    await goOffline(context, market)
    await page.reload()
    await expect(changes(page)).toHaveCount(2)
    const aged = page.getByRole('note').filter({ hasText: /As of .* ago/ })
    // Of the figures, and of the list.
    await expect(aged).toHaveCount(2)
    await page.getByRole('combobox', { name: 'Transaction type' }).selectOption('Trading')
    await expect(page.getByRole('heading', { name: 'Couldn’t load your history' })).toBeVisible()
    await page.getByRole('combobox', { name: 'Transaction type' }).selectOption('All transactions')
    await expect(changes(page)).toHaveCount(2)
    await goOnline(context, market)
    await expect(aged).toHaveCount(0, { timeout: 20_000 })
  },
)
