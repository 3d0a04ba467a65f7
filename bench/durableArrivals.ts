/**
 * Does something so many times a second for so long, whether or not the times before are done; answers how long each
 * took from when it was due, in ms: what waited for its turn counts as waiting.
 */
export async function arrivals(rate: number, seconds: number, act: () => Promise<void>): Promise<number[]> {
  const count = Math.floor(rate * seconds)
  const took: number[] = []
  const all: Array<Promise<void>> = []
  const started = performance.now()
  const timed = async (due: number): Promise<void> => {
    await act()
    took.push(performance.now() - due)
  }
  while (all.length < count) {
    const now = performance.now()
    while (all.length < count && started + (all.length * 1_000) / rate <= now)
      all.push(timed(started + (all.length * 1_000) / rate))
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  await Promise.all(all)
  return took
}
