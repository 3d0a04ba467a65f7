/** The value below which a share of the measured values lies; `share` from 0 to 1. NaN for none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** Median, 99th percentile and worst of durations, in words. */
export function spread(milliseconds: readonly number[]): string {
  const [half, most, worst] = [0.5, 0.99, 1].map((share) => percentile(milliseconds, share).toFixed(1))
  return `median ${half} ms, 99 % within ${most} ms, worst ${worst} ms`
}

/** The middle of some values; NaN for none. */
export const median = (values: readonly number[]): number => percentile(values, 0.5)
