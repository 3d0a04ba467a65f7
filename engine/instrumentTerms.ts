import type { Instrument } from '../contract/entities/market.ts'
import type { MarginTerms } from '../contract/exposure.ts'
import type { FeeType, MarginMode } from '../contract/rules.ts'

/** What an instrument for testers does with orders: answers them late, or refuses every one of them. */
export type Conduct = 'slow' | 'refuses'

/** What of an instrument decides over orders: what never changes while the engine runs (document 1 §3). */
export interface InstrumentTerms extends MarginTerms {
  /** Stable: orders and candles refer to it for ever. */
  readonly id: number
  /** `EURUSD`: the name topics go by. */
  readonly code: string
  /** `EUR/USD`, `US500`: the name people go by. */
  readonly showCode: string
  /** The currency of the price and of the profit. */
  readonly quote: string
  /** Decimals of a price. */
  readonly digits: number
  readonly lotStep: number
  readonly lotMin: number
  /** Units of the base a lot; in fixed margin mode the USD a lot. */
  readonly unitsPerLot: number
  readonly leverages: readonly number[]
  /** What is charged at opening, by how the broker reckons fees: USD a lot, or a share of the margin. */
  readonly feeRates: Readonly<Record<FeeType, number>>
  readonly marginMode: MarginMode
  /** Only of instruments for testers. */
  readonly testing?: { readonly conduct: Conduct }
}

/** The terms of an instrument as the list of instruments has it: its fee rate is that of the broker's fee type. */
export function termsOf(instrument: Instrument): InstrumentTerms {
  const { id, code, showCode, quote, digits, lotStep, lotMin, unitsPerLot, leverages, feeRate, marginMode } = instrument
  const { marginBands, closeLeverage } = instrument
  return {
    ...{ id: Number(id), code, showCode, digits, lotStep, lotMin, unitsPerLot, leverages, marginMode },
    ...{ marginBands, closeLeverage },
    // A server that names no currency gives its rate all the same: it is kept under the instrument's own name.
    quote: quote ?? code,
    feeRates: { perLot: feeRate, ofMargin: feeRate },
  }
}
