import * as v from 'valibot'

/**
 * States of the network: everything passes; everything is refused at once; nothing passes while connections stay open; or the
 * network answers everything itself, like the login page of a hotel.
 */
export const networkStates = ['open', 'cut', 'halfOpen', 'portal'] as const
export type NetworkState = (typeof networkStates)[number]

const ms = v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(24 * 60 * 60_000))

const segment = v.pipe(
  v.object({
    /** Since the weather began, ms. */
    from: ms,
    to: ms,
    /** One way, ms. */
    delayMs: ms,
    /** So much more than the delay at most, ms. */
    jitterMs: ms,
    /** The share of messages that are lost, 0 to 1, each way. */
    loss: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
    state: v.picklist(networkStates),
  }),
  v.check(({ from, to }) => to > from, 'ends before it begins'),
)

/** Network conditions over time. The same seed gives the same delays and losses. */
export const weather = v.object({
  /** Name of a built-in condition, or a mark that it was made up or recorded. */
  name: v.pipe(v.string(), v.maxLength(40)),
  seed: v.pipe(v.number(), v.safeInteger()),
  /** In time order and without overlaps; what no segment speaks of is fair. */
  segments: v.pipe(v.array(segment), v.maxLength(2_000)),
  /** Begins again when the last segment ends. */
  loop: v.boolean(),
  /** The network is cut for so long as soon as the server has got a request that changes something, ms: its answer is lost. */
  cutAfterSendingMs: v.optional(ms),
})

/** A stretch of time of one kind. */
export type Segment = v.InferOutput<typeof segment>
export type Weather = v.InferOutput<typeof weather>

/** Network conditions at one moment. */
export type Conditions = Pick<Segment, 'delayMs' | 'jitterMs' | 'loss' | 'state'>

/** Nothing in the way. */
export const fair: Conditions = { delayMs: 0, jitterMs: 0, loss: 0, state: 'open' }

/** Returns the length of a set of conditions until it repeats or ends, ms. */
export const lengthOf = ({ segments }: Weather): number => segments.at(-1)?.to ?? 0

/** Returns the conditions at a time after the start and how long they last, ms. `Infinity` if they last for ever. */
export function conditionsAt(reported: Weather, since: number): { readonly now: Conditions; readonly lasts: number } {
  const length = lengthOf(reported)
  const loops = reported.loop && length > 0
  const at = loops ? since % length : since
  const rest = loops ? length - at : Number.POSITIVE_INFINITY
  for (const one of reported.segments) {
    if (at < one.from) return { now: fair, lasts: one.from - at }
    if (at < one.to) return { now: one, lasts: one.to - at }
  }
  return { now: fair, lasts: rest }
}

/** Numbers between 0 and 1 that are the same for the same seed (mulberry32). */
export function drawing(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
