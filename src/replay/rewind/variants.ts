import Big from 'big.js'
import * as v from 'valibot'
import type { Instrument } from '../../../contract/entities/market.ts'
import type { SetStops, TickPlace, TimedAct, TradeScript } from './tradeScript.ts'

/** A trade is compared with so many others at most. */
export const MAX_VARIANTS = 20

const price = v.optional(v.union([v.number(), v.literal('none')]))
const variant = v.object({
  id: v.string(),
  /** A price from the opening on instead of what was set; `none` without one. As it was where it is missing. */
  stopLoss: price,
  takeProfit: price,
  lots: v.optional(v.string()),
  /** Different closing time, UTC ms. `never` keeps it open. Missing: unchanged. */
  exit: v.optional(v.union([v.number(), v.literal('never')])),
})
/** Changes of a trade. */
export type Variant = v.InferOutput<typeof variant>

/** Reads variants as they were stored; those that cannot be understood are left out. */
export const readVariants = (stored: unknown): Variant[] =>
  (Array.isArray(stored) ? stored : []).flatMap((one) => {
    const read = v.safeParse(variant, one)
    return read.success ? [read.output] : []
  })

/** The trade with what a variant does differently. `ticks`: the trade's own, oldest first. */
export function varied(
  script: TradeScript,
  { stopLoss, takeProfit, lots, exit }: Variant,
  ticks: readonly (TickPlace & { readonly number: number })[],
  { lotStep, lotMin }: Pick<Instrument, 'lotStep' | 'lotMin'>,
): TradeScript {
  const set = <S extends Pick<SetStops, 'stopLoss' | 'takeProfit'>>(stops: S): S => ({
    ...stops,
    ...(stopLoss !== undefined && { stopLoss: stopLoss === 'none' ? undefined : stopLoss }),
    ...(takeProfit !== undefined && { takeProfit: takeProfit === 'none' ? undefined : takeProfit }),
  })
  const share = new Big(lots ?? script.lots).div(script.lots)
  const acts = script.acts.flatMap((timed): TimedAct[] => {
    const { act } = timed
    const changed = (other: TimedAct['act']): TimedAct[] => [{ ...timed, act: other }]
    switch (act.type) {
      case 'open':
        return changed(set(act))
      case 'stops':
        // A stop loss of one's own does not trail.
        return changed({ ...set(act), trailing: stopLoss === undefined ? act.trailing : undefined })
      case 'closePart': {
        const part = new Big(act.lots).times(share).div(lotStep).round(0, Big.roundDown).times(lotStep)
        return part.lt(lotMin) ? [] : changed({ type: 'closePart', lots: part.toFixed() })
      }
      case 'close':
      case 'end':
        return exit === undefined ? [timed] : []
      default:
        return [timed]
    }
  })
  return { ...script, lots: lots ?? script.lots, acts: typeof exit === 'number' ? closedAt(acts, exit, ticks) : acts }
}

/** Closes at the last price by a time, or at the first one after it at which that is possible. */
function closedAt(acts: readonly TimedAct[], time: number, ticks: readonly TickPlace[]): TimedAct[] {
  const after = ticks.findLast((tick) => tick.time <= time) ?? ticks[0]
  if (!after) return [...acts]
  const close: TimedAct = { act: { type: 'close' }, time, after, isRecorded: false }
  return [...acts.filter((one) => one.time <= time), close, ...acts.filter((one) => one.time > time)]
}
