/** The page as the server sends it, with the market in it (docs/decisions/first-screen.md). */
import { tradeList } from '../contract/calls/trading.ts'
import { marketRow } from './screen.ts'
import { expect, test } from './test.ts'

declare const shifted: number

test('the page shows prices without its scripts, and the app takes over where they stand', {
  tag: '@bothWidths',
}, async ({ page }) => {
  let requested = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === tradeList.path) requested += 1
  })
  await page.addInitScript(() => {
    Object.assign(window, { shifted: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as never as { value: number; hadRecentInput: boolean }
        if (!hadRecentInput) Object.assign(window, { shifted: shifted + value })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  // Nothing confirms a price yet.
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.routeWebSocket(/.*/, async (socket) => {
    await answered
    socket.connectToServer()
  })
  await page.goto('/', { waitUntil: 'commit' })
  const root = page.locator('#root')
  await expect(root).toHaveAttribute('data-first', 'market')
  const row = marketRow(page, 'EUR/USD').filter({ visible: true })
  await expect(row).toHaveText(/1\.\d{5}/)
  await expect(page.getByRole('status', { name: 'Prices: Connecting' }).filter({ visible: true }).first()).toBeVisible()
  const below = page.getByRole('main').getByRole('listitem').filter({ visible: true }).nth(6)
  const served = [await row.boundingBox(), await below.boundingBox()]
  await page.getByRole('button', { name: /Sort/ }).filter({ visible: true }).click()
  letGo()
  await expect(page.locator('[data-scene]')).toHaveCount(0)
  // What was pressed before is pressed now.
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(row).toHaveText(/1\.\d{5}/)
  expect([await row.boundingBox(), await below.boundingBox()]).toEqual(served)
  const live = page.getByRole('status', { name: 'Prices: Simulated' })
  await expect(live).toBeHidden()
  answer()
  // It may have given up meanwhile, and tries again.
  await expect(live).toBeVisible({ timeout: 30_000 })
  // A price that gets longer or shorter moves its own digits.
  expect(await page.evaluate(() => shifted)).toBeLessThan(0.001)
  expect(requested).toBe(0)
})
