/** A bar as far as a path through it needs to know it. */
export interface PathBar {
  /** Its start, UTC ms. */
  readonly time: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number
}

/** A price on the way; the volumes of a bar's points add up to its own. */
export interface PathPoint {
  readonly price: number
  readonly time: number
  readonly volume: number
  /** Whether the price went here from the point before without a gap: what lies between was crossed. */
  readonly isContinuous: boolean
}

/** Points of a replayed bar are at most so far apart, ms, on the server and in the app: close enough for none to be stale. */
export const REPLAY_SPACING_MS = 2_000

/** A price at so many decimals: the very number its decimal text reads as. */
const toDigits = (price: number, digits: number): number => Math.round(price * 10 ** digits) / 10 ** digits

/**
 * A way the price may have gone through a bar of a length, ms: from the open over both extremes to the close, the nearer
 * extreme first, in points at most `spacing` ms apart. Folded again they make the very same bar; what lies between is made
 * up. The same bar gives the same way, so that a replay in the app and one on the server agree.
 */
export function* candlePath(bar: PathBar, length: number, spacing: number, digits: number): Generator<PathPoint> {
  const { open, high, low, close, time, volume } = bar
  const corners = close >= open ? [open, low, high, close] : [open, high, low, close]
  const lasts = length - 1
  // A multiple of three, so that the corners fall on points.
  const legs = 3 * Math.ceil(lasts / spacing / 3)
  const perLeg = legs / 3
  let given = 0
  for (let i = 0; i <= legs; i++) {
    const leg = Math.min(2, Math.floor(i / perLeg))
    const [from = open, to = open] = [corners[leg], corners[leg + 1]]
    const share = i / perLeg - leg
    const upTo = i === legs ? volume : Math.floor((volume * i) / legs)
    yield {
      price: toDigits(share === 1 ? to : from + (to - from) * share, digits),
      time: time + Math.floor((lasts * i) / legs),
      volume: upTo - given,
      isContinuous: i > 0,
    }
    given = upTo
  }
}
