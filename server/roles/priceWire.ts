import type { Feed, Tick } from '../feed/feed.ts'

/** A message of the log of prices: ticks in time order, maybe none, and the market's time when they were told. */
export interface PriceMessage {
  /** What kind of market they are of: real money is never moved by another's prices. */
  readonly kind: Feed['kind']
  readonly ticks: readonly Tick[]
  /** UTC ms. */
  readonly now: number
}

/** As text: few letters, since everybody reads it. */
export const writePrices = ({ kind, ticks, now }: PriceMessage): string =>
  JSON.stringify([now, ticks.map(({ code, price, time, volume }) => [code, price, time, volume]), kind])

/** From its text. */
export function readPrices(text: string): PriceMessage {
  const [now, rows, kind] = JSON.parse(text) as [number, [string, number, number, number][], Feed['kind']]
  return { kind, now, ticks: rows.map(([code, price, time, volume]) => ({ code, price, time, volume })) }
}
