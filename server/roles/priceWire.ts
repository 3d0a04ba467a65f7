import type { Tick } from '../feed/feed.ts'

/** A message of the log of prices: ticks in time order, maybe none, and the market's time when they were told. */
export interface PriceMessage {
  readonly ticks: readonly Tick[]
  /** UTC ms. */
  readonly now: number
}

/** As text: few letters, since everybody reads it. */
export const writePrices = ({ ticks, now }: PriceMessage): string =>
  JSON.stringify([now, ticks.map(({ code, price, time, volume }) => [code, price, time, volume])])

/** From its text. */
export function readPrices(text: string): PriceMessage {
  const [now, rows] = JSON.parse(text) as [number, [string, number, number, number][]]
  return { now, ticks: rows.map(([code, price, time, volume]) => ({ code, price, time, volume })) }
}
