import type { Order } from '../../../contract/entities/order.ts'
import type { RecordedTrade } from './loadTrade.ts'
import type { TradeResult, TradeTape } from './playTrade.ts'
import type { Variant } from './variants.ts'

/** A variant with what came of it. */
export interface PlayedVariant {
  readonly variant: Variant
  readonly result: TradeResult
}

/** A trade that is rewound: as it was, and what was tried instead. */
export interface Rewind {
  readonly order: Order
  readonly trade: RecordedTrade
  readonly tape: TradeTape
  readonly actual: TradeResult
  /** It comes to what the ledger has, in every figure. */
  readonly isSame: boolean
  readonly variants: readonly PlayedVariant[]
  /** The variant that is on the chart; undefined for the trade as it was. */
  readonly shown: string | undefined
}
