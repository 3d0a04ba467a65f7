/** The fields of a bar that define a path through it. */
export interface PathBar {
  /** Start of the bar, UTC ms. */
  readonly time: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number
}

/** A point on the path. The volumes of a bar's points add up to the bar's volume. */
export interface PathPoint {
  readonly price: number
  readonly time: number
  readonly volume: number
  /** True if the price moved here from the previous point without a gap and crossed every price between. */
  readonly isContinuous: boolean
}

/**
 * Maximum time between points of a replayed bar, in ms, on the server and in the app. It is short enough that no price becomes
 * out of date.
 */
export const REPLAY_SPACING_MS = 2_000

/** Rounds a price to a number of decimals, to the number that its decimal text parses as. */
const toDigits = (price: number, digits: number): number => Math.round(price * 10 ** digits) / 10 ** digits

/**
 * Generates a possible price path through a bar of `length` ms: from the open through both extremes, the nearer first, to the
 * close, in points at most `spacing` ms apart. Folding the points gives the same bar; the values between are made up. The same
 * bar always gives the same path, so that replays in the app and on the server match.
 */
export function* candlePath(bar: PathBar, length: number, spacing: number, digits: number): Generator<PathPoint> {
  const { open, high, low, close, time, volume } = bar
  const corners = close >= open ? [open, low, high, close] : [open, high, low, close]
  const lasts = length - 1
  // A multiple of three puts the corners on points.
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
