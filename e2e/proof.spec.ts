/** Tests proofs of orders and refusals as a trader sees them, online and offline. A failed check shows a warning. */
import type { Page } from '@playwright/test'
import { listLogs } from '../contract/calls/proof.ts'
import { closeOrder } from '../contract/calls/trading.ts'
import { toBase64 } from '../contract/proof/base64.ts'
import { keyText } from '../contract/proof/signedNote.ts'
import { someone } from '../contract/proof/testKeys.ts'
import { placesOf } from './browserStores.ts'
import { expectCached, goOffline, test } from './offlineTest.ts'
import { openAs, orderRow, tradeButton } from './screen.ts'
import { expect } from './test.ts'
import { Trader } from './trader.ts'

/** A checkpoint is made every ten seconds, on a busy machine later. */
const provedWithin = { timeout: 40_000 }

/** Opens the detail of the order from the history. */
async function openDetail(page: Page) {
  await orderRow(page, 'EUR/USD').click()
  return page.getByRole('dialog', { name: /EUR\/USD/ })
}

test('an order is verified on the device, offline too; a forged proof is a warning until it is dismissed', {
  tag: '@oneWidth',
}, async ({ page, context, still, market }) => {
  test.setTimeout(120_000)
  const trader = await Trader.open(market.origin)
  const order = await trader.submit('EURUSD', { lots: '0.2' })
  await trader.call(closeOrder, { id: order?.id ?? '', requestId: 'close' })
  expect(still.hasMoved).toBe(false)
  await page.route('**/v1/api/log/order?*', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replaceAll('\\"price\\":1.1,', '\\"price\\":1.2,')
    await route.fulfill({ response, body })
  })
  await openAs(page, trader, '/order?type=3')
  await expectCached(page, ['cache workbox-precache'])
  const detail = await openDetail(page)
  const forged = detail.getByRole('button', { name: 'Fill not verified' })
  await expect(forged).toBeVisible(provedWithin)
  await forged.click()
  await expect(page.getByRole('alert').filter({ hasText: 'isn’t part of the server’s signed record' })).toBeVisible()

  await page.unroute('**/v1/api/log/order?*')
  await page.reload()
  const seal = (await openDetail(page)).getByRole('button', { name: 'Price and fill verified' })
  await expect(seal).toBeVisible(provedWithin)
  await seal.click()
  await expect(page.getByRole('img', { name: /^Ticks from .* Fill: 1\.10000\.$/ })).toBeVisible()
  await expect(page.getByText(/^Checked on this device in \d+ ms/)).toBeVisible()
  await expect.poll(() => placesOf(page, 'database account-receipts')).toHaveLength(1)

  await goOffline(context, market)
  await page.reload()
  await expect((await openDetail(page)).getByRole('button', { name: 'Price and fill verified' })).toBeVisible()
  await page.keyboard.press('Escape')
  const warning = page.getByRole('status').filter({ hasText: 'Fill not verified' })
  await warning.getByRole('button', { name: 'Show' }).click()
  const reported = page.getByRole('dialog', { name: 'Fill not verified' })
  await expect(reported).toContainText(order?.id ?? 'the number of the order')
  await reported.getByRole('button', { name: 'Dismiss warning' }).click()
  await expect(warning).toHaveCount(0)
})

test('a refused order is proven too, and a log with another past or key is a warning', {
  tag: '@oneWidth',
}, async ({ page, market }) => {
  test.setTimeout(120_000)
  const trader = await Trader.open(market.origin)
  await page.route('**/v1/api/forex/submit?*', (route) =>
    route.continue({
      url: route
        .request()
        .url()
        .replace(/cont=[^&]*/, 'cont=90000'),
    }),
  )
  await openAs(page, trader, '/trade')
  // The app looks at the log, and at refusals, some seconds after its start.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('logs')), provedWithin).not.toBeNull()
  await tradeButton(page, 'Buy').click()
  await page.getByRole('button', { name: 'Show proof' }).click()
  const list = page.getByRole('dialog', { name: 'Refused orders' })
  await list.getByRole('button', { name: 'Refusal verified' }).click(provedWithin)
  const proof = page.getByRole('dialog').last()
  for (const fact of ['Reason', 'Request arrived', 'Price at that time'])
    await expect(proof.getByText(fact, { exact: true })).toBeVisible()

  // What the device remembers: a state that this log did not grow out of, and then a key that has not signed this one's.
  const [{ key = '', checkpoint = '' } = {}] = await trader.call(listLogs, {})
  const otherRoot = checkpoint.replace(/\n[A-Za-z0-9+/]{43}=\n/, `\n${toBase64(new Uint8Array(32))}\n`)
  const warning = page.getByRole('status').filter({ hasText: 'Trading record not trusted' })
  const reported = page.getByRole('dialog', { name: 'Trading record not trusted' })
  for (const [known, words] of [
    [{ keys: [key], checkpoint: otherRoot }, 'isn’t the one this device saw before'],
    [{ keys: [keyText(someone('other', 'log').key)], checkpoint }, 'with a key this device doesn’t know'],
  ] as const) {
    await page.evaluate((text) => localStorage.setItem('logs', text), JSON.stringify({ 0: { ...known, since: 0 } }))
    await page.reload()
    await warning.getByRole('button', { name: 'Show' }).click(provedWithin)
    await expect(reported).toContainText(words)
    await reported.getByRole('button', { name: 'Dismiss warning' }).click()
    await expect(warning).toHaveCount(0)
  }
})
