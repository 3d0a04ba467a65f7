import type { Shard } from './shard.ts'

const HOUR_MS = 3_600_000
const MEGABYTE = 1_000_000

/** Who says what to whom on the bus. */
export const subjects = {
  /** Asked of an engine: calls and figures. */
  engine: ({ shard, of }: Shard) => `exchange-engine-${shard}-of-${of}`,
  /** Told to an engine: whose figures a gateway wants to hear. */
  watch: ({ shard, of }: Shard) => `exchange-watch-${shard}-of-${of}`,
  /** Told to a gateway: what came of the calls that it has queued. */
  answers: (gateway: string) => `exchange-answers-${gateway}`,
  /** Told to a gateway: figures of accounts. */
  figures: (gateway: string) => `exchange-figures-${gateway}`,
  /** Told to every gateway: what has happened to an account. */
  news: 'exchange-news',
}

/** The log of all prices: what the engines decide by, in this order. Long enough for whatever has to be mended by hand. */
export const priceLog = { name: 'exchange-prices', bounds: { ageMs: 4 * HOUR_MS, bytes: 2_000 * MEGABYTE } }

/** The log of calls with a request id for one engine. */
export const commandLog = ({ shard, of }: Shard) => ({
  name: `exchange-commands-${shard}-of-${of}`,
  bounds: { ageMs: HOUR_MS, bytes: 1_000 * MEGABYTE },
})
