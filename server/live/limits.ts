/** What a client may do before its connection is closed, and how much it is sent (decisions §6). */

/** Longest frame from a client, bytes. */
export const CLIENT_FRAME_LIMIT = 4096
/** Most frames from a client in one second. */
export const CLIENT_FRAMES_A_SECOND = 50
/** Most topics of one connection. */
export const TOPIC_LIMIT = 200
/** A connection with more unsent bytes is skipped until it has read on, and then gets the newest state. */
export const SLOW_ABOVE = 64 * 1024
/** A connection with more unsent bytes is closed. */
export const CLOSE_ABOVE = 1024 * 1024
/** Prices and candles go out this often at most, ms. */
export const MARKET_EVERY_MS = 100
/** An account's figures go out this often at most, ms. */
export const ACCOUNT_EVERY_MS = 500
/** A peer that has said nothing between two of these is gone, ms. */
export const HEARTBEAT_MS = 30_000
/** A round over all sessions takes as long as a heartbeat, in parts of so many ms each: no look at the database lasts. */
export const SESSIONS_EVERY_MS = 250
