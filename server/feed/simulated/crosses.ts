import type { InstrumentSpec } from '../../markets/instruments.ts'

/** A derived price: its logarithm is the sum of those of two others, each with a sign; 0 leaves one out. */
export interface Cross {
  readonly spec: InstrumentSpec
  readonly base: { readonly code: string; readonly sign: 1 | -1 }
  readonly quote: { readonly code: string; readonly sign: 1 | -1 | 0 }
}

/**
 * Returns how a pair without USD follows from pairs with it, or a test instrument from its model. Returns undefined for an
 * independent instrument.
 */
export function crossOf(spec: InstrumentSpec, hasPair: (code: string) => boolean): Cross | undefined {
  if (spec.testing) {
    const { follows } = spec.testing
    return { spec, base: { code: follows, sign: 1 }, quote: { code: follows, sign: 0 } }
  }
  if (spec.base === 'USD' || spec.quote === 'USD') return undefined
  // EURJPY = EURUSD × USDJPY; EURCHF = EURUSD × USDCHF; CADJPY = USDJPY ÷ USDCAD; EURGBP = EURUSD ÷ GBPUSD.
  const base = hasPair(`${spec.base}USD`) ? ({ code: `${spec.base}USD`, sign: 1 } as const) : undefined
  const baseInverse = hasPair(`USD${spec.base}`) ? ({ code: `USD${spec.base}`, sign: -1 } as const) : undefined
  const quote = hasPair(`${spec.quote}USD`) ? ({ code: `${spec.quote}USD`, sign: -1 } as const) : undefined
  const quoteInverse = hasPair(`USD${spec.quote}`) ? ({ code: `USD${spec.quote}`, sign: 1 } as const) : undefined
  const [first, second] = [base ?? baseInverse, quote ?? quoteInverse]
  return first && second && { spec, base: first, quote: second }
}
