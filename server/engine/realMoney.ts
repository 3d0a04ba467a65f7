import type { Feed } from '../feed/feed.ts'
import type { Command } from './commands.ts'
import type { Refusal } from './outcome.ts'
import type { AccountState, EngineState, RealMoney } from './state.ts'
import { isRateFresh } from './valuation.ts'

/** What real accounts may do on a server with prices of this kind. */
export function realMoneyOf({ demo }: { readonly demo: boolean }, source: Feed['kind']): RealMoney {
  if (demo) return 'play'
  return source === 'live' ? 'real' : 'none'
}

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

/** Throws words for the operator where real accounts hold orders that simulated or recorded prices would decide. */
export function checkRealOrders({ terms, accounts }: EngineState): void {
  if (terms.realMoney !== 'none') return
  const live = [...accounts.values()].filter(
    ({ book, holding, pending }) => book === 'real' && holding.size + pending.size > 0,
  )
  if (live.length === 0) return
  throw new Error(
    `${live.length} real account(s) have open or pending orders, which simulated or recorded prices must not decide: ` +
      'start with the real prices they were opened at, or with another DATA_DIR. A demo needs DEMO=1.',
  )
}
