import type { Shard } from '../leases/shard.ts'

const HOUR_MS = 3_600_000
const MEGABYTE = 1_000_000

const shardWord = ({ shard, of }: Shard) => `${shard}-of-${of}`

/** Subjects of the bus, by sender and receiver. */
export const subjects = {
  /** Asked of an engine: calls and figures. */
  engine: (shard: Shard) => `exchange.engine.${shardWord(shard)}`,
  /** Told to an engine: whose figures a gateway wants to hear. */
  watch: (shard: Shard) => `exchange.watch.${shardWord(shard)}`,
  /** Told to a gateway: what came of the calls that it has queued. */
  answers: (gateway: string) => `exchange.answers.${gateway}`,
  /** Told to a gateway: figures of accounts. */
  figures: (gateway: string) => `exchange.figures.${gateway}`,
  /** Told to every gateway: what has happened to an account. */
  news: 'exchange.news',
}

/** The log of all prices: what the engines decide by, in this order. Long enough for whatever has to be mended by hand. */
export const priceLog = { name: 'exchange.prices', bounds: { ageMs: 4 * HOUR_MS, bytes: 2_000 * MEGABYTE } }

/** The log of calls with a request id for one engine. */
export const commandLog = (shard: Shard) => ({
  name: `exchange.commands.${shardWord(shard)}`,
  bounds: { ageMs: HOUR_MS, bytes: 1_000 * MEGABYTE },
})

/** The parts of an exchange on several machines; each is a user of the bus. */
export const busRoles = ['gateway', 'engine', 'feed'] as const
export type BusRole = (typeof busRoles)[number]

/** Returns the subject prefix for answers to a process of a role. */
export const inboxOf = (role: BusRole): string => `_INBOX.${role}`
