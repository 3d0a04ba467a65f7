import type { InstrumentSpec } from '../../markets/instruments.ts'
import { toDigits } from '../../markets/instruments.ts'
import type { Tick } from '../feed.ts'

const MINUTE_MS = 60_000

/** A recorded bar: its start (UTC ms) and prices. */
export interface RecordedBar {
  readonly time: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number
}

/**
 * A way the price may have gone through a bar: from the open over both extremes to the close, the nearer extreme first,
 * in ticks at most `spacing` ms apart. Folded again they make the very same bar; what lies between is made up.
 */
export function* candlePath(spec: InstrumentSpec, bar: RecordedBar, minutes: number, spacing: number): Generator<Tick> {
  const { open, high, low, close, time, volume } = bar
  const corners = close >= open ? [open, low, high, close] : [open, high, low, close]
  const length = minutes * MINUTE_MS - 1
  // A multiple of three, so that the corners fall on ticks.
  const legs = 3 * Math.ceil(length / spacing / 3)
  const perLeg = legs / 3
  let given = 0
  for (let i = 0; i <= legs; i++) {
    const leg = Math.min(2, Math.floor(i / perLeg))
    const [from = open, to = open] = [corners[leg], corners[leg + 1]]
    const share = i / perLeg - leg
    const upTo = i === legs ? volume : Math.floor((volume * i) / legs)
    yield {
      code: spec.code,
      price: toDigits(share === 1 ? to : from + (to - from) * share, spec.digits),
      time: time + Math.floor((length * i) / legs),
      volume: upTo - given,
    }
    given = upTo
  }
}
