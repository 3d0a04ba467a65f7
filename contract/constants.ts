/** Business constants that the app, the server and their texts share. Each is defined only here. */

/** Stop-out level: equity / margin in use, in percent, at or below which positions are closed (decisions §5). */
export const STOP_OUT_LEVEL = 50

/** Maximum age of a price for trading, in ms (decisions §5). */
export const STALE_AFTER_MS = 10_000

/** Initial and reset balance of a demo account, in USD (decisions §3). */
export const DEMO_BALANCE = '100000.00'

/** Decimals of a USD amount that is shown, deposited, lent or withdrawn (decisions §5). */
export const CENTS = 2

/** Maximum review time of identities, payments and loans, in hours (document 1 §9). */
export const REVIEW_HOURS = 48

/** Days before the due day from which a loan counts as due soon. */
export const DUE_SOON_DAYS = 3

/** Weeks over which traders' performance is measured (document 1 §9). */
export const PERFORMANCE_WEEKS = 3

/** Minimum amount for copying a trader, in USD. */
export const MIN_COPIED_USD = 500

/** The public news category (document 2 §7). */
export const NEWS_CATEGORY = 1

/** Maximum length of a `request_id` (decisions §1). */
export const MAX_REQUEST_ID_LENGTH = 64

/** Digits of a sent code (decisions §3) and of an authenticator code. */
export const CODE_DIGITS = 6
/** Pattern of such a code. */
export const CODE_SHAPE = new RegExp(`^\\d{${CODE_DIGITS}}$`)

/** Lifetime of a sent code, in minutes (decisions §3). */
export const CODE_MINUTES = 10

/** Hours for which a new authenticator app cannot confirm a withdrawal alone, so that the owner has time to notice it. */
export const FACTOR_RIPENS_HOURS = 24

/**
 * Late fee stated in the agreement, in hundredths of a percent per day (0.25 %, document 2 §9), and the rate of every built-in
 * offer. An operator's offer with its own `penalty_rate`, including 0, takes precedence, and its agreement states that rate
 * (decisions §7).
 */
export const LATE_FEE_RATE = 25
