import Big from 'big.js'
import type { InstrumentTotals } from '../../../contract/entities/history.ts'
import { winRate } from './winRate.ts'

/** Sort keys of the breakdown. */
export type BreakdownColumn = 'instrument' | 'profit' | 'trades' | 'rate' | 'average' | 'fees'

/** Profit of a trade on average, USD with 2 decimals. */
export const averageOf = ({ profit, trades }: Pick<InstrumentTotals, 'profit' | 'trades'>): Big =>
  trades === 0 ? new Big(0) : new Big(profit).div(trades).round(6, Big.roundHalfEven)

const compare: Readonly<Record<BreakdownColumn, (one: InstrumentTotals, other: InstrumentTotals) => number>> = {
  instrument: (one, other) => one.showCode.localeCompare(other.showCode),
  profit: (one, other) => new Big(one.profit).cmp(other.profit),
  trades: (one, other) => one.trades - other.trades,
  rate: (one, other) => (winRate(one) ?? 0) - (winRate(other) ?? 0),
  average: (one, other) => averageOf(one).cmp(averageOf(other)),
  fees: (one, other) => new Big(one.fees).cmp(other.fees),
}

/** Instruments by a column; those that are alike in it by name. */
export const inOrder = (
  all: readonly InstrumentTotals[],
  column: BreakdownColumn,
  falling: boolean,
): readonly InstrumentTotals[] =>
  all.toSorted((one, other) => (falling ? -1 : 1) * compare[column](one, other) || compare.instrument(one, other))
