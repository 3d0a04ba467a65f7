/**
 * The browser's databases, one store each: idb-keyval makes no second one. The service worker writes all but the snapshot, the
 * receipts, the journal and the rewinds, which the page writes; the page also reads the market's, and empties the account's at the end of a session. The server
 * names them in the worker that removes them.
 */
export const DATABASE = {
  /** Candles: one `CachedSeries` per series under `seriesKey`. */
  series: 'market-series',
  /** Last use of each series, in ms, under the same key. */
  seriesUses: 'market-series-uses',
  /** Answers that are the same for everybody: `CachedAnswer` under `answerKey`. */
  answers: 'market-answers',
  /** Answers for the logged-in account: `CachedAnswer` with their owner. Empty without a session. */
  account: 'account-answers',
  /** Latest account state received from the server, written by the page as one record. */
  snapshot: 'account-snapshot',
  /** Proofs of the account's orders: `OrderEvidence` as on the wire, written by the page. */
  receipts: 'account-receipts',
  /** The journal of the account that is logged in, and photos in it that no server has. The page's; empty when nobody is. */
  journal: 'account-journal',
  journalPictures: 'account-journal-pictures',
  /** Ticks of trades that were rewound, and what was tried instead; both by order. The page's. */
  rewinds: 'account-rewinds',
  variants: 'account-variants',
} as const

/** Name of the store in each database. */
export const STORE = 'kept'
