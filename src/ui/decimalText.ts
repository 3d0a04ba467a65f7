import Big from 'big.js'

/** Zero of each digit block a keyboard of our languages may type: Arabic, Persian, Devanagari, Thai, full width. */
const zeros = [0x0660, 0x06f0, 0x0966, 0x0e50, 0xff10]

const canonical = /^-?\d+(\.\d+)?$/

/** The same text with the digits of our languages' keyboards as Latin ones. */
export function latinDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    const zero = zeros.find((start) => code >= start && code <= start + 9)
    return zero === undefined ? digit : String(code - zero)
  })
}

/** The decimal sign of a BCP 47 locale, with Latin digits. */
function decimalMark(locale: string): string {
  const parts = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).formatToParts(1.1)
  return parts.find((part) => part.type === 'decimal')?.value ?? '.'
}

/** Writes a decimal string with the locale's signs and at least `decimals` digits after the point; more stay as typed. */
export function formatDecimal(value: string, decimals: number, locale = 'en'): string {
  if (!canonical.test(value)) return value
  const exact = new Big(value)
  const shown = Math.max(decimals, value.split('.')[1]?.length ?? 0)
  const [whole = '0', fraction] = exact.abs().toFixed(shown).split('.')
  const grouped = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).format(BigInt(whole))
  const sign = exact.s < 0 && !exact.eq(0) ? '−' : ''
  return `${sign}${grouped}${fraction ? decimalMark(locale) + fraction : ''}`
}

/** Returns true if two decimal strings are one number; text that is none equals only itself. */
export function sameDecimal(a: string, b: string): boolean {
  return a === b || (canonical.test(a) && canonical.test(b) && new Big(a).eq(b))
}

/** Error of a typed number: not a number, out of range, or not a multiple of the step. */
export type DecimalFault = 'text' | 'min' | 'max' | 'step'

/** The bounds and the grid of a decimal field, all decimal strings; the grid starts at zero. */
export interface DecimalGrid {
  step: string
  min?: string | undefined
  max?: string | undefined
}

/** Finds the first fault of a decimal string; null when it is fine or empty. */
export function decimalFault(value: string, { step, min, max }: DecimalGrid): DecimalFault | null {
  if (value === '') return null
  if (!canonical.test(value)) return 'text'
  const exact = new Big(value)
  if (min !== undefined && exact.lt(min)) return 'min'
  if (max !== undefined && exact.gt(max)) return 'max'
  return exact.mod(step).eq(0) ? null : 'step'
}

/**
 * The next value `count` steps up (or down when negative), on the grid and within the bounds. From between two steps the
 * first step goes to the nearer grid line in that direction; from nothing it goes to the lower bound, or one step from zero.
 */
export function stepDecimal(value: string, count: number, { step, min, max }: DecimalGrid, decimals: number): string {
  const size = new Big(step)
  let next: Big
  if (canonical.test(value)) {
    const lines = new Big(value).div(size)
    const base = lines.round(0, count > 0 ? floor(lines) : ceil(lines))
    next = base.plus(count).times(size)
  } else next = min === undefined ? size.times(count) : new Big(min)
  if (max !== undefined && next.gt(max)) next = new Big(max)
  if (min !== undefined && next.lt(min)) next = new Big(min)
  return next.toFixed(decimals)
}

/** big.js rounds by magnitude, so the mode that rounds down depends on the sign. */
function floor(value: Big): Big.RoundingMode {
  return value.s < 0 ? 3 : 0
}

function ceil(value: Big): Big.RoundingMode {
  return value.s < 0 ? 0 : 3
}
