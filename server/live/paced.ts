/** Clock and timers of `paced`; those of the process by default. */
export interface Pace {
  now(): number
  /** Calls back after so many ms; answers how to call it off. */
  after(ms: number, turn: () => void): () => void
}

const realPace: Pace = {
  now: () => performance.now(),
  after: (ms, turn) => {
    const timer = setTimeout(turn, ms)
    return () => clearTimeout(timer)
  },
}

/**
 * Does something every so many ms, which may change, but then rests as long as it took at least. Where there are more readers than the processor can
 * serve ten times a second, they get the newest prices less often, and half of its time is left for orders and for who comes.
 * Answers how to end it.
 */
export function paced(everyMs: () => number, act: () => void, pace: Pace = realPace): () => void {
  const turn = () => {
    const began = pace.now()
    act()
    const took = pace.now() - began
    cancel = pace.after(Math.max(everyMs() - took, took), turn)
  }
  let cancel = pace.after(everyMs(), turn)
  return () => cancel()
}
