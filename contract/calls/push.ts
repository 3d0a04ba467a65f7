import { at, text } from '../codec.ts'
import { get, nothing, post } from './call.ts'

const own = { session: true, extension: true } as const

/** Extension: the server's public key (VAPID), which a browser subscribes with; base64url of an uncompressed P-256 point. */
export const pushKey = get('/api/user/push_key', {}, text, own)
/**
 * Extension: where notifications for this session go, in the language that is asked in. A session has one subscription:
 * the last one told. It ends with the session.
 */
export const subscribePush = post(
  '/api/user/push_subscribe',
  {
    /** The address that the browser's push service gave out. */
    endpoint: at('endpoint', text),
    /** The browser's public key, base64url of an uncompressed P-256 point. */
    p256dh: at('p256dh', text),
    /** The browser's authentication secret, base64url of 16 bytes. */
    auth: at('auth', text),
  },
  nothing,
  own,
)
/** Extension: no more notifications for this session; none there is no error. */
export const unsubscribePush = post('/api/user/push_unsubscribe', {}, nothing, own)
