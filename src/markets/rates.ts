import Big from 'big.js'
import { type Atom, atom } from 'jotai'
import type { Instrument } from '../../contract/entities/market.ts'
import { quoteToUsd } from '../../contract/rules.ts'
import { instrumentAtom } from './instruments.ts'
import { quoteAtom, quoteOf } from './quotes.ts'

const rate = (instrument: Instrument, priceOf: (code: string) => number | undefined): Big =>
  (instrument.quote === undefined ? undefined : quoteToUsd(instrument.quote, priceOf)) ?? new Big(instrument.quoteToUsd)

/** USD per unit of an instrument's quote currency: by the live price of its pair, else as the list said. */
export const usdPerQuote = (instrument: Instrument): Big => rate(instrument, (code) => quoteOf(code)?.close)

const rates = new Map<string, Atom<Big>>()

/** The same as an atom an instrument, new when the pair's price moves; 1 for an unknown instrument. */
export function usdPerQuoteAtom(code: string): Atom<Big> {
  const held =
    rates.get(code) ??
    atom((get) => {
      const instrument = get(instrumentAtom(code))
      return instrument ? rate(instrument, (pair) => get(quoteAtom(pair))?.close) : new Big(1)
    })
  rates.set(code, held)
  return held
}
