import Big from 'big.js'
import { type Atom, atom } from 'jotai'
import type { Instrument } from '../../contract/entities/market.ts'
import { quoteToUsd } from '../../contract/rules.ts'
import { instrumentAtom } from './instruments.ts'
import { quoteAtom } from './quotes.ts'

const rate = (instrument: Instrument, priceOf: (code: string) => number | undefined): Big =>
  (instrument.quote === undefined ? undefined : quoteToUsd(instrument.quote, priceOf)) ?? new Big(instrument.quoteToUsd)

const rates = new Map<string, Atom<Big>>()

/**
 * USD per unit of an instrument's quote currency, new when the price of its pair moves: by that price, else as the list said;
 * 1 for an unknown instrument.
 */
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
