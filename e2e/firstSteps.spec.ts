/** The first minutes: led over the real controls, a closed market replayed, a real account's way to its first trade. */
import type { Locator } from '@playwright/test'
import { openReal } from './realTrader.ts'
import { marketRow, openAs, tab, ticket, tradeButton } from './screen.ts'
import { expect, test } from './test.ts'

const open = 'Open a demo account'

test('a new demo user is led over the real controls once', { tag: '@oneWidth' }, async ({ page }) => {
  const reported = (words: string) => page.getByRole('status').filter({ hasText: words })
  await page.goto('/')
  await page.getByRole('button', { name: open }).click()
  await expect(reported('Tap a market to open its chart.')).toBeVisible()
  await marketRow(page, 'EUR/USD').click()
  await expect(reported('Tap Buy to place your first practice order.')).toBeVisible()
  await tradeButton(page, 'Buy').click()
  await expect(reported('Drag SL on the chart')).toBeVisible()
  await page.getByRole('button', { name: 'Skip' }).click()
  await expect(reported('Drag SL on the chart')).toHaveCount(0)
  await page.goto('/#/mine/system')
  await page.reload()
  await page.getByRole('button', { name: 'Show the introduction again' }).click()
  await expect(reported('Tap a market to open its chart.')).toBeVisible()
  await page.getByRole('button', { name: 'Skip' }).click()
  await page.reload()
  await expect(marketRow(page, 'EUR/USD')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Skip' })).toHaveCount(0)
})

test('a demo account and an order with a stop take at most four taps and twenty seconds', { tag: '@oneWidth' }, async ({
  page,
}) => {
  let taps = 0
  const tap = async (control: Locator) => {
    await control.tap()
    taps += 1
  }
  const started = Date.now()
  await page.goto('/')
  await tap(page.getByRole('button', { name: open }))
  await expect(page.getByRole('region', { name: 'Account' })).toContainText('$100,000.00')
  await tap(marketRow(page, 'EUR/USD'))
  await tap(tradeButton(page, 'Buy'))
  await tap(page.getByRole('dialog', { name: 'Order accepted' }).getByRole('button', { name: /^20 Pips/ }))
  // Its line, or the pin of one outside the prices in sight.
  const line = page.getByRole('slider', { name: /^Stop loss of Buy/ })
  await expect(line.or(page.getByRole('button', { name: /^Show Stop loss of Buy/ }))).toBeVisible()
  expect(Date.now() - started, 'ms from the first load').toBeLessThanOrEqual(20_000)
  expect(taps).toBeLessThanOrEqual(4)
})

test('a real account without money is shown its way, and where the codes of a demo server are', {
  tag: '@oneWidth',
}, async ({ page, exchange }) => {
  await page.goto('/#/register')
  const outbox = page.getByRole('link', { name: 'outbox' })
  await expect(outbox).toHaveAttribute('href', `${exchange.origin}/dev/outbox`)
  const { trader } = await openReal(exchange.origin)
  await openAs(page, trader, '/trade')
  await page.reload()
  const step = (name: string) => ticket(page).getByRole('list', { name: 'Start trading' }).getByRole('link', { name })
  await expect(step('Verify')).toContainText('Next')
  await expect(tradeButton(page, 'Buy')).toHaveCount(0)
  await step('Deposit').click()
  await expect(page.getByRole('heading', { name: 'Deposit', exact: true })).toBeVisible()
  await page.goto('/#/')
  await page.getByRole('main').getByRole('link', { name: 'Verify' }).click()
  await expect(page).toHaveURL(/#\/mine\/auth$/)
})

test.describe('on a Saturday', () => {
  test.use({ settings: { MARKET_HOURS: 'real', CLOCK_START: '2026-07-18T12:00:00Z' } })

  test('one tap replays Friday, which says that it is a replay and leads back', { tag: '@oneWidth' }, async ({
    page,
  }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Practise on Friday’s market' })).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: 'Start', exact: true }).click()
    const replay = page.getByRole('region', { name: 'Replay', exact: true })
    // On a phone they are folded at first.
    await replay.getByRole('button', { name: 'More controls' }).click()
    await expect(replay).toContainText('17 Jul 2026')
    await expect(tradeButton(page, 'Buy')).toBeEnabled()
    await replay.getByRole('button', { name: 'End replay' }).click()
    await expect(replay).toHaveCount(0)
    // The session can be gone on with.
    await expect(page.getByRole('main').getByText(/17 Jul 2026$/)).toBeVisible()
    await tab(page, 'Trade').click()
    await expect(ticket(page).getByRole('heading', { name: 'Practise on Friday’s market' })).toBeVisible()
  })
})
