/** Limits for a client before its connection is closed, and for what it is sent (decisions §6). */

/** Longest frame from a client, bytes. */
export const CLIENT_FRAME_LIMIT = 4096
/** Most frames from a client in one second. */
export const CLIENT_FRAMES_PER_SECOND = 50
/** Most topics of one connection. */
export const TOPIC_LIMIT = 200
/** A connection with more unsent bytes is skipped until it has read on, and then gets the newest state. */
export const SLOW_ABOVE = 64 * 1024
/** A connection with more unsent bytes is closed. */
export const CLOSE_ABOVE = 1024 * 1024
/** Prices and candles go out this often at most, ms: `busy` while orders wait, `late` when prices are decided late as well. */
export const MARKET_INTERVAL_MS = { calm: 100, busy: 200, late: 500 } as const
/** Prices that are decided so much after they came are late, ms. */
export const LATE_MS = 250
/** Interval at which clients are told that orders wait, ms. */
export const BUSY_INTERVAL_MS = 1_000
/** An account's figures go out this often at most, ms. */
export const ACCOUNT_INTERVAL_MS = 500
/** A peer that has said nothing between two of these is gone, ms. */
export const HEARTBEAT_MS = 30_000
/** A round over all sessions takes as long as a heartbeat, in parts of so many ms each: no look at the database lasts. */
export const SESSIONS_INTERVAL_MS = 250
