/** A decimal as it is read: `mantissa / 10 ** decimals`. */
export interface ReadDecimal {
  mantissa: number
  decimals: number
}

/** A price with more decimals than this was written by a program that computes in binary: it is rounded to them. */
export const MAX_DECIMALS = 10

/** Powers of ten: a table is read faster than `**` is computed. */
export const TENS = Float64Array.from({ length: 23 }, (_, power) => 10 ** power)

const ZERO = 48
const NINE = 57
const isDigit = (byte: number | undefined): byte is number => byte !== undefined && byte >= ZERO && byte <= NINE

/**
 * Reads a decimal out of bytes into `into`, without the zeros at its end, and answers whether there is one and nothing else.
 * `comma`: the decimal separator is a comma. Numbers are never read as binary fractions: prices keep their decimals.
 */
export function readDecimal(bytes: Uint8Array, start: number, end: number, comma: boolean, into: ReadDecimal): boolean {
  const point = comma ? 44 : 46
  let at = start
  const isNegative = bytes[at] === 45
  if (isNegative || bytes[at] === 43) at++
  let [mantissa, decimals, digits, roundsUp] = [0, 0, 0, false]
  for (; at < end && isDigit(bytes[at]); at++, digits++) mantissa = mantissa * 10 + (bytes[at] as number) - ZERO
  if (at < end && bytes[at] === point) {
    at++
    for (let place = 1; at < end && isDigit(bytes[at]); at++, place++, digits++) {
      const digit = (bytes[at] as number) - ZERO
      if (place <= MAX_DECIMALS) {
        mantissa = mantissa * 10 + digit
        decimals++
      } else if (place === MAX_DECIMALS + 1) roundsUp = digit >= 5
    }
  }
  if (digits === 0 || mantissa > Number.MAX_SAFE_INTEGER) return false
  if (roundsUp) mantissa++
  if (at < end && (bytes[at] === 101 || bytes[at] === 69)) {
    const power = readPower(bytes, at + 1, end)
    if (power === undefined) return false
    at = end
    decimals -= power
    for (; decimals < 0; decimals++) mantissa *= 10
    for (; decimals > MAX_DECIMALS; decimals--) mantissa = Math.round(mantissa / 10)
    if (mantissa > Number.MAX_SAFE_INTEGER) return false
  }
  if (at !== end) return false
  while (decimals > 0 && mantissa % 10 === 0) {
    mantissa /= 10
    decimals--
  }
  into.mantissa = isNegative ? -mantissa : mantissa
  into.decimals = decimals
  return true
}

/** The power of ten after an `e`; undefined for none that a price could have. */
function readPower(bytes: Uint8Array, start: number, end: number): number | undefined {
  let at = start
  const isNegative = bytes[at] === 45
  if (isNegative || bytes[at] === 43) at++
  if (at === end || end - at > 2) return undefined
  let power = 0
  for (; at < end; at++) {
    if (!isDigit(bytes[at])) return undefined
    power = power * 10 + (bytes[at] as number) - ZERO
  }
  return isNegative ? -power : power
}
