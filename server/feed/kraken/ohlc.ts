import * as v from 'valibot'
import type { Bar } from '../../markets/folding.ts'

const number = v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.number(), v.finite())
const row = v.tupleWithRest([v.number(), number, number, number, number, number, number], v.unknown())
const body = v.object({
  error: v.array(v.string()),
  result: v.optional(v.record(v.string(), v.unknown())),
})

/** Result of asking for candles: rows, or why there are none. `busy` is worth a later try, `refused` is not. */
export type OhlcAnswer =
  | { readonly kind: 'rows'; readonly rows: readonly Bar[] }
  | { readonly kind: 'busy' | 'refused'; readonly why: string }

/** Refusals that no later try changes: what was asked for is wrong. */
const FINAL = /^E(?:Query|General:Invalid arguments|General:Permission)/

/**
 * Reads Kraken's answer about candles, which has HTTP status 200 for errors too. Rows come oldest first, as they were
 * sent; the last may be of a candle that still moves. Rows that make no sense are left out.
 */
export function readOhlc(text: string): OhlcAnswer {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { kind: 'busy', why: 'the answer is no JSON' }
  }
  const read = v.safeParse(body, value)
  if (!read.success) return { kind: 'busy', why: 'the answer is of an unknown form' }
  const [error] = read.output.error
  if (error !== undefined) return { kind: FINAL.test(error) ? 'refused' : 'busy', why: error }
  // The pair goes by Kraken's own name there, which is not the one it was asked for by.
  const rows = Object.entries(read.output.result ?? {}).find(([key]) => key !== 'last')?.[1]
  if (!Array.isArray(rows)) return { kind: 'busy', why: 'the answer has no rows' }
  return { kind: 'rows', rows: ascending(rows.flatMap(barOf)) }
}

function barOf(given: unknown): Bar[] {
  const read = v.safeParse(row, given)
  if (!read.success) return []
  const [time, open, high, low, close, , volume] = read.output
  const isSound = low > 0 && low <= Math.min(open, close) && high >= Math.max(open, close) && volume >= 0
  return isSound ? [{ time: time * 1000, open, high, low, close, volume }] : []
}

function ascending(bars: readonly Bar[]): Bar[] {
  const stored: Bar[] = []
  for (const bar of bars) if (bar.time > (stored.at(-1)?.time ?? Number.NEGATIVE_INFINITY)) stored.push(bar)
  return stored
}
