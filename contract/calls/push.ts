import { at, text } from '../codec.ts'
import { get, nothing, post } from './call.ts'

const own = { session: true, extension: true } as const

/** Extension: returns the server's public key (VAPID) for push subscriptions, as base64url of an uncompressed P-256 point. */
export const pushKey = get('/api/user/push_key', {}, text, own)
/**
 * Extension: subscribes this session to push notifications in the requested language. Each session has one subscription: the
 * latest replaces the previous one. It ends with the session.
 */
export const subscribePush = post(
  '/api/user/push_subscribe',
  {
    /** The endpoint issued by the browser's push service. */
    endpoint: at('endpoint', text),
    /** The browser's public key, base64url of an uncompressed P-256 point. */
    p256dh: at('p256dh', text),
    /** The browser's authentication secret, base64url of 16 bytes. */
    auth: at('auth', text),
  },
  nothing,
  own,
)
/** Extension: ends push notifications for this session. A missing subscription is not an error. */
export const unsubscribePush = post('/api/user/push_unsubscribe', {}, nothing, own)
