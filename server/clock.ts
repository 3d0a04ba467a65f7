/** Where everything on the server reads the time from: UTC milliseconds. Tests and the replay set their own. */
export interface Clock {
  now(): number
}

/** The machine's own time. */
export const systemClock = (): Clock => ({ now: () => Date.now() })

/** Starts at `startMs` and runs at normal speed (`CLOCK_START`). Never goes back, whatever is done to the machine's time. */
export const shiftedClock = (startMs: number): Clock => scaledClock(startMs, 1)

/** Starts at `startMs` and runs `speed` times as fast as real time: the replay's time is the server's time. */
export function scaledClock(startMs: number, speed: number): Clock {
  const begun = performance.now()
  return { now: () => Math.floor(startMs + (performance.now() - begun) * speed) }
}
