import type { Command } from '../../engine/commands.ts'
import type { AccountState, Terms } from '../../engine/state.ts'

/**
 * The instruments whose prices a decision about an account may look at: that of the command, those of its live orders, and the
 * pairs that tell the rates of their currencies.
 */
export function neededPrices(terms: Terms, account: AccountState, command?: Command): ReadonlySet<string> {
  const codes = new Set<string>()
  const add = ({ code, quote }: { readonly code: string; readonly quote: string }) => {
    codes.add(code).add(`${quote}USD`).add(`USD${quote}`)
  }
  for (const order of account.holding.values()) add(order)
  for (const order of account.pending.values()) add(order)
  const id = command !== undefined && 'instrumentId' in command ? command.instrumentId : undefined
  const spec = id !== undefined && /^\d{1,9}$/.test(id) ? terms.venue.byId(Number(id)) : undefined
  if (spec !== undefined) add(spec)
  return codes
}
