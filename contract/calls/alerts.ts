import { at, decimal, id, maybe, text } from '../codec.ts'
import { alertKind, priceAlert } from '../entities/alert.ts'
import { get, listOf, nothing, post } from './call.ts'

const requestId = at('request_id', maybe(text))

/** Extension: the price alerts of the account, those that wait and those that fired, newest first. */
export const listAlerts = get('/v1/api/forex/alerts', {}, listOf(priceAlert), { session: true, extension: true })
/**
 * Extension: set a price alert. The same request again answers the alert that it made, as long as the list has it: once
 * that was taken away, or fell out behind newer ones that fired, the request is a new one.
 */
export const addAlert = post(
  '/v1/api/forex/add_alert',
  {
    instrumentId: at('forex_id', id),
    kind: at('type', alertKind),
    /** The price to wait for; of a move the percent of the last price. */
    value: at('value', decimal),
    requestId,
  },
  priceAlert,
  { session: true, mutates: true, extension: true },
)
/** Extension: take alerts away, whether they wait or have fired; one that is gone already is no error. */
export const removeAlerts = post(
  '/v1/api/forex/remove_alerts',
  {
    /** Ids, separated by commas. */
    ids: at('ids', text),
    requestId,
  },
  nothing,
  { session: true, mutates: true, extension: true },
)
