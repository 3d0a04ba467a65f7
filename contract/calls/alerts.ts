import { at, decimal, id, maybe, text } from '../codec.ts'
import { alertKind, priceAlert } from '../entities/alert.ts'
import { get, listOf, nothing, post } from './call.ts'

const requestId = at('request_id', maybe(text))

/** Extension: returns the account's active and triggered price alerts, newest first. */
export const listAlerts = get('/v1/api/forex/alerts', {}, listOf(priceAlert), { session: true, extension: true })
/**
 * Extension: creates a price alert. Repeating a request returns the alert it created while the alert is listed. After the alert
 * was removed, or was displaced by newer triggered alerts, the same request creates a new one.
 */
export const addAlert = post(
  '/v1/api/forex/add_alert',
  {
    instrumentId: at('forex_id', id),
    kind: at('type', alertKind),
    /** Target price, or for a move the percentage of the last price. */
    value: at('value', decimal),
    requestId,
  },
  priceAlert,
  { session: true, mutates: true, extension: true },
)
/** Extension: removes active or triggered alerts. An alert that no longer exists is not an error. */
export const removeAlerts = post(
  '/v1/api/forex/remove_alerts',
  {
    /** Alert ids, separated by commas. */
    ids: at('ids', text),
    requestId,
  },
  nothing,
  { session: true, mutates: true, extension: true },
)
