/** Under which names rooms keep an account's ids in the browser: a logout removes them, whichever of those rooms are loaded. */
export const KNOWN_ORDERS = 'known-orders'
/** Before a dot and an account's id: ids of alerts that were told of or looked at. */
export const SEEN_ALERTS = 'alerts-seen'
/** Ids of the account's notices that were told of or looked at. */
export const SEEN_NOTICES = 'notices-seen'
/** Before an account's id: its requests that still lack an answer. */
export const SENT_ORDERS = 'orders.open.'
/** Before the name of a request that moves money, and an account's id: one that still lacks an answer. */
export const SENT_MONEY = 'money.open.'
/** Whose notifications this browser shows, by the account's id. */
export const PUSH_FOR = 'push-for'
