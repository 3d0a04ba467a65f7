import { type Clock, systemClock } from '../../clock.ts'
import type { CandleStore } from '../../markets/candleStore.ts'
import type { BackfilledPrices } from '../../markets/feed.ts'
import type { InstrumentSpec } from '../../markets/instruments.ts'
import { roundTheClock, type TradingHours } from '../../markets/sessions.ts'
import { KrakenFeed, type KrakenLog } from './krakenFeed.ts'
import { type KrakenAddress, krakenNetwork } from './network.ts'
import { pairs } from './pairs.ts'

/** Begins the source that real prices' candles are kept under; until when nothing is missing in them follows, UTC ms. */
const KRAKEN = 'kraken'
/** With fewer bars a period's past was never fetched, or not to its end. */
const ENOUGH_BARS = 300

/** A market of real prices, ready to connect. */
export interface OpenKraken {
  readonly feed: KrakenFeed
  readonly specs: readonly InstrumentSpec[]
  readonly hours: TradingHours
  readonly clock: Clock
  readonly source: string
  readonly live: {
    readonly past: BackfilledPrices
    source(): string
    start(): void
    stop(): Promise<void>
  }
}

/**
 * Opens real prices where the candles end. Nothing is asked of the network before `feed.start()`, and nothing waits for
 * it: quotes come when Kraken tells them, the past follows a request a second.
 */
export function openKraken(store: CandleStore, address: KrakenAddress, log: KrakenLog): OpenKraken {
  const clock = systemClock()
  const known = store.position()
  const [market, keptTo] = known?.source.split(' ') ?? []
  const seenTo = market === KRAKEN && Number(keptTo) > 0 ? Math.min(Number(keptTo), clock.now()) : undefined
  if (known && market !== KRAKEN) {
    log.warn({ known: known.source }, 'the candles kept so far are of another market and are dropped')
    store.clear()
  }
  log.warn(
    { url: address.url, terms: 'docs/real-prices.md' },
    'real prices of Kraken are shown to every visitor: whether that is allowed is for the operator to know',
  )
  const feed = new KrakenFeed({
    pairs,
    clock,
    log,
    network: krakenNetwork(address),
    seenTo,
    isShort: ({ spec }, period) =>
      store.newest(spec, period, Number.MAX_SAFE_INTEGER, ENOUGH_BARS).length < ENOUGH_BARS,
    random: Math.random,
  })
  const { past } = feed
  const live = {
    past,
    source: () => `${KRAKEN} ${past.keptTo}`,
    start: () => feed.start(),
    stop: () => feed.stop(),
  }
  return { feed, specs: pairs.map(({ spec }) => spec), hours: hoursOf(feed), clock, source: KRAKEN, live }
}

/**
 * Kraken trades around the clock, currencies too, but for its own maintenance, whose end nobody knows. While it cannot be
 * reached the market stays open and its prices grow old: nobody trades on them then either.
 */
export const hoursOf = (feed: Pick<KrakenFeed, 'isOnline'>): TradingHours => ({
  ...roundTheClock,
  isOpen: () => feed.isOnline,
})
