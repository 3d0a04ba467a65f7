import Big from 'big.js'

/** Numbers of the price axis stand at least so far apart, px. */
const APART = 44

/**
 * Round prices between two others: steps of 1, 2 or 5 of a power of ten, not finer than the instrument's digits, and at
 * least 44 px from each other on an axis of a height.
 */
export function priceTicks(from: number, to: number, height: number, digits: number): readonly number[] {
  const range = to - from
  if (!(range > 0) || height <= 0) return []
  const step = roundStep((range * APART) / height, digits)
  const first = Math.ceil(from / step)
  const last = Math.floor(to / step)
  const exact = new Big(step)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => exact.times(first + index).toNumber())
}

function roundStep(least: number, digits: number): number {
  const smallest = 10 ** -digits
  const power = 10 ** Math.floor(Math.log10(least))
  const step = [1, 2, 5, 10].map((count) => count * power).find((one) => one >= least * 0.999) ?? 10 * power
  return Number(Math.max(step, smallest).toPrecision(1))
}
