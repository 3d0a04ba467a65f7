/** Tests on a market that stands still. */
import { type Prices, StillMarket } from './stillMarket.ts'
import { test } from './test.ts'

/** Each test has a server of its own, which begins at these prices. */
export const stillTest = (prices: Prices) =>
  test.extend<{ still: StillMarket }>({
    // Playwright knows by the pattern what a fixture stands on; this one stands on nothing.
    still: async ({ browserName: _ }, use) => {
      const still = await StillMarket.open(prices)
      await use(still)
      await still.close()
    },
    baseURL: ({ still }, use) => use(still.exchange.origin),
  })
