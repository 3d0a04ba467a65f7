import type { Command } from '../../engine/commands.ts'
import type { AccountState, EngineState, RealMoney } from '../../engine/state.ts'
import type { Feed } from '../markets/feed.ts'

/** Returns what real accounts may do on a server with this kind of prices. */
export function realMoneyOf({ demo }: { readonly demo: boolean }, source: Feed['kind']): RealMoney {
  if (demo) return 'play'
  return source === 'live' ? 'real' : 'none'
}

/**
 * Returns true if a command opens a position of a real account, now or later. What is open can be changed and closed by others.
 */
export const opensReal = ({ book }: Pick<AccountState, 'book'>, { type }: Pick<Command, 'type'>): boolean =>
  book === 'real' && (type === 'open' || type === 'reverse')

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
