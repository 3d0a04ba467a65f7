import Big from 'big.js'

/** Decimals that a lot step has: 0.01 → 2; at least two, as lots are shown. */
export const lotDecimals = (step: number): number => Math.max(2, decimalsOf(step))

/** Decimals that a number has in plain notation: 0.00001 → 5. */
export function decimalsOf(value: number): number {
  const [, fraction = ''] = new Big(value).toFixed().split('.')
  return fraction.length
}

/** A number of lots as the text of its input, with the decimals of its step. */
export const formatStep = (lots: number, step: number): string => new Big(lots).toFixed(lotDecimals(step))

/** The smallest move of a price with so many digits, as text: 5 → `0.00001`. */
export const priceStep = (digits: number): string => new Big(10).pow(-digits).toFixed()

/**
 * Four handy numbers of lots: the minimum's 1, 2, 5 and 10 steps up a decade, all multiples of the step. From 0.01:
 * 0.10 0.20 0.50 1.00; from 1: 1 2 5 10.
 */
export function lotPresets(minimum: number, step: number): readonly string[] {
  const least = new Big(Math.max(minimum, step))
  const base = least.lt('0.1') ? new Big('0.1') : least
  const fitting = [1, 2, 5, 10].map((count) => ceilTo(base.times(count), step))
  return [...new Set(fitting.map((lots) => lots.toFixed(lotDecimals(step))))]
}

function ceilTo(value: Big, step: number): Big {
  if (step <= 0) return value
  return value.div(step).round(0, Big.roundUp).times(step)
}
