import type { Instrument } from '../../../contract/entities/market.ts'
import type { OwnMarket } from './ownFiles.ts'

/** Typed terms of a market the exchange does not have. */
export interface TypedTerms {
  readonly currency: string
  readonly units: string
}

/** A name as files of one market share it. */
export const codeOf = (name: string): string =>
  name
    .toUpperCase()
    .replace(/[^A-Z0-9._-]/g, '')
    .slice(0, 16)

/** The exchange's instrument of a name: by either of its own. */
export const knownMarket = (name: string, known: readonly Instrument[]): Instrument | undefined =>
  known.find(({ code, showCode }) => codeOf(code) === codeOf(name) || codeOf(showCode) === codeOf(name))

/** The currency that a name ends with, as far as it does: dollars also of a coin that stands for them. */
export function currencyOf(name: string, known: readonly Instrument[]): string {
  const code = codeOf(name)
  if (/USD[TC]?$|BUSD$/.test(code)) return 'USD'
  return known.find(({ quote }) => quote !== undefined && code.length > 3 && code.endsWith(quote))?.quote ?? 'USD'
}

const terms = {
  digits: 0,
  lotStep: 0.01,
  lotMin: 0.01,
  feeRate: 0,
  marginMode: 'leverage',
  leverages: [1, 5, 10, 20, 50],
} as const

/**
 * A market to import prices into: on the terms of the exchange's instrument of its name, else on what is typed. Undefined
 * while that is not enough.
 */
export function ownMarket(name: string, typed: TypedTerms, known: readonly Instrument[]): OwnMarket | undefined {
  const code = codeOf(name)
  if (code === '') return undefined
  const instrument = knownMarket(name, known)
  if (instrument) {
    const { showCode, base, quote, quoteToUsd, digits, unitsPerLot, lotStep, lotMin, feeRate, marginMode, leverages } =
      instrument
    return {
      ...{ code: codeOf(instrument.code), showCode, quote: quote ?? 'USD', quoteToUsd, digits, unitsPerLot },
      ...{ lotStep, lotMin, feeRate, marginMode, leverages: [...leverages] },
      ...(base !== undefined && { base }),
    }
  }
  const [units, quote] = [Number(typed.units), typed.currency.trim().toUpperCase()]
  if (!(units > 0 && units <= 1e9) || !/^[A-Z]{3,5}$/.test(quote)) return undefined
  const rate = known.find((one) => one.quote === quote)?.quoteToUsd
  if (rate === undefined && quote !== 'USD') return undefined
  return {
    ...terms,
    leverages: [...terms.leverages],
    code,
    showCode: code,
    quote,
    quoteToUsd: rate ?? 1,
    unitsPerLot: units,
  }
}
