import type { Instrument } from '../contract/entities/market.ts'
import type { FeeType } from '../contract/rules.ts'
import type { InstrumentSpec } from '../server/markets/instruments.ts'

/** The instrument as the app gets it of the server. */
export const appInstrument = (spec: InstrumentSpec, feeType: FeeType): Instrument => ({
  id: String(spec.id),
  code: spec.code,
  showCode: spec.showCode,
  logo: '',
  categoryId: String(spec.categoryId),
  open: true,
  digits: spec.digits,
  lotStep: spec.lotStep,
  lotMin: spec.lotMin,
  unitsPerLot: spec.unitsPerLot,
  feeRate: spec.feeRates[feeType],
  marginMode: spec.marginMode,
  leverages: [...spec.leverages],
  base: spec.base,
  quote: spec.quote,
  quoteToUsd: 1,
  marginBands: spec.marginBands && [...spec.marginBands],
  closeLeverage: spec.closeLeverage,
})
