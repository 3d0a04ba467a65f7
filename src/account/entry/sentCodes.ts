import * as v from 'valibot'

const entry = v.object({ until: v.number(), isSent: v.boolean() })
const table = v.record(v.string(), entry)

/** Times at which the next code may be requested, ms, by purpose and recipient, and whether a code was sent. */
export type SentCodes = Readonly<Record<string, v.InferOutput<typeof entry> | undefined>>

/** Parses the stored times. Invalid entries are dropped. */
export function readSent(text: string): SentCodes {
  try {
    return v.parse(table, JSON.parse(text))
  } catch {
    return {}
  }
}

/** The same with one more; what is over by `now` is left out. */
export function withSent(text: string, name: string, one: v.InferOutput<typeof entry>, now: number): string {
  const held = Object.entries(readSent(text)).filter(([, other]) => other !== undefined && other.until > now)
  return JSON.stringify({ ...Object.fromEntries(held), [name]: one })
}
