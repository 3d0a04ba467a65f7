/** Where a value stands between two ends, 0 to 1, kept within them. */
export function linearAt(value: number, from: number, to: number): number {
  return within((value - from) / (to - from))
}

/** Where a value stands when equal ratios take equal room; `from` and `to` above zero. */
export function logAt(value: number, from: number, to: number): number {
  return value <= 0 ? 0 : within(Math.log(value / from) / Math.log(to / from))
}

function within(at: number): number {
  return Number.isFinite(at) ? Math.min(1, Math.max(0, at)) : 0
}

/** What a tick's colour says; rest is what the needle has not reached. */
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

/** How a label at a position keeps within the ruler: centred on it, or pushed in at the ends. */
export function labelShift(at: number): string {
  const share = at < 0.1 ? at * 5 : at > 0.9 ? 1 - (1 - at) * 5 : 0.5
  return `${-Math.round(share * 100)}%`
}

/** Every how many-th of `count` labels fits, 8 at most in all. */
export function labelStride(count: number): number {
  return Math.max(1, Math.ceil((count - 1) / 7))
}
