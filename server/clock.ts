/** The server's clock, in UTC ms. Tests and replays set their own. */
export interface Clock {
  now(): number
}

/**
 * The machine's own time, except that it never goes back: while the machine is set back, as by its first word with a time
 * server, it runs on at normal speed. Otherwise the prices would stand still, and pass for fresh, until the machine's time
 * has come as far again.
 */
export function systemClock(): Clock {
  let ahead = Number.NEGATIVE_INFINITY
  return {
    now: () => {
      const running = performance.now()
      ahead = Math.max(ahead, Date.now() - running)
      return Math.floor(ahead + running)
    },
  }
}

/** Starts at `startMs` and runs at normal speed (`CLOCK_START`). Never goes back, whatever is done to the machine's time. */
export const shiftedClock = (startMs: number): Clock => scaledClock(startMs, 1)

/** Starts at `startMs` and runs `speed` times as fast as real time: the replay's time is the server's time. */
export function scaledClock(startMs: number, speed: number): Clock {
  const started = performance.now()
  return { now: () => Math.floor(startMs + (performance.now() - started) * speed) }
}
