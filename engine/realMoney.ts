import type { Command } from './commands.ts'
import type { Refusal } from './outcome.ts'
import type { AccountState, EngineState } from './state.ts'
import { isRateFresh } from './valuation.ts'

type Side = Pick<AccountState, 'book'>

/** Refuses a real account what moves its money while prices are not those of a real market. */
export function refuseUnreal({ terms }: Pick<EngineState, 'terms'>, { book }: Side): Refusal | undefined {
  return terms.realMoney === 'none' && book === 'real' ? { reason: 'pricesNotReal' } : undefined
}

/** The same for a command. A pending order can always be cancelled: that moves no money and needs no price. */
export const refuseUnrealCommand = (state: EngineState, account: Side, { type }: Command): Refusal | undefined =>
  type === 'cancel' ? undefined : refuseUnreal(state, account)

/**
 * Whether an account's money may be converted at the rate there was at a time (UTC ms): real money only at a fresh one. In a
 * demo, and for demo accounts, the last rate does, or the catalogue's.
 */
export const mayConvert = (state: EngineState, { book }: Side, currency: string, at: number): boolean =>
  state.terms.realMoney !== 'real' || book === 'demo' || isRateFresh(state, currency, at)

/** Refuses what needs a rate that is not fresh now. */
export const refuseRate = (state: EngineState, account: Side, currency: string, now: number): Refusal | undefined =>
  mayConvert(state, account, currency, now) ? undefined : { reason: 'rateOld', currency }
