/** A closed order is rewound on the recorded ticks, comes to the order's result, is tried otherwise, and is kept for offline. */
import type { Page } from '@playwright/test'
import Big from 'big.js'
import { closeOrder, myOrders, tradeList } from '../contract/calls/trading.ts'
import { figuresIn, isWide, openAs, orderRow, tab } from './screen.ts'
import { expect, test } from './test.ts'
import { Trader } from './trader.ts'

const controls = (page: Page) => page.getByRole('region', { name: 'Replay', exact: true })
const result = (page: Page) => page.getByRole('region', { name: 'Result' })
const variant = (page: Page, name: RegExp) => page.getByRole('main').getByRole('button', { name })

test.describe('a rewind', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/], serviceWorkers: 'allow' })

  test('plays a closed order to its result, compares another stop, and is there after a reload offline', {
    tag: '@oneWidth',
  }, async ({ page, context, exchange }) => {
    test.slow()
    const trader = await Trader.open(exchange.origin)
    // A server that has just started has ticks before the entry a moment later.
    const timeOf = async () =>
      (await trader.call(tradeList, {})).find(({ code }) => code === 'EURUSD')?.quotation?.time ?? 0
    const ticksOn = async () => {
      const started = await timeOf()
      await expect.poll(timeOf).toBeGreaterThan(started + 1_000)
    }
    await ticksOn()
    const opened = await trader.submit('EURUSD', { lots: '0.2' })
    await ticksOn()
    await trader.call(closeOrder, { id: opened?.id ?? '', requestId: 'close' })
    const { rows } = await trader.call(myOrders, { list: 'history', page: 1 })
    const net = new Big(rows[0]?.profit ?? 0).minus(rows[0]?.fee ?? 0).toFixed(2)

    await openAs(page, trader, '/order?type=3')
    await page.evaluate(() => navigator.serviceWorker.ready)
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
    await orderRow(page, 'EUR/USD').click()
    await page
      .getByRole('dialog', { name: /EUR\/USD/ })
      .getByRole('button', { name: 'Rewind trade' })
      .click()
    // Its recording is signed every ten seconds.
    const again = page.getByRole('button', { name: 'Try again' })
    await expect(async () => {
      if (await again.isVisible()) await again.click()
      await expect(result(page)).toBeVisible({ timeout: 2_000 })
    }).toPass({ timeout: 60_000 })
    expect(await figuresIn(result(page))).toContain(net)
    await expect(page.getByText('differs from your order')).toHaveCount(0)

    // Nothing of the trade is there before its entry; then it opens, and ends as it did.
    if (!isWide(page)) await controls(page).getByRole('button', { name: 'More controls' }).click()
    const next = controls(page).getByRole('button', { name: 'Next fill' })
    await tab(page, 'Orders').click()
    await expect(page.getByRole('heading', { name: 'No open positions' })).toBeVisible()
    await next.click()
    await expect(orderRow(page, 'EUR/USD')).toHaveCount(1)
    await next.click()
    await expect(page.getByRole('heading', { name: 'No open positions' })).toBeVisible()
    await page.goBack()

    await page.getByRole('button', { name: 'Add variant' }).click()
    const sheet = page.getByRole('dialog', { name: 'Add variant' })
    await sheet.getByRole('spinbutton', { name: 'Stop loss' }).fill('0.5')
    await sheet.getByRole('button', { name: 'Add variant' }).click()
    await expect(variant(page, /^Stop loss 0\.50000/)).toHaveAttribute('aria-pressed', 'true')
    expect(await figuresIn(variant(page, /^Stop loss 0\.50000/))).toContain(net)

    await context.setOffline(true)
    await page.reload()
    await expect(result(page)).toBeVisible()
    expect(await figuresIn(result(page))).toContain(net)
    await expect(variant(page, /^Stop loss 0\.50000/)).toBeVisible()
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await expect(controls(page)).toHaveCount(0)
  })
})
