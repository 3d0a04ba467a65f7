import type { Command } from './commands.ts'
import type { Refusal } from './outcome.ts'
import type { AccountState, EngineState } from './state.ts'
import { isRateFresh } from './valuation.ts'

type Side = Pick<AccountState, 'book'>

/** Refuses a real account's money movement while prices do not come from a real market. */
export function refuseUnreal({ terms }: Pick<EngineState, 'terms'>, { book }: Side): Refusal | undefined {
  return terms.realMoney === 'none' && book === 'real' ? { reason: 'pricesNotReal' } : undefined
}

/** Applies the same rule to a command. A pending order can always be cancelled, which moves no money and needs no price. */
export const refuseUnrealCommand = (state: EngineState, account: Side, { type }: Command): Refusal | undefined =>
  type === 'cancel' ? undefined : refuseUnreal(state, account)

/**
 * Returns true if an account's money may be converted at the rate of a time (UTC ms). Real money requires a current rate. Demo
 * accounts may use the last rate or the catalogue's.
 */
export const mayConvert = (state: EngineState, { book }: Side, currency: string, at: number): boolean =>
  state.terms.realMoney !== 'real' || book === 'demo' || isRateFresh(state, currency, at)

/** Refuses a command that needs a current rate when there is none. */
export const refuseRate = (state: EngineState, account: Side, currency: string, now: number): Refusal | undefined =>
  mayConvert(state, account, currency, now) ? undefined : { reason: 'rateOld', currency }
