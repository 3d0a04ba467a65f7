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
/** Key of the account whose notifications this browser shows. */
export const PUSH_FOR = 'push-for'
/** Before an account's id: its orders that could not be verified. */
export const ORDER_WARNINGS = 'order-warnings.'
/** Before an account's id: what this device showed and did around its newest orders. */
export const ORDER_MOMENTS = 'order-moments.'
/** Key of the state under which the worker's stored screens may be shown. The token comes last. */
export const SCREEN_KEY = 'screen'
