/** Tests on a market that stands still. */
import { type Prices, StaticMarket } from './staticMarket.ts'
import { test } from './test.ts'

/** Tests share a server at these prices; the first after one that moved them gets a new one. */
export const staticMarketTest = (prices: Prices) =>
  test.extend<{ still: StaticMarket }>({
    still: async ({ servers }, use) => {
      const still = await servers.get(prices, () => StaticMarket.open(prices))
      await use(still)
      if (still.hasMoved) await servers.close(prices)
    },
    baseURL: ({ still }, use) => use(still.exchange.origin),
  })
