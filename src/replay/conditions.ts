import type { Deal } from '../../engine/state.ts'
import type { Tape } from './tape.ts'

/** Trading costs of a replay beyond the price, and the delay of orders. */
export interface Conditions {
  /** The difference of ask and bid, in the last digit of the price. */
  readonly spread: number
  /** Use the source's ask prices as the spread where it has them. */
  readonly asks: boolean
  /** Slippage of a deal, in the last digit of the price. */
  readonly slippage: number
  /** From a tap until the market has the order, ms of market time. */
  readonly delay: number
}

/** Trading at the price, at once. */
export const plainConditions: Conditions = { spread: 0, asks: true, slippage: 0, delay: 0 }

/** The difference of ask and bid of an instrument at a time, as its price. */
function spreadAt(tape: Tape, { spread, asks }: Conditions, code: string, time: number): number {
  const line = tape.line(code)
  const last = asks ? line?.last(time) : undefined
  if (last?.ask !== undefined) return Math.max(0, last.ask - last.price)
  return spread * 10 ** -(line?.instrument.digits ?? 0)
}

/**
 * Returns the price of a deal. The whole spread is paid at opening, so that an open position is worth what closing it brings;
 * slippage is paid at either end.
 */
export const dealtBy =
  (tape: Tape, conditionsNow: () => Conditions) =>
  ({ code, side, price, isOpening, time }: Deal): number => {
    const conditions = conditionsNow()
    const digits = tape.line(code)?.instrument.digits ?? 0
    const spread = isOpening ? spreadAt(tape, conditions, code, time) : 0
    const worse = spread + conditions.slippage * 10 ** -digits
    return Math.max(10 ** -digits, Number((price + (side === 'buy' ? worse : -worse)).toFixed(digits)))
  }
