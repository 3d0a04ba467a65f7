/** The last screen at the next start, before the app is there: docs/decisions/cached-screen.md. */
import type { BrowserContext, Page } from '@playwright/test'
import { everythingStored, placesOf } from './browserStores.ts'
import { expectCached, goOffline, test } from './offlineTest.ts'
import { indicator, marketRow, openAs, summary } from './screen.ts'
import { expect } from './test.ts'
import { Trader } from './trader.ts'

/** Opens the app as an installed one is opened, and lets none of its scripts arrive. */
async function openWithoutScripts(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.setBlockedURLs', { urls: ['*/assets/*.js'] })
  await page.goto('/')
  return page
}

test('without a network prices are there before the app, with their age; the account’s figures until it is left', {
  tag: '@oneWidth',
}, async ({ page, context, market }) => {
  test.setTimeout(120_000)
  const trader = await Trader.open(market.origin)
  await trader.submit('EURUSD')
  await openAs(page, trader, '/')
  await expect(marketRow(page, 'EUR/USD')).toBeVisible()
  await expectCached(page, ['cache workbox-precache'])
  await page.reload()
  const equity = async () => /\$([\d,]+\.\d\d)/.exec((await summary(page).textContent()) ?? '')?.[1] ?? 'none'
  const screens = async () => (await everythingStored(page, 'cache screen')).map(({ text }) => text).join()
  await expect(async () => expect(await screens()).toContain(await equity())).toPass({ timeout: 30_000 })
  const shown = await equity()
  await page.close()
  await goOffline(context, market)

  const stored = await openWithoutScripts(context)
  const row = stored.locator('[data-first=kept] [data-code=EURUSD]')
  await expect(row.locator('time')).toHaveText(/ ago$/)
  await expect(row).toContainText(/\d\.\d{5}/)
  await expect(stored.getByText(/Offline · prices from .* ago/)).toBeVisible()
  await expect(stored.getByText('Simulated')).toHaveCount(0)
  await expect(summary(stored)).toContainText(shown)
  await stored.close()

  const again = await context.newPage()
  await again.goto('/')
  await expect(indicator(again, 'Offline')).toBeVisible()
  await expect(again.locator('[data-code] time')).toHaveCount(0)
  await again.goto('/#/user')
  await again.getByRole('button', { name: 'Log out' }).click()
  await again.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  await expect.poll(() => placesOf(again, 'cache screen')).toEqual([])
  await again.close()
  const left = await openWithoutScripts(context)
  await expect(left.locator('#root[data-first], #kept')).toHaveCount(0)
  expect(await left.content()).not.toContain(shown)
  for (const { place, text } of await everythingStored(left)) expect(text, place).not.toContain(trader.token)
})
