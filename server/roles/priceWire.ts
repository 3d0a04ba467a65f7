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

/** From its text. Undefined for anything else: JetStream's own answers can be sent into the log by whoever asks it anything. */
export function readPrices(text: string): PriceMessage | undefined {
  const [now, rows] = parsedList(text)
  if (typeof now !== 'number' || !Array.isArray(rows)) return undefined
  const ticks = (rows as [string, number, number, number][]).map(([code, price, time, volume]) => ({
    code,
    price,
    time,
    volume,
  }))
  return { now, ticks }
}

function parsedList(text: string): readonly unknown[] {
  try {
    const parsed: unknown = JSON.parse(text)
    return Array.isArray(parsed) ? parsed : []
  } catch {
    return []
  }
}
