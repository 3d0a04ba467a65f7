import { requestId } from '../../api/requestId.ts'
import { store } from '../../store.ts'
import { rewindAtom } from '../replayAtoms.ts'
import { playTrade, type TradeResult } from './playTrade.ts'
import type { Rewind } from './rewound.ts'
import { changeVariants, showVariant } from './shownRewind.ts'
import { type Variant, varied } from './variants.ts'

/** Plays a trade with something done differently. */
export function playVariant({ trade, tape }: Pick<Rewind, 'trade' | 'tape'>, variant: Variant): TradeResult {
  const instrument = tape.tape.line(tape.code)?.instrument ?? { lotStep: 0.01, lotMin: 0.01 }
  return playTrade(varied(trade.script, variant, tape.ticks, instrument), tape)
}

/** Plays the trade with something done differently, puts it on the chart, and keeps it. Answers what came of it. */
export function addVariant(changes: Omit<Variant, 'id'>): TradeResult | undefined {
  const rewind = store.get(rewindAtom)
  if (!rewind) return undefined
  const variant = { id: requestId(), ...changes }
  const result = playVariant(rewind, variant)
  if (result.refusal) return result
  changeVariants({ ...rewind, variants: [...rewind.variants, { variant, result }] })
  showVariant(variant.id)
  return result
}
