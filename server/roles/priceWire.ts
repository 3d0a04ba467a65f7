import type { Logged } from '../bus/bus.ts'
import type { Feed, Tick } from '../markets/feed.ts'
import { priceLog } from './subjects.ts'
import type { Verifier } from './trustedKeys.ts'

/** A message of the log of prices: ticks in time order, maybe none, and the market's time when they were told. */
export interface PriceMessage {
  /** Kind of the market. Real money only moves on prices of a real one. */
  readonly kind: Feed['kind']
  readonly ticks: readonly Tick[]
  /** UTC ms. */
  readonly now: number
}

type Row = [code: string, price: number, time: number, volume: number, continuous?: 1]

/** As text: few letters, since everybody reads it. */
export const writePrices = ({ kind, ticks, now }: PriceMessage): string => JSON.stringify([now, ticks.map(rowOf), kind])

/** The fifth is there only of a price that came without a gap. */
const rowOf = ({ code, price, time, volume, isContinuous }: Tick): Row =>
  isContinuous ? [code, price, time, volume, 1] : [code, price, time, volume]

/** From its text. Undefined for anything else. */
export function readPrices(text: string): PriceMessage | undefined {
  const [now, rows, kind] = parsedList(text)
  if (typeof now !== 'number' || !Array.isArray(rows) || !isKind(kind)) return undefined
  const ticks = (rows as Row[]).map(([code, price, time, volume, continuous]) => ({
    code,
    price,
    time,
    volume,
    ...(continuous === 1 && { isContinuous: true }),
  }))
  return { kind, now, ticks }
}

/** Prices of the log that a feed has signed for the place where they are; undefined for anything else. */
export function readSignedPrices({ sequence, message }: Logged, verifier: Verifier): PriceMessage | undefined {
  const signed = verifier.read('feed', priceLog.name, message)
  return signed?.nonce === String(sequence) ? readPrices(signed.body) : undefined
}

const kinds: readonly unknown[] = ['simulated', 'replay', 'live'] satisfies Feed['kind'][]
const isKind = (kind: unknown): kind is Feed['kind'] => kinds.includes(kind)

function parsedList(text: string): readonly unknown[] {
  try {
    const parsed: unknown = JSON.parse(text)
    return Array.isArray(parsed) ? parsed : []
  } catch {
    return []
  }
}
