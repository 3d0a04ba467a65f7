/**
 * The browser's databases, one store each: idb-keyval makes no second one. The service worker writes all but the snapshot,
 * which the page writes; the page also reads the market's, and empties the account's at the end of a session. The server
 * names them in the worker that removes them.
 */
export const DATABASE = {
  /** Candles, a record a series: `KeptSeries` under `seriesKey`. */
  series: 'market-series',
  /** When each series was used last, ms, under the same key. */
  seriesUses: 'market-series-uses',
  /** Answers that are the same for everybody: `KeptAnswer` under `answerKey`. */
  answers: 'market-answers',
  /** Answers to the account that is logged in: `KeptAnswer`, and whose they are. Empty when nobody is. */
  account: 'account-answers',
  /** What the account was when the server last told: one record of the page's. */
  snapshot: 'account-snapshot',
} as const

/** The store of each of the databases. */
export const STORE = 'kept'
