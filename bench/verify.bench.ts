/**
 * One verification of a closed order in a browser, the first after its page has loaded: by WebCrypto, and by the library for
 * browsers without Ed25519, which is fetched meanwhile. Settings: LOADS (15) of each kind.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import { proveOrder } from '../contract/calls/proof.ts'
import { closeOrder } from '../contract/calls/trading.ts'
import type { OrderEvidence } from '../contract/entities/evidence.ts'
import { Exchange } from '../e2e/exchange.ts'
import { Trader } from '../e2e/trader.ts'
import type { Verify } from './baselines/verify.ts'
import { percentile } from './percentiles.ts'
import { openBrowser, openPhone, SLOWER, slowDown } from './phone.ts'
import { type Figure, report } from './report.ts'
import { TickServer } from './tickServer.ts'

const loads = Number(process.env.LOADS ?? 15)
const AT_MOST_MS = 50
/** A checkpoint is made every ten seconds; one more has the ticks after the close, ms. */
const PROVED_AFTER_MS = 25_000

/** Proof of an order that was opened and closed. */
async function closedOrder(origin: string): Promise<OrderEvidence> {
  const trader = await Trader.open(origin)
  const order = await trader.submit('EURUSD')
  await trader.call(closeOrder, { id: order?.id ?? '', requestId: 'close' })
  await wait(PROVED_AFTER_MS)
  return trader.call(proveOrder, { orderId: order?.id ?? '' })
}

/** The first verification of a page, ms; `subtle`: whether the browser has WebCrypto. */
async function first(browser: Browser, origin: string, evidence: OrderEvidence, slower: number, subtle: boolean) {
  const { page, session } = await openPhone(browser, origin)
  if (!subtle) await page.addInitScript(() => Object.defineProperty(crypto, 'subtle', { value: undefined }))
  await slowDown(session, slower)
  await page.goto('/bench/verify.html')
  const took = await page.evaluate((given) => (globalThis as never as { verify: Verify }).verify(given), evidence)
  await page.context().close()
  return took
}

const exchange = await Exchange.open({ LOG_LEVEL: 'error' })
const pages = await TickServer.open(exchange.origin, 'dist/bench/pages')
const browser = await openBrowser()
try {
  const evidence = await closedOrder(exchange.origin)
  const figures: Figure[] = []
  for (const [by, subtle] of [
    ['WebCrypto', true],
    ['@noble/ed25519', false],
  ] as const)
    for (const slower of [1, SLOWER]) {
      const times: number[] = []
      for (let load = 0; load < loads; load += 1)
        times.push(await first(browser, pages.origin, evidence, slower, subtle))
      const what = slower === 1 ? by : `${by}, processor ${slower} times slower`
      figures.push(
        { what: `${what}, median`, figure: percentile(times, 0.5), unit: 'ms', target: { atMost: AT_MOST_MS } },
        { what: `${what}, slowest of ${loads}`, figure: Math.max(...times), unit: 'ms' },
      )
    }
  const { decisions, ticks } = evidence
  const size = `${decisions.length} decisions and ${ticks.length} blocks of ticks`
  report(
    'verify',
    `The first verification of a closed order after the page has loaded, with ${size}, on a phone's page.`,
    figures,
  )
} finally {
  await browser.close()
  await pages.close()
  await exchange.close()
}
