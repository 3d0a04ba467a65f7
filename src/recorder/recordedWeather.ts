import type { Recording } from '../../contract/recording/recording.ts'
import { fair, type Segment, type Weather } from '../../contract/weather.ts'

/** Delays are told by stretches of this length, ms. */
const STRETCH_MS = 2_000
/** An open channel hears at least a pong in this time; silence that lasts longer is a half-open connection, ms. */
const SILENCE_MS = 7_500
/** A server's clock that runs at another pace than ours is a replay's. */
const STEADY = 0.05
/** A weather is no longer than that; ms. */
const MAX_MS = 30 * 60_000

/**
 * What the network did during a recording: cut where the channel was closed, half-open where an open one heard nothing,
 * delays by how much later than the fastest frames came. Lost messages leave no trace in it.
 */
export function recordedWeather(recording: Recording): Weather {
  const { events } = recording
  const start = events[0]?.at ?? recording.startedAt
  const end = Math.min(events.at(-1)?.at ?? start, start + MAX_MS)
  const outages = [...closed(recording, end), ...silent(recording)]
  const segments: Segment[] = []
  for (let at = start; at < end; at += STRETCH_MS) {
    const to = Math.min(end, at + STRETCH_MS)
    segments.push({ ...fair, ...delayOf(recording, at, to), from: at - start, to: to - start })
  }
  const pieces = outages
    .map((one) => ({
      ...fair,
      state: one.state,
      from: Math.max(0, one.from - start),
      to: Math.min(end, one.to) - start,
    }))
    .filter(({ from, to }) => to > from)
  return { name: 'recorded', seed: 1, segments: joined(pieces.reduce(cutIn, segments)), loop: true }
}

interface Outage {
  readonly state: 'cut' | 'halfOpen'
  readonly from: number
  readonly to: number
}

function closed({ events }: Recording, end: number): Outage[] {
  const found: Outage[] = []
  let since: number | undefined
  for (const event of events) {
    if (event.type !== 'link') continue
    if (event.status === 'online') {
      if (since !== undefined) found.push({ state: 'cut', from: since, to: event.at })
      since = undefined
    } else since ??= event.at
  }
  if (since !== undefined) found.push({ state: 'cut', from: since, to: end })
  return found
}

function silent({ events }: Recording): Outage[] {
  const found: Outage[] = []
  let received: number | undefined
  for (const event of events) {
    const isHeard = event.type === 'quotes' || event.type === 'bar' || event.type === 'clock'
    if (event.type === 'link' && event.status === 'online') received = event.at
    if (!isHeard && event.type !== 'link') continue
    if (received !== undefined && event.at - received > SILENCE_MS)
      found.push({ state: 'halfOpen', from: received, to: event.at })
    if (isHeard) received = event.at
    else if (event.type === 'link' && event.status !== 'online') received = undefined
  }
  return found
}

/** By how much later than the fastest of all the frames of a stretch came. */
function delayOf(recording: Recording, from: number, to: number): Pick<Segment, 'delayMs' | 'jitterMs'> {
  const late = lateness(recording)
  const within = late.filter(({ at }) => at >= from && at < to).map(({ ms }) => ms)
  if (within.length === 0) return { delayMs: 0, jitterMs: 0 }
  const [least, most] = [Math.min(...within), Math.max(...within)]
  return { delayMs: Math.round(least), jitterMs: Math.round(most - least) }
}

const known = new WeakMap<Recording, { at: number; ms: number }[]>()

/** Returns how much later than the fastest each frame arrived, assuming that the server's clock runs evenly. */
function lateness(recording: Recording): { at: number; ms: number }[] {
  const held = known.get(recording)
  if (held) return held
  const reported = recording.events.flatMap((event) =>
    (event.type === 'quotes' || event.type === 'clock') && event.server !== undefined
      ? [{ at: event.at, server: event.server }]
      : [],
  )
  const [first, last] = [reported[0], reported.at(-1)]
  const passed = first && last ? last.server - first.server : 0
  const ran = first && last && passed > 0 ? (last.at - first.at) / passed : 1
  // What is so near to one is the network's doing, not the clock's.
  const pace = Math.abs(ran - 1) < STEADY ? 1 : ran
  const off = reported.map(({ at, server }) => ({ at, ms: at - server * pace }))
  const least = off.reduce((found, { ms }) => Math.min(found, ms), Number.POSITIVE_INFINITY)
  const late = off.map(({ at, ms }) => ({ at, ms: ms - least }))
  known.set(recording, late)
  return late
}

/** A stretch in the place of what was said of its time. */
function cutIn(segments: readonly Segment[], one: Segment): Segment[] {
  const rest = segments.flatMap((held) => [
    ...(held.from < one.from ? [{ ...held, to: Math.min(held.to, one.from) }] : []),
    ...(held.to > one.to ? [{ ...held, from: Math.max(held.from, one.to) }] : []),
  ])
  return [...rest, one].sort((a, b) => a.from - b.from)
}

/** Neighbours that are alike become one. */
function joined(segments: readonly Segment[]): Segment[] {
  const found: Segment[] = []
  for (const one of segments) {
    const last = found.at(-1)
    const isAlike =
      last?.to === one.from &&
      last.state === one.state &&
      last.delayMs === one.delayMs &&
      last.jitterMs === one.jitterMs
    if (last && isAlike) found[found.length - 1] = { ...last, to: one.to }
    else found.push(one)
  }
  return found
}
