/** The business constants that both sides reckon with and that sentences state: each stands here and nowhere else. */

/** Equity over margin in use, in percent, at and below which positions are closed (decisions §5). */
export const STOP_OUT_LEVEL = 50

/** A price older than this cannot be traded on, ms (decisions §5). */
export const STALE_AFTER_MS = 10_000

/** What a demo account starts with and is set back to, USD (decisions §3). */
export const DEMO_BALANCE = '100000.00'

/** Decimals of an amount in USD that is shown, deposited, lent or withdrawn (decisions §5). */
export const CENTS = 2

/** Hours within which identities, payments and loans are reviewed (document 1 §9). */
export const REVIEW_HOURS = 48

/** Days before its last day from which on a loan counts as due soon. */
export const DUE_SOON_DAYS = 3

/** Weeks over which the performance of traders is measured (document 1 §9). */
export const PERFORMANCE_WEEKS = 3

/** The least that a trader is copied with, USD. */
export const LEAST_COPIED_USD = 500

/** The news category that everybody reads (document 2 §7). */
export const NEWS_CATEGORY = 1

/** Characters of the longest `request_id` (decisions §1). */
export const LONGEST_REQUEST_ID = 64

/** Digits of a code that is sent (decisions §3), and of one that an authenticator app shows. */
export const CODE_DIGITS = 6
/** What such a code looks like. */
export const CODE_SHAPE = new RegExp(`^\\d{${CODE_DIGITS}}$`)

/** Minutes that a code which was sent is valid (decisions §3). */
export const CODE_MINUTES = 10

/** Hours for which an authenticator app that was just set up confirms no withdrawal alone: its owner has time to notice. */
export const FACTOR_RIPENS_HOURS = 24

/**
 * The late fee that the agreement states, hundredths of a percent a day (0.25 %, document 2 §9), and that of every offer which
 * comes with the server. A `penalty_rate` of an operator's offer wins, 0 too, and its agreement states that one (decisions §7).
 */
export const LATE_FEE_RATE = 25
