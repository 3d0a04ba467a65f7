/** A market that was looked at is replayed without a network, and traded in: nothing leaves the browser, nothing stays behind. */
import type { Page } from '@playwright/test'
import { myOrders } from '../contract/calls/trading.ts'
import { fact, figuresIn, indicator, openAs, orderRow, summary, tab, ticket, tradeButton } from './screen.ts'
import { expect, test } from './test.ts'
import { Trader } from './trader.ts'

const controls = (page: Page) => page.getByRole('region', { name: 'Replay', exact: true })
const scrubber = (page: Page) => controls(page).getByRole('slider', { name: 'Time of the replay' })
const now = async (page: Page) => Number(await scrubber(page).inputValue())

/** Looks at EUR/USD until the service worker has it, so that there is something to replay. */
async function lookAt(page: Page, trader: Trader) {
  await openAs(page, trader, '/trade')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await page.reload()
  await expect(indicator(page, 'Simulated')).toBeVisible()
  await expect(tradeButton(page, 'Buy')).toBeEnabled()
  await expect.poll(() => keptMinutes(page)).toBeGreaterThan(100)
}

/** How many one-minute bars the service worker has kept of EUR/USD. */
function keptMinutes(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('market-series')
        opening.onerror = () => resolve(0)
        opening.onsuccess = () => {
          const db = opening.result
          if (!db.objectStoreNames.contains('kept')) {
            db.close()
            resolve(0)
            return
          }
          const all = db.transaction('kept').objectStore('kept').getAll()
          all.onsuccess = () => {
            const rows = all.result as { code: string; period: string; bars: unknown[] }[]
            db.close()
            resolve(rows.find(({ code, period }) => code === 'EURUSD' && period === '1min')?.bars.length ?? 0)
          }
        }
      }),
  )
}

async function startFromCache(page: Page) {
  await page.getByRole('link', { name: 'Replay' }).first().click()
  await expect(page.getByRole('radio', { name: /Kept on this device/ })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: /EUR\/USD/ })).toBeChecked()
  await page.getByRole('radio', { name: '1 hour' }).check({ force: true })
  await page.getByRole('button', { name: 'Start the replay' }).click()
  await expect(controls(page)).toBeVisible()
  await expect(indicator(page, 'Replay')).toBeVisible()
}

test.describe('a replay', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/], serviceWorkers: 'allow' })

  test('plays a kept market offline, with a practice account, and leaves no trace', async ({
    page,
    context,
    exchange,
  }) => {
    test.slow()
    const trader = await Trader.open(exchange.origin)
    await trader.submit('EURUSD', { lots: '0.3' })
    await lookAt(page, trader)
    await context.setOffline(true)
    await tab(page, 'Markets').click()
    await expect(indicator(page, 'Offline')).toBeVisible({ timeout: 25_000 })
    await startFromCache(page)

    // The practice account, not the visitor's own.
    await expect(tradeButton(page, 'Buy')).toBeEnabled()
    await tab(page, 'Orders').click()
    await expect(page.getByRole('heading', { name: 'No open positions' })).toBeVisible()
    await expect.poll(() => figuresIn(fact(summary(page), 'Balance'))).toEqual(['100000.00'])

    // It runs, sixty times as fast.
    await tab(page, 'Trade').click()
    await controls(page).getByRole('radio', { name: '60 times' }).check({ force: true })
    const before = await now(page)
    await expect.poll(() => now(page)).toBeGreaterThan(before + 60_000)

    // From here on the network is there: still nothing is sent.
    const sent: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api') || pathname.startsWith('/v1')) sent.push(pathname)
    })
    page.on('websocket', (socket) => sent.push(socket.url()))
    await context.setOffline(false)

    await controls(page).getByRole('button', { name: 'Pause' }).click()
    await ticket(page).getByRole('switch', { name: 'Stop loss' }).click()
    await ticket(page).getByRole('spinbutton', { name: 'Stop loss price' }).fill('1')
    await tradeButton(page, 'Buy').click()
    const result = page.getByRole('dialog', { name: 'Order accepted' })
    await expect(result.getByText('Replay', { exact: true })).toBeVisible()
    await result.getByRole('button', { name: 'View order' }).click()
    await expect(orderRow(page, 'EUR/USD')).toBeVisible()
    const placedAt = await now(page)
    const floating = () => figuresIn(fact(summary(page), 'Floating profit'))
    const first = await floating()
    await controls(page).getByRole('button', { name: 'Play', exact: true }).click()
    await expect.poll(() => now(page)).toBeGreaterThan(placedAt + 30_000)
    await expect.poll(floating).not.toEqual(first)

    // Set back to before the order, the account is what it was then.
    await scrubber(page).focus()
    for (let i = 0; i < 3; i++) await page.keyboard.press('PageDown')
    await expect(page.getByText('1 order undone').first()).toBeVisible()
    await expect(page.getByRole('heading', { name: 'No open positions' })).toBeVisible()
    expect(sent).toEqual([])

    await controls(page).getByRole('button', { name: 'End the replay' }).click()
    await expect(indicator(page, 'Simulated')).toBeVisible({ timeout: 25_000 })
    await expect(controls(page)).toHaveCount(0)
    await expect(orderRow(page, 'EUR/USD')).toBeVisible()
    const { rows } = await trader.call(myOrders, { list: 'holding', page: 1 })
    expect(rows.map(({ lots }) => lots)).toEqual([0.3])
    expect((await trader.call(myOrders, { list: 'history', page: 1 })).rows).toEqual([])
  })

  test('a reload leads back to the live market', { tag: ['@oneWidth', '@whole'] }, async ({ page, exchange }) => {
    const trader = await Trader.open(exchange.origin)
    await lookAt(page, trader)
    await startFromCache(page)
    await page.reload()
    await expect(indicator(page, 'Simulated')).toBeVisible()
    await expect(controls(page)).toHaveCount(0)
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(trader.token)
  })
})
