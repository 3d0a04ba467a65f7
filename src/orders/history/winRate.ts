import { formatPercent } from '../../i18n/format.ts'

/** Trades that gained, of all; undefined without any. */
export const winRate = ({
  trades,
  winners,
}: {
  readonly trades: number
  readonly winners: number
}): number | undefined => (trades === 0 ? undefined : (winners / trades) * 100)

/** The same in words: `62.5%`, `–`. */
export function percentOf(of: { readonly trades: number; readonly winners: number }): string {
  const rate = winRate(of)
  return rate === undefined ? '–' : formatPercent(rate, { digits: 1 })
}
