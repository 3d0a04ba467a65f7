import type { Instrument } from '../../contract/entities/market.ts'

/** An instrument for tests: EUR/USD with a few leverages, unless said otherwise. */
export function sampleInstrument(changes: Partial<Instrument> = {}): Instrument {
  return {
    id: '1',
    code: 'EURUSD',
    showCode: 'EUR/USD',
    logo: '',
    categoryId: '1',
    open: true,
    digits: 5,
    lotStep: 0.01,
    lotMin: 0.01,
    unitsPerLot: 100_000,
    feeRate: 7,
    marginMode: 'leverage',
    leverages: [1, 10, 30],
    base: 'EUR',
    quote: 'USD',
    quoteToUsd: 1,
    ...changes,
  }
}
