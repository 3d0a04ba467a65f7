import * as v from 'valibot'

/** Pages that a notification may lead to, by the path behind `#`. */
const pages = [
  ...['/', '/order?type=0', '/order?type=1', '/order?type=3'],
  ...['/mine/charge', '/mine/withdraw', '/mine/auth', '/loan/index', '/loan/record'],
] as const
/** The chart of an instrument; `/trade` alone stays with the one that was looked at last. */
const chart = /^\/trade(?:\?code=[A-Z0-9._-]{1,20})?$/

/** Where a notification may lead, and nothing else is followed: a path behind `#`. */
export const pushPath = v.union([v.picklist(pages), v.pipe(v.string(), v.regex(chart))])
export type PushPath = (typeof pages)[number] | `/trade?code=${string}`

/** What notifications tell of. */
export const pushKinds = [
  ...['filled', 'stopLoss', 'takeProfit', 'stopOut', 'noMargin', 'orders', 'marginCall', 'closeCall', 'alert'],
  ...['deposit', 'withdrawal', 'identity', 'loan', 'loanDue'],
] as const

/** Characters that a notification shows at most. */
const LONGEST = { title: 100, body: 300, tag: 64, lang: 35 } as const

/**
 * What a push message carries, in JSON, encrypted for one browser: words that are ready to be shown and where they lead.
 * Nothing personal: no amount, no account, no name.
 */
export const pushMessage = v.object({
  kind: v.picklist(pushKinds),
  title: v.pipe(v.string(), v.minLength(1), v.maxLength(LONGEST.title)),
  body: v.pipe(v.string(), v.maxLength(LONGEST.body)),
  /** A newer message of the same tag takes the place of the older one. */
  tag: v.pipe(v.string(), v.minLength(1), v.maxLength(LONGEST.tag)),
  path: pushPath,
  /** BCP 47, and the direction it is written in. */
  lang: v.pipe(v.string(), v.maxLength(LONGEST.lang)),
  dir: v.picklist(['ltr', 'rtl']),
  /** When it happened, UTC ms. */
  at: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8.64e15)),
})
export type PushMessage = v.InferOutput<typeof pushMessage>

/** Bytes of a message that every push service carries. */
const MOST_BYTES = 3000

/** The message that a text holds; undefined for anything else. */
export function readPushMessage(text: string): PushMessage | undefined {
  if (text.length > MOST_BYTES) return undefined
  try {
    const read = v.safeParse(pushMessage, JSON.parse(text))
    return read.success ? read.output : undefined
  } catch {
    return undefined
  }
}
