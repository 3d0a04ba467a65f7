import { DEMO_BALANCE } from '../../../contract/constants.ts'
import { equity, type FeeType, percentChange } from '../../../contract/rules.ts'
import { LocalAccount } from '../localAccount.ts'
import type { Player } from '../player.ts'
import { pricesAt, tapeTerms } from '../tapeTerms.ts'

/** As wide as a phone, a point every few pixels. */
const STEPS = 90

/** Account and market values at a time, as a percentage of their start. */
export type CurvePoint = [account: number, markets: number]

/**
 * Returns the equity of a session from its start to now, with the mean of its markets, at equal intervals of market time,
 * oldest first.
 */
export function equityCurve(
  { practice, tape, now }: Pick<Player, 'practice' | 'tape' | 'now'>,
  feeType: FeeType,
): CurvePoint[] {
  const { timeline } = tape
  const end = timeline.place(now)
  const first = tape.lines.map((line) => line.last(timeline.from)?.price)
  // Going back from the end, the engine makes the account of each moment again, out of its events.
  const account = new LocalAccount(tapeTerms(tape, feeType), practice.save())
  return Array.from({ length: STEPS + 1 }, (_, step) => {
    const time = timeline.at((end * (STEPS - step)) / STEPS)
    account.rewind(time, pricesAt(tape, time))
    const { balance = 0, floating = 0 } = account.figures()
    const moves = tape.lines.flatMap((line, place) => {
      const [from, to] = [first[place], line.last(time)?.price]
      return from === undefined || to === undefined ? [] : percentChange(from, to).toNumber()
    })
    const markets = moves.reduce((sum, move) => sum + move, 0) / Math.max(1, moves.length)
    return [percentChange(DEMO_BALANCE, equity(balance, floating)).toNumber(), markets] satisfies CurvePoint
  }).reverse()
}
