/** Tests of what is kept without a network: a market that stands still, and ways to take the network away. */
import type { BrowserContext, Page } from '@playwright/test'
import { placesOf } from './browserStores.ts'
import type { Exchange } from './exchange.ts'
import { StaticMarket } from './staticMarket.ts'
import { test as base, expect } from './test.ts'

/** A server of each test's own, quick to start again. */
export const test = base.extend<{ still: StaticMarket; market: Exchange }>({
  still: async ({ browserName: _ }, use) => {
    const still = await StaticMarket.open({ EURUSD: '1.10000', GBPUSD: '1.30000', XAUUSD: '2000.00' })
    await use(still)
    await still.close()
  },
  market: ({ still }, use) => use(still.exchange),
  baseURL: ({ market }, use) => use(market.origin),
  serviceWorkers: 'allow',
  expectedErrors: [[/ERR_(INTERNET_DISCONNECTED|CONNECTION_|FAILED|EMPTY_RESPONSE)|status of 503/], { scope: 'test' }],
})

/** No network at all: the browser says so, and a server that is gone makes it true for the service worker too. */
export async function goOffline(context: BrowserContext, market: Exchange): Promise<void> {
  await context.setOffline(true)
  await market.stop()
}

/** The network is back. */
export async function goOnline(context: BrowserContext, market: Exchange): Promise<void> {
  await market.stop()
  await market.start()
  await context.setOffline(false)
}

/** Waits until there is something in each of these places: `cache workbox-precache`, `database market-answers`. */
export async function expectCached(page: Page, places: readonly string[]): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  for (const place of places) {
    const count = async () => (await placesOf(page, place)).length
    await expect.poll(count, { timeout: 20_000, message: place }).toBeGreaterThan(0)
  }
}

/** Stores that a first visit to a chart fills. */
export const marketCached = ['database market-answers', 'database market-series ', 'cache workbox-precache'] as const
