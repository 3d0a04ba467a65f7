import * as v from 'valibot'

const entry = v.object({ until: v.number(), isSent: v.boolean() })
const table = v.record(v.string(), entry)

/** When the next code may be asked for, ms, by what for and to whom; and whether one went out then. */
export type SentCodes = Readonly<Record<string, v.InferOutput<typeof entry> | undefined>>

/** What was kept, as far as it can be understood. */
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
