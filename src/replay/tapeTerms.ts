import type { FeeType } from '../../contract/rules.ts'
import type { NewPrice } from '../../engine/decideTick.ts'
import { termsOf } from '../../engine/instrumentTerms.ts'
import type { Terms } from '../../engine/state.ts'
import { type Conditions, dealtBy } from './conditions.ts'
import type { Tape } from './tape.ts'

/** The last prices of a tape's instruments at a time, UTC ms. */
export const pricesAt = (tape: Tape, now: number): NewPrice[] =>
  tape.lines.flatMap((line) => {
    const last = line.last(now)
    return last === undefined ? [] : { code: line.instrument.code, price: last.price, time: last.time }
  })

/**
 * Returns the terms of a tape's market for the engine. `elsewhere` has prices of pairs that are not on the tape, to convert
 * profits in other currencies; `conditions` add trading costs.
 */
export function tapeTerms(
  tape: Tape,
  feeType: FeeType,
  elsewhere: (code: string) => number | undefined = () => undefined,
  conditions?: () => Conditions,
): Terms {
  const instruments = tape.lines.map(({ instrument }) => termsOf(instrument))
  const byId = new Map(instruments.map((terms) => [terms.id, terms]))
  const references = referencePrices(tape, elsewhere)
  return {
    feeType,
    realMoney: 'play',
    ...(conditions && { dealt: dealtBy(tape, conditions) }),
    venue: {
      byId: (id) => byId.get(id),
      byCode(code) {
        const priceRef = references.get(code)
        return priceRef === undefined ? undefined : { priceRef }
      },
      isOpen: (code, time) => tape.line(code)?.isOpen(time) ?? false,
      longClose: (code, time) => tape.line(code)?.longClose(time),
    },
  }
}

/** Returns the prices of pairs that the tape lacks: from elsewhere, or from the list of instruments. */
function referencePrices(tape: Tape, elsewhere: (code: string) => number | undefined): ReadonlyMap<string, number> {
  const references = new Map<string, number>()
  for (const { instrument } of tape.lines) {
    const { quote } = termsOf(instrument)
    const inverse = `USD${quote}`
    const isInverse = elsewhere(inverse) !== undefined || tape.line(inverse) !== undefined
    const pair = isInverse ? inverse : `${quote}USD`
    const reported = isInverse ? 1 / instrument.quoteToUsd : instrument.quoteToUsd
    references.set(pair, elsewhere(pair) ?? reported)
  }
  return references
}
