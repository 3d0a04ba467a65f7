import * as v from 'valibot'

/** Pages that a notification may open, by the path after `#`. */
const pages = [
  ...['/', '/order?type=0', '/order?type=1', '/order?type=3'],
  ...['/mine/charge', '/mine/withdraw', '/mine/auth', '/loan/index', '/loan/record'],
] as const
/** The chart of an instrument. `/trade` without a code opens the most recently viewed one. */
const chart = /^\/trade(?:\?code=[A-Z0-9._-]{1,20})?$/

/** A path after `#` that a notification may open. No other target is followed. */
export const pushPath = v.union([v.picklist(pages), v.pipe(v.string(), v.regex(chart))])
export type PushPath = (typeof pages)[number] | `/trade?code=${string}`

/** Subjects of notifications. */
export const pushKinds = [
  ...['filled', 'stopLoss', 'takeProfit', 'stopOut', 'noMargin', 'orders', 'marginCall', 'closeCall', 'alert'],
  ...['deposit', 'withdrawal', 'identity', 'loan', 'loanDue'],
] as const

/** Maximum lengths of a notification's texts, in characters. */
const MAX_LENGTH = { title: 100, body: 300, tag: 64, lang: 35 } as const

/**
 * A push message in JSON, encrypted for one browser: text ready to be shown and the page to open. It contains no personal data:
 * no amount, account or name.
 */
export const pushMessage = v.object({
  kind: v.picklist(pushKinds),
  title: v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_LENGTH.title)),
  body: v.pipe(v.string(), v.maxLength(MAX_LENGTH.body)),
  /** A newer message with the same tag replaces the older one. */
  tag: v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_LENGTH.tag)),
  path: pushPath,
  /** BCP 47 tag, and the text direction. */
  lang: v.pipe(v.string(), v.maxLength(MAX_LENGTH.lang)),
  dir: v.picklist(['ltr', 'rtl']),
  /** Time of the event, UTC ms. */
  at: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8.64e15)),
})
export type PushMessage = v.InferOutput<typeof pushMessage>

/** Maximum message size that every push service supports, in bytes. */
const MAX_BYTES = 3000

/** Parses a message. Returns undefined for any other text. */
export function readPushMessage(text: string): PushMessage | undefined {
  if (text.length > MAX_BYTES) return undefined
  try {
    const read = v.safeParse(pushMessage, JSON.parse(text))
    return read.success ? read.output : undefined
  } catch {
    return undefined
  }
}
