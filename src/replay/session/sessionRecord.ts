import * as v from 'valibot'
import { chartPeriods } from '../../../contract/candlePeriods.ts'
import { plainConditions } from '../conditions.ts'
import { type Speed, speeds } from '../replayClock.ts'

/** So many bookmarks a session has at most. */
export const MAX_BOOKMARKS = 200
/** Its name and its notes are at most so long. */
export const MAX_NAME_LENGTH = 60
export const MAX_NOTES_LENGTH = 4_000
/** So many charts stand side by side at most. */
export const MAX_CHARTS = 4

const chart = v.object({ code: v.string(), period: v.picklist(chartPeriods) })
/** Content of one of the charts. */
export type SessionChart = v.InferOutput<typeof chart>

const conditions = v.object({ spread: v.number(), asks: v.boolean(), slippage: v.number(), delay: v.number() })

/** An instrument of blind mode: what it is called, and what its prices are multiplied by. */
const disguise = v.object({ code: v.string(), name: v.string(), factor: v.number() })
const blind = v.object({
  instruments: v.array(disguise),
  /** Added to every time, ms: whole weeks. */
  shift: v.number(),
})
/** Settings that hide the market of a blind session. */
export type Blind = v.InferOutput<typeof blind>

const result = v.object({
  /** Our clock, ms. */
  at: v.number(),
  /** The practice account's equity less what it began with, USD, and in percent of that. */
  profit: v.string(),
  percent: v.number(),
  trades: v.number(),
  /** Return of each market meanwhile, percent. */
  holding: v.array(v.object({ name: v.string(), percent: v.number() })),
  /** Curve of the account and its markets, percent. Empty in sessions of an older build. */
  curve: v.fallback(v.array(v.tuple([v.number(), v.number()])), []),
})
/** Result of a finished session. */
export type SessionResult = v.InferOutput<typeof result>

const session = v.object({
  id: v.string(),
  name: v.string(),
  /** Our clock, ms. */
  createdAt: v.number(),
  usedAt: v.number(),
  source: v.object({ id: v.string(), title: v.string() }),
  /** True if the session has a copy of its tape. Otherwise the source is read again. */
  copied: v.boolean(),
  /** Markets of the session, by code and name. */
  markets: v.array(v.object({ code: v.string(), name: v.string() })),
  choice: v.object({ codes: v.array(v.string()), from: v.number(), to: v.number() }),
  /** UTC ms, of the market as it is shown. */
  position: v.number(),
  speed: v.fallback(v.picklist(speeds), 1 satisfies Speed),
  account: v.optional(v.object({ events: v.string(), nextOrderId: v.number() })),
  bookmarks: v.fallback(v.array(v.number()), []),
  notes: v.fallback(v.string(), ''),
  charts: v.fallback(v.array(chart), []),
  conditions: v.fallback(conditions, plainConditions),
  blind: v.optional(blind),
  result: v.optional(result),
})
/** A replay under a name: what it plays, how far it is, and everything that was done in it. */
export type Session = v.InferOutput<typeof session>

/** Reads a session as it was stored; none where that cannot be understood. */
export function readSession(stored: unknown): Session[] {
  const read = v.safeParse(session, stored)
  return read.success ? [read.output] : []
}
