import { type Conditions, fair, type Weather } from '../../contract/weather.ts'
import type { NetworkPorts } from './network.ts'

/** A weather of segments, looping; for tests. */
export const weatherOf = (
  segments: readonly (readonly [from: number, to: number, conditions: Partial<Conditions>])[],
  more: Partial<Weather> = {},
): Weather => ({
  name: 'test',
  seed: 7,
  loop: true,
  segments: segments.map(([from, to, conditions]) => ({ ...fair, ...conditions, from, to })),
  ...more,
})

/** A clock that a test moves, with its timers. */
export function sampleTime(): NetworkPorts & { pass(ms: number): void } {
  let now = 0
  let timers: { due: number; run: () => void }[] = []
  return {
    now: () => now,
    after(ms, run) {
      const timer = { due: now + ms, run }
      timers.push(timer)
      return () => {
        timers = timers.filter((one) => one !== timer)
      }
    },
    pass(ms) {
      const until = now + ms
      for (;;) {
        const next = timers.filter(({ due }) => due <= until).toSorted((one, other) => one.due - other.due)[0]
        if (!next) break
        timers = timers.filter((one) => one !== next)
        now = Math.max(now, next.due)
        next.run()
      }
      now = until
    },
  }
}
