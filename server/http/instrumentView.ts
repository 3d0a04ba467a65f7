import type { Instrument } from '../../contract/entities/market.ts'
import type { FeeType } from '../../contract/rules.ts'
import type { Presentation } from '../content/presentation.ts'
import type { InstrumentSpec } from '../markets/instruments.ts'
import type { Market } from '../markets/market.ts'
import { instrumentName } from '../markets/names.ts'
import type { Speech } from '../messages/languages.ts'
import { logoOf } from './logoFiles.ts'

/** Dependencies for showing an instrument: the market, display settings, fee type, and the server's clock in ms. */
export interface Showing {
  readonly market: Market
  readonly presentation: Presentation
  readonly feeType: FeeType
  readonly now: number
}

/** An instrument with the figures of now, named in the visitor's language (decisions §4). */
export function instrumentView(spec: InstrumentSpec, speech: Speech, showing: Showing): Instrument {
  const { market, presentation, feeType, now } = showing
  const quote = market.quote(spec.code)
  const open = market.isOpen(spec.code, now)
  return {
    id: String(spec.id),
    code: spec.code,
    showCode: spec.showCode,
    logo: logoOf(spec),
    categoryId: String(presentation.categoryOf(spec)),
    open,
    digits: spec.digits,
    lotStep: spec.lotStep,
    lotMin: spec.lotMin,
    unitsPerLot: spec.unitsPerLot,
    feeRate: spec.feeRates[feeType],
    marginMode: spec.marginMode,
    leverages: [...spec.leverages],
    quotation: quote && { open: quote.open, close: quote.close, change: quote.changePct, time: quote.time },
    name: presentation.of(spec.id).name || instrumentName(spec, speech.bcp47, speech.translate),
    base: spec.base,
    quote: spec.quote,
    quoteToUsd: market.quoteToUsd(spec.quote).toNumber(),
    nextOpen: open ? undefined : market.nextOpen(spec.code, now),
    marginBands: spec.marginBands && [...spec.marginBands],
    closeLeverage: spec.closeLeverage,
    longClose: market.longClose(spec.code, now),
  }
}
