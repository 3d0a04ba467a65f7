import type { Instrument } from '../contract/entities/market.ts'
import type { MarginTerms } from '../contract/exposure.ts'
import type { FeeType, MarginMode } from '../contract/rules.ts'

/** Behaviour of a test instrument: slow answers, or refusing every order. */
export type Conduct = 'slow' | 'refuses'

/** The constant terms of an instrument that order decisions depend on (document 1 §3). */
export interface InstrumentTerms extends MarginTerms {
  /** Permanent: orders and candles refer to it. */
  readonly id: number
  /** Code used in topics, such as `EURUSD`. */
  readonly code: string
  /** Display name, such as `EUR/USD` or `US500`. */
  readonly showCode: string
  /** Currency of the price and the profit. */
  readonly quote: string
  /** Number of decimals of a price. */
  readonly digits: number
  readonly lotStep: number
  readonly lotMin: number
  /** Units of the base per lot; USD per lot in fixed margin mode. */
  readonly unitsPerLot: number
  readonly leverages: readonly number[]
  /** Opening fee by the broker's fee type: USD per lot, or a share of the margin. */
  readonly feeRates: Readonly<Record<FeeType, number>>
  readonly marginMode: MarginMode
  /** Only for test instruments. */
  readonly testing?: { readonly conduct: Conduct }
}

/** Converts an instrument of the instrument list. Its fee rate applies to the broker's fee type. */
export function termsOf(instrument: Instrument): InstrumentTerms {
  const { id, code, showCode, quote, digits, lotStep, lotMin, unitsPerLot, leverages, feeRate, marginMode } = instrument
  const { marginBands, closeLeverage } = instrument
  return {
    ...{ id: Number(id), code, showCode, digits, lotStep, lotMin, unitsPerLot, leverages, marginMode },
    ...{ marginBands, closeLeverage },
    // A server that names no currency still provides its rate, which is stored under the instrument's own name.
    quote: quote ?? code,
    feeRates: { perLot: feeRate, ofMargin: feeRate },
  }
}
