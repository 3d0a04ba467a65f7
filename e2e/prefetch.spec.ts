/** Markets that are asked for before the app's own scripts are there (docs/decisions/first-screen.md). */
import type { Page } from '@playwright/test'
import { tradeList } from '../contract/calls/trading.ts'
import { marketRow } from './screen.ts'
import { expect, test } from './test.ts'

/** Opens the app with its own script held back; answers how often markets were asked for, and how to let it go on. */
async function openHeld(page: Page): Promise<{ requested: () => number; letGo: () => void }> {
  let requested = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === tradeList.path) requested += 1
  })
  let letGo = (): void => undefined
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/assets/frame-*.js', async (route) => {
    await held
    await route.continue()
  })
  const words = page.waitForResponse(/\/assets\/words-/)
  await page.goto('/', { waitUntil: 'commit' })
  // They are fetched by the same script, just before.
  await words
  return { requested: () => requested, letGo }
}

test('markets are asked for before the app is there, and not again', { tag: '@oneWidth' }, async ({ page }) => {
  // The server knows of no cookie: it has drawn the page in the browser's language.
  await page.addInitScript(() => localStorage.setItem('language', 'de'))
  const { requested, letGo } = await openHeld(page)
  await expect.poll(requested).toBe(1)
  await expect(page.locator('[data-scene="page"] [data-for="phone"]')).toBeVisible()
  letGo()
  await expect(marketRow(page, 'EUR/USD')).toBeVisible()
  expect(requested()).toBe(1)
})

test('past a tester’s bad network nothing is asked for', { tag: '@oneWidth' }, async ({ page }) => {
  await page.addInitScript(() => sessionStorage.setItem('weather', '{}'))
  const { requested, letGo } = await openHeld(page)
  expect(requested()).toBe(0)
  letGo()
  await expect(marketRow(page, 'EUR/USD')).toBeVisible()
})
