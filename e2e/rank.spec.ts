/** The ranking and copy trading: who is in it, how one gets in and out again, and what is said where nobody is. */
import type { Locator, Page } from '@playwright/test'
import { joinRanking, myRanking, traders } from '../contract/calls/community.ts'
import { getBasicInfo } from '../contract/calls/session.ts'
import { closeOrder, myOrders } from '../contract/calls/trading.ts'
import { openFunded } from './funded.ts'
import { openReal } from './realTrader.ts'
import { fact, openAs, tab } from './screen.ts'
import { expect, test } from './test.ts'
import { Trader } from './trader.ts'
import { overlay } from './wire.ts'

test.use({ settings: { REVIEW: 'manual' } })

const main = (page: Page) => page.getByRole('main')
const cards = (page: Page, list = 'Ranking') => page.getByRole('list', { name: list }).getByRole('listitem')
const field = (sheet: Locator) => sheet.getByLabel('Nickname', { exact: true })

/** Answers the list of traders in the server's place. */
async function ranked(page: Page, list: readonly Record<string, unknown>[]): Promise<void> {
  await page.route(`**${traders.path}*`, (route) => route.fulfill({ json: { code: 1, msg: '', data: list } }))
}

test('a real trader takes part under a nickname, is ranked by what they closed, and leaves again', async ({
  page,
  exchange,
  browser,
}) => {
  const { account, trader } = await openFunded(exchange, 1000)
  const order = await trader.submit('EURUSD')
  await trader.call(closeOrder, { id: order?.id ?? '', requestId: crypto.randomUUID() })
  // Closed nothing yet: has a nickname, and is not listed.
  const { trader: other } = await openReal(exchange.origin)
  await other.call(joinRanking, { nickname: 'Red kite' })

  await openAs(page, trader, '/user')
  await main(page).getByRole('link', { name: 'Ranking' }).click()
  await expect(page.getByRole('heading', { name: 'Ranking', level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No ranked traders yet' })).toBeVisible()

  await main(page).getByRole('button', { name: 'Join', exact: true }).click()
  const joining = page.getByRole('dialog', { name: 'Join the ranking' })
  const send = joining.getByRole('button', { name: 'Join' })
  await field(joining).fill(account)
  await send.click()
  await expect(field(joining)).toHaveAccessibleDescription(/^3 to 20 letters and digits/)
  await expect(field(joining)).toHaveAttribute('aria-invalid', 'true')
  await expect(field(joining)).toHaveValue(account)
  await field(joining).fill('red-KITE')
  await send.click()
  await expect(field(joining)).toHaveAccessibleDescription('This name or a similar one is already taken')
  await joining.getByRole('button', { name: 'Close' }).click()
  await main(page).getByRole('button', { name: 'Join the ranking' }).click()
  await expect(field(joining)).toHaveValue('red-KITE')
  await field(joining).fill('The kite')
  await field(joining).press('Enter')
  await expect(page.getByText('You’ve joined the ranking').first()).toBeVisible()

  const card = cards(page)
  await expect(card).toHaveCount(1)
  await expect(card.getByRole('heading', { name: 'The kite' })).toBeVisible()
  await expect(card).toContainText('Rank 1')
  await expect(card).toContainText('You')
  await expect(card).toContainText('100× multiply')
  await expect(fact(card, 'Total trades')).toHaveText('1')
  await expect(fact(card, 'Most traded')).toHaveText('EUR/USD')
  await expect(fact(card, 'Return, 3 weeks')).toHaveText(/^[+−]\d+\.\d\d%$/)
  await expect(fact(card, 'Profit, 3 weeks')).toHaveText(/^[+−]\$\d+\.\d{6}$/)

  const visitor = await browser.newPage({ locale: 'en-GB', serviceWorkers: 'block', baseURL: exchange.origin })
  await visitor.goto('/#/rank?view=copy')
  await expect(cards(visitor, 'Copy trading').getByRole('heading', { name: 'The kite' })).toBeVisible()
  await expect(cards(visitor, 'Copy trading')).not.toContainText('You')
  await cards(visitor, 'Copy trading').getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(visitor).toHaveURL(/#\/login\?from=%2Frank%3Fview%3Dcopy$/)
  await visitor.close()

  await main(page).getByRole('button', { name: 'Ranked as The kite' }).click()
  const sheet = page.getByRole('dialog', { name: 'Your nickname' })
  await expect(field(sheet)).toHaveValue('The kite')
  await field(sheet).fill('Grey kite')
  await sheet.getByRole('button', { name: 'Change' }).click()
  await expect(card.getByRole('heading', { name: 'Grey kite' })).toBeVisible()
  await main(page).getByRole('button', { name: 'Ranked as Grey kite' }).click()
  await sheet.getByRole('button', { name: 'Leave the ranking' }).click()
  await page
    .getByRole('dialog', { name: 'Leave the ranking?' })
    .getByRole('button', { name: 'Leave', exact: true })
    .click()
  await expect(page.getByText('You’ve left the ranking').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No ranked traders yet' })).toBeVisible()
})

test('a card has every field, whatever server it comes from, and a press says that more is to come', {
  tag: ['@oneWidth', '@whole'],
}, async ({ page }) => {
  const figures = { multiple: '20', three_week_rate: '12.5', three_week_win: '60', three_week_profit: '-1234.5' }
  const hostile = '<img src=x onerror=alert(1)>'
  await ranked(page, [
    {
      user: 'Ann',
      ...figures,
      course: [0, 3, -1, 12.5],
      total_rate: '-3.25',
      total_trade_num: '4321',
      code: 'XAU/USD',
    },
    { user: hostile },
  ])
  await page.goto('/#/rank')
  const card = cards(page).first()
  const reported = { 'Return, 3 weeks': '+12.50%', 'Win rate, 3 weeks': '60.00%', 'Profit, 3 weeks': '−$1,234.500000' }
  const ever = { 'Total return': '−3.25%', 'Total trades': '4,321', 'Most traded': 'XAU/USD' }
  for (const [name, text] of Object.entries({ ...reported, ...ever })) await expect(fact(card, name)).toHaveText(text)
  await expect(card).toContainText('20× multiply')
  await expect(card.locator('svg path').first()).toBeVisible()
  await expect(cards(page).last().locator('svg')).toHaveCount(0)
  await expect(cards(page).last().getByRole('heading', { name: hostile })).toBeVisible()

  await tab(page, 'Copy').click()
  await expect(page).toHaveURL(/#\/rank\?view=copy$/)
  const soon = page.getByRole('dialog', { name: 'Coming soon' })
  // Anywhere on the card.
  await cards(page, 'Copy trading').first().getByText('Total trades').click({ force: true })
  await expect(soon).toContainText('Ann')
  await soon.getByRole('button', { name: 'Close' }).last().click()
  await expect(soon).toBeHidden()
  await expect(page.getByRole('button', { name: 'Ann' })).toBeFocused()
  await tab(page, 'Ranking').click()
  await expect(page).toHaveURL(/#\/rank$/)
  await expect(tab(page, 'Ranking')).toHaveAttribute('aria-current', 'page')
  await tab(page, 'Copy').click()
  await expect(page).toHaveURL(/#\/rank\?view=copy$/)
  await expect(tab(page, 'Copy')).toHaveAttribute('aria-current', 'page')
})

test('a demo account is told that it needs a real one; a server that lets nobody in says nothing of it', {
  tag: '@oneWidth',
}, async ({ page, exchange }) => {
  // As a server answers on which money is real.
  await overlay(page, myRanking.path, { open: 0 })
  await openAs(page, await Trader.open(exchange.origin), '/rank')
  await main(page).getByRole('button', { name: 'Join the ranking Real account required' }).click()
  const sheet = page.getByRole('dialog', { name: 'Join the ranking' })
  await expect(sheet.getByRole('heading', { name: 'Real account required' })).toBeVisible()
  await sheet.getByRole('button', { name: 'Register' }).click()
  await expect(page).toHaveURL(/#\/register$/)

  await overlay(page, getBasicInfo.path, { extensions: [] })
  await ranked(page, [])
  await page.goto('/#/rank')
  await page.reload()
  await expect(page.getByText('Traders ranked by this broker appear here.')).toBeVisible()
  await expect(main(page).getByText('Join')).toHaveCount(0)
})

test('where nobody is yet both pages say how to take part; a demo account does so in one tap, and is copied', {
  tag: ['@oneWidth', '@whole'],
}, async ({ page, exchange, browser }) => {
  const leader = await Trader.open(exchange.origin)
  await openAs(page, leader, '/rank?view=copy')
  await expect(page.getByRole('heading', { name: 'Copy trading', level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No traders to copy yet' })).toBeVisible()
  await expect(main(page).getByRole('button', { name: 'Join', exact: true })).toBeVisible()
  await tab(page, 'Ranking').click()
  await expect(page.getByRole('heading', { name: 'No ranked traders yet' })).toBeVisible()
  const order = await leader.submit('EURUSD')
  await leader.call(closeOrder, { id: order?.id ?? '', requestId: crypto.randomUUID() })
  await leader.submit('EURUSD', { lots: '1' })
  await main(page).getByRole('button', { name: 'Join', exact: true }).click()
  const joining = page.getByRole('dialog', { name: 'Join the ranking' })
  await field(joining).fill('Wren')
  await field(joining).press('Enter')
  await expect(main(page).getByRole('button', { name: 'Ranked as Wren' })).toBeVisible()
  const card = cards(page)
  await expect(card.getByRole('heading', { name: 'Wren' })).toBeVisible()
  await expect(fact(card, 'Orders, 3 weeks')).toHaveText('1')
  await expect(fact(card, 'Drawdown, 3 weeks')).toHaveText(/^\d+\.\d\d%$/)
  await expect(fact(card, 'Open now')).toHaveText(/^1 · /)
  await main(page).getByRole('radio', { name: '1 day' }).check({ force: true })
  await expect(fact(card, 'Orders, 1 day')).toHaveText('1')

  const follower = await Trader.open(exchange.origin)
  const context = { viewport: page.viewportSize(), baseURL: exchange.origin }
  const other = await browser.newPage({ ...context, locale: 'en-GB', serviceWorkers: 'block' })
  await openAs(other, follower, '/rank?view=copy')
  const list = cards(other, 'Copy trading')
  await list.getByRole('button', { name: 'Copy', exact: true }).click()
  const sheet = other.getByRole('dialog', { name: 'Copy Wren' })
  await sheet.getByLabel('Amount').fill('100')
  await sheet.getByRole('button', { name: 'Start copying' }).click()
  await expect(sheet.getByLabel('Amount')).toHaveAccessibleDescription('$500.00 to $100,000.00')
  await sheet.getByLabel('Amount').fill('20000')
  await sheet.getByRole('button', { name: 'Start copying' }).click()
  await expect(other.getByText('Copying Wren').first()).toBeVisible()
  const copied = main(other).getByRole('region', { name: 'Copying' }).getByRole('listitem')
  await expect(fact(copied, 'Positions')).toHaveText('0')
  await leader.submit('GBPUSD', { lots: '1' })
  await expect(fact(copied, 'Positions')).toHaveText('1', { timeout: 15_000 })
  const [mirrored] = (await follower.call(myOrders, { list: 'holding', page: 1 })).rows
  expect(mirrored).toMatchObject({ code: 'GBPUSD', side: 'buy' })
  // A fifth of the trader's money, rounded down.
  expect([0.19, 0.2]).toContain(mirrored?.lots)

  await copied.getByRole('button', { name: 'Stop copying' }).click()
  await other.getByRole('dialog', { name: 'Stop copying Wren?' }).getByRole('button', { name: 'Stop copying' }).click()
  await expect(other.getByText('Copying stopped').first()).toBeVisible()
  await expect(copied).toHaveCount(0)
  expect((await follower.call(myOrders, { list: 'holding', page: 1 })).rows).toEqual([])
  await other.close()
})

test.describe('on a demo server with simulated traders', { tag: ['@oneWidth', '@whole'] }, () => {
  test.use({ settings: { REVIEW: 'manual', SIMULATED_TRADERS: '1' } })

  test('both tabs fill within minutes, and every name is marked as simulated', async ({ page, exchange }) => {
    test.setTimeout(240_000)
    await openAs(page, await Trader.open(exchange.origin), '/rank')
    const first = cards(page).first()
    await expect(first).toBeVisible({ timeout: 200_000 })
    await expect(first).toContainText('Simulated')
    await first.getByRole('heading').click({ force: true })
    await expect(page.getByRole('dialog', { name: 'Coming soon' })).toContainText('Simulated')
    await page.getByRole('dialog', { name: 'Coming soon' }).getByRole('button', { name: 'Close' }).last().click()
    await tab(page, 'Copy').click()
    const trader = cards(page, 'Copy trading').first()
    await expect(trader).toContainText('Simulated')
    await trader.getByRole('button', { name: 'Copy', exact: true }).click()
    const sheet = page.getByRole('dialog', { name: /^Copy / })
    await expect(sheet).toContainText('Simulated')
    await sheet.getByRole('button', { name: 'Start copying' }).click()
    const copied = main(page).getByRole('region', { name: 'Copying' }).getByRole('listitem')
    await expect(copied).toContainText('Simulated')
  })
})

test.describe('without a network', { tag: ['@oneWidth', '@whole'] }, () => {
  test.use({ expectedErrors: [/ERR_(FAILED|INTERNET_DISCONNECTED)/] })

  test('the list says so and is asked for again; what is typed waits', async ({ page, exchange, context }) => {
    const { trader } = await openReal(exchange.origin)
    let reached = false
    await page.route(`**${traders.path}*`, (route) => (reached ? route.continue() : route.abort()))
    await openAs(page, trader, '/rank')
    await expect(page.getByRole('heading', { name: 'Couldn’t load traders' })).toBeVisible({ timeout: 20_000 })
    reached = true
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'No ranked traders yet' })).toBeVisible()

    await main(page).getByRole('button', { name: 'Join', exact: true }).click()
    const sheet = page.getByRole('dialog', { name: 'Join the ranking' })
    await field(sheet).fill('Late kite')
    await context.setOffline(true)
    await expect(sheet.getByText('Not available offline.')).toBeVisible()
    await expect(sheet.getByRole('button', { name: 'Join' })).toBeDisabled()
    await context.setOffline(false)
    await sheet.getByRole('button', { name: 'Join' }).click()
    await expect(page.getByText('You appear in the ranking after you close an order within 3 weeks.')).toBeVisible()
    await expect(main(page).getByRole('button', { name: 'Ranked as Late kite' })).toBeVisible()
  })
})
