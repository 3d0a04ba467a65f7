import * as v from 'valibot'
import { list, oneOf, optional, whole } from './kinds.ts'
import { secret, setting } from './setting.ts'

const MOMENT = 'a time in UTC such as 2014-05-02T12:25:00Z'
const moment = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z)?$/),
  v.transform((text) => Date.parse(text)),
  v.check((time) => !Number.isNaN(time)),
)

/** A seed in one spelling only: the same seed gives the same market. */
const seed = v.union([
  v.pipe(v.string(), v.regex(/^[\da-f]{32}$/i), v.toLowerCase()),
  v.pipe(whole(0, 4_294_967_295), v.transform(String)),
])

/** A whole address of one of some protocols. */
const addressOf = (...protocols: readonly string[]) =>
  v.pipe(
    v.string(),
    v.check((text) => protocols.includes(URL.parse(text)?.protocol ?? '')),
  )

/** The market it makes: its prices, hours and clock, and the fee of an order. */
export const marketSettings = {
  feed: setting(
    'FEED',
    'simulated',
    'simulated, replay or kraken',
    'Where prices come from: a seeded simulation, recorded files, or the real prices of Kraken (docs/real-prices.md)',
    v.picklist(['simulated', 'replay', 'kraken']),
  ),
  feedFiles: setting(
    'FEED_FILES',
    '',
    'paths separated by commas',
    'Recorded candles or ticks to replay, CSV or CSV.gz; needed with FEED=replay',
    list,
  ),
  feedSpeed: setting(
    'FEED_SPEED',
    '1',
    'a number above 0 and up to 10000',
    'How many times as fast as it was recorded a replay runs',
    v.pipe(v.string(), v.regex(/^\d+(\.\d+)?$/), v.transform(Number), v.gtValue(0), v.maxValue(10_000)),
  ),
  feedStart: setting(
    'FEED_START',
    '',
    MOMENT,
    'Where a replay starts; at the first record of its files when empty',
    optional(moment),
  ),
  feedSeed: secret(
    setting(
      'FEED_SEED',
      '',
      'a whole number from 0 to 4294967295, or 128 bits as 32 hexadecimal digits',
      'Seed of the simulated prices, with DEMO=1 only: whoever knows it can foresee them. When empty a random one is made and kept in DATA_DIR',
      optional(seed),
    ),
  ),
  krakenTerms: setting(
    'KRAKEN_TERMS',
    '',
    'accepted',
    "What FEED=kraken needs: that the operator has read docs/real-prices.md and Kraken's terms, and accepts them",
    oneOf({ '': false, accepted: true }),
  ),
  krakenUrl: setting(
    'KRAKEN_URL',
    'wss://ws.kraken.com/v2',
    'an address such as wss://ws.kraken.com/v2',
    "Kraken's live channel",
    addressOf('wss:', 'ws:'),
  ),
  krakenRestUrl: setting(
    'KRAKEN_REST_URL',
    'https://api.kraken.com',
    'an origin such as https://api.kraken.com',
    "Kraken's HTTP API, which past candles come from",
    addressOf('https:', 'http:'),
  ),
  historyDays: setting(
    'HISTORY_DAYS',
    '42',
    'a whole number from 1 to 366',
    'Days of one-minute bars that the simulated feed makes up on a first start; 42 come with 90 days of hourly and two years of daily bars, fewer with fewer, and start sooner',
    whole(1, 366),
  ),
  candleDays: setting(
    'CANDLE_DAYS',
    '92',
    'a whole number from 7 to 3650',
    'Days that one-minute candles are kept, no fewer than HISTORY_DAYS; five-minute ones five times as long, and so on; a replay keeps all',
    whole(7, 3650),
  ),
  tickDays: setting(
    'TICK_DAYS',
    '7',
    'a whole number from 1 to 3650',
    'Days that every tick is kept; those around an order are kept as long as the order',
    whole(1, 3650),
  ),
  marketHours: setting(
    'MARKET_HOURS',
    'real',
    'real or always',
    'Trading hours of the simulated feed; always keeps all but AUS200 open',
    v.picklist(['real', 'always']),
  ),
  testInstruments: setting(
    'TEST_INSTRUMENTS',
    '',
    '1 or 0',
    'Two instruments for testers in the simulated feed: one answers every order after 6 s, one refuses them all. DEMO=1 only, and on by default there',
    optional(oneOf({ 1: true, 0: false })),
  ),
  simulatedTraders: setting(
    'SIMULATED_TRADERS',
    '',
    '1 or 0',
    'A few demo accounts that trade by simple strategies, are ranked and can be copied; marked as simulated wherever they are shown. DEMO=1 only, and on by default there',
    optional(oneOf({ 1: true, 0: false })),
  ),
  clockStart: setting(
    'CLOCK_START',
    '',
    MOMENT,
    "Where the server's clock starts, with DEMO=1 only; now when empty. A replay brings its own",
    optional(moment),
  ),
  feeType: setting(
    'TRADE_FEE_TYPE',
    '1',
    '1 or 0',
    'Fee of an order: 1 lots × fee rate, 0 margin × fee rate',
    oneOf({ 1: 'perLot', 0: 'ofMargin' }),
  ),
}
