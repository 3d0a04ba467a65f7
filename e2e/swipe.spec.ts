/** Positions under a finger, and what Markets says of the account. */
import type { Locator, Page } from '@playwright/test'
import { figuresIn, marketRow, openAs, orderRow, tab } from './screen.ts'
import { expect, test } from './test.ts'
import { Trader } from './trader.ts'

// As installed.
test.use({ serviceWorkers: 'allow' })

/** Drags a finger over a place, sideways, px. */
async function swipe(page: Page, place: Locator, by: number): Promise<void> {
  const box = await place.boundingBox()
  if (box === null) throw new Error('there is no such place')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', xs: readonly number[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: xs.map((at) => ({ x: at, y })) })
  await touch('touchStart', [x])
  for (const part of [0.2, 0.4, 0.6, 0.8, 1]) await touch('touchMove', [x + by * part])
  await touch('touchEnd', [])
}

test('a position is swiped to set its stops, put back, and swiped to close it', { tag: '@oneWidth' }, async ({
  page,
  exchange,
}) => {
  const trader = await Trader.open(exchange.origin)
  await trader.submit('EURUSD')
  await openAs(page, trader, '/order')
  const row = orderRow(page, 'EUR/USD')
  const stops = page.getByRole('button', { name: 'Stops', exact: true })
  const close = page.getByRole('button', { name: /^Close ?[−+]?\$/ })

  await swipe(page, row, 120)
  await expect(stops, 'the other way there is nothing').toHaveCount(0)
  await swipe(page, row, -120)
  await stops.click()
  const sheet = page.getByRole('dialog', { name: /EUR\/USD/ })
  await expect(sheet.getByRole('button', { name: 'Set stops' })).toBeInViewport()
  await sheet.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(sheet).toBeHidden()

  await swipe(page, row, -120)
  await expect(close).toBeVisible()
  await row.click({ position: { x: 40, y: 40 } })
  await expect(close, 'a press on the row puts it back').toHaveCount(0)
  await expect(sheet, 'and opens nothing').toBeHidden()

  await swipe(page, row, -120)
  await close.click()
  await page.getByRole('button', { name: 'Close position' }).click()
  await expect(row).toHaveCount(0)
})

test('Markets begins with the account: equity, today’s profit and line, and a row opens its page', {
  tag: ['@oneWidth', '@whole'],
}, async ({ page, exchange }) => {
  const trader = await Trader.open(exchange.origin)
  await openAs(page, trader, '/')
  const account = page.getByRole('region', { name: 'Account' })
  await expect(account.getByText('$100,000.00')).toBeVisible()
  await expect(account, 'nothing was won or lost yet').toContainText('$0.000.00%today')
  await trader.submit('EURUSD', { lots: '1' })
  await expect(account, 'the fee counts at once').toContainText(/[−+]\$\d[\d,.]*−?\d+\.\d\d%today/)
  const worth = (await figuresIn(account))[0]
  expect(Number(worth), 'the fee is gone').toBeLessThan(100_000)
  await expect(account).toContainText('Margin used')
  await marketRow(page, 'BTC/USD').click()
  await expect(page.getByRole('heading', { name: /^BTC\/USD/ })).toBeVisible()
  await tab(page, 'Markets').click()
  await expect(account).toBeVisible()
})
