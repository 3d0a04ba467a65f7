/** Returns the position of a value between two ends, 0 to 1, clamped. */
export function linearAt(value: number, from: number, to: number): number {
  return within((value - from) / (to - from))
}

/** Returns the position of a value on a logarithmic scale. `from` and `to` are above zero. */
export function logAt(value: number, from: number, to: number): number {
  return value <= 0 ? 0 : within(Math.log(value / from) / Math.log(to / from))
}

function within(at: number): number {
  return Number.isFinite(at) ? Math.min(1, Math.max(0, at)) : 0
}

/** Meaning of a tick's colour. `rest`: beyond the needle. */
export type RulerTone = 'rest' | 't2' | 'acc' | 'up' | 'dn' | 'warn' | 'danger'

/** A stretch of ticks in one tone, up to and with `to` (0 to 1). */
export interface RulerZone {
  to: number
  tone: RulerTone
}

/** One tick to draw. */
export interface RulerTick {
  at: number
  tone: RulerTone
}

/** Two positions nearer than this are one: a mark set on a tick. */
const same = 1e-6

/** The tone at a position: the first zone that reaches it, in the order given; else rest. */
export function toneAt(at: number, zones: readonly RulerZone[]): RulerTone {
  return zones.find((zone) => at <= zone.to + same)?.tone ?? 'rest'
}

/** `count` ticks from end to end, without those that stand nearer than half a gap to a mark. */
export function rulerTicks(count: number, zones: readonly RulerZone[], marks: readonly number[]): RulerTick[] {
  const gap = 1 / (count - 1)
  return Array.from({ length: count }, (_, i) => i * gap)
    .filter((at) => marks.every((mark) => Math.abs(mark - at) > gap / 2))
    .map((at) => ({ at, tone: toneAt(at, zones) }))
}

/** Returns the shift of a label on the ruler: centred, or moved inwards at the ends. */
export function labelShift(at: number): string {
  const share = at < 0.1 ? at * 5 : at > 0.9 ? 1 - (1 - at) * 5 : 0.5
  return `${-Math.round(share * 100)}%`
}

/** Every how many-th of `count` labels fits, 8 at most in all. */
export function labelStride(count: number): number {
  return Math.max(1, Math.ceil((count - 1) / 7))
}
