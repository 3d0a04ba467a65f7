import webPush from 'web-push'
import type { PushTarget } from './subscriptionTable.ts'
import type { VapidKeys } from './vapidKeys.ts'

/** A push service that has not answered by then is not going to, ms. */
const TIMEOUT_MS = 10_000

/** A message on its way to one browser. */
export interface PushPayload {
  readonly target: PushTarget
  /** Encrypted so that the browser alone reads it. */
  readonly payload: string
  /** Time the push service keeps it for a browser that is offline, in seconds. */
  readonly keptFor: number
  readonly urgency: 'normal' | 'high'
  /** A newer message of the same topic takes the place of one that still waits; base64url, at most 32 characters. */
  readonly topic: string
}

/** Result of sending it. */
export type Sent =
  | { readonly outcome: 'taken' }
  /** The browser has ended its subscription. */
  | { readonly outcome: 'gone' }
  /** To be tried again, `after` so many ms where the service says so. */
  | { readonly outcome: 'later'; readonly after?: number | undefined }
  /** The service does not want it, now or later. */
  | { readonly outcome: 'refused'; readonly status: number }

/** Sends a parcel; never rejects. */
export type Send = (parcel: PushPayload, signal: AbortSignal) => Promise<Sent>

/** Returns how long a service asks to wait, ms. It names seconds or a date. */
function waitOf(header: string | null, now: number): number | undefined {
  if (header === null) return undefined
  const at = /^\d{1,9}$/.test(header) ? now + Number(header) * 1000 : Date.parse(header)
  return Number.isNaN(at) ? undefined : Math.max(0, at - now)
}

function outcomeOf({ status, headers }: Response, now: number): Sent {
  if (status >= 200 && status < 300) return { outcome: 'taken' }
  if (status === 404 || status === 410) return { outcome: 'gone' }
  if (status === 429 || status >= 500) return { outcome: 'later', after: waitOf(headers.get('retry-after'), now) }
  return { outcome: 'refused', status }
}

/**
 * Encrypts (RFC 8291), signs (VAPID, RFC 8292) and posts parcels. Redirects are not followed: a service is where the
 * allow-list says; what it answers is not read. `now`: wall clock, UTC ms.
 */
export function openSender(keys: VapidKeys, subject: string, now: () => number): Send {
  return async ({ target, payload, keptFor, urgency, topic }, signal) => {
    const { endpoint, p256dh, auth } = target
    try {
      const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
        vapidDetails: { subject, ...keys },
        contentEncoding: 'aes128gcm',
        TTL: keptFor,
        urgency,
        topic,
      })
      const { 'Content-Length': _, ...headers } = details.headers as Record<string, string>
      const answer = await fetch(endpoint, {
        method: 'POST',
        headers,
        body: new Uint8Array(details.body),
        redirect: 'manual',
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      })
      void answer.body?.cancel().catch(() => undefined)
      return outcomeOf(answer, now())
    } catch {
      return { outcome: 'later' }
    }
  }
}
