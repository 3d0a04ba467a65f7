import { latinDigits } from '../ui/decimalText.ts'
import { figuresLocale } from './intl.ts'

const signs = new Map<string, string>()
function decimalSign(locale: string): string {
  let sign = signs.get(locale)
  if (sign === undefined) {
    sign = new Intl.NumberFormat(locale).formatToParts(1.5).find((part) => part.type === 'decimal')?.value ?? '.'
    signs.set(locale, sign)
  }
  return sign
}

/** Whole groups of thousands, or of the Indian lakhs, cut by one sign: `1,234,567`, `12,34,567`. */
const groups = (sign: string): RegExp => {
  const cut = sign === '.' ? '\\.' : sign
  return new RegExp(`^\\d{1,3}(${cut}\\d{3})+$|^\\d{1,2}(${cut}\\d{2})*${cut}\\d{3}$`)
}

/**
 * Reads what a person typed into a decimal such as `-1234.5`, whatever the script of its digits. The locale's decimal
 * sign is one; the other sign is grouping when more of the text proves it, and a decimal sign when it cannot group, since a phone's
 * keypad offers its own and not the app's. A lone `1,234` in English or `1.234` in German could be either: undefined, as for
 * what is no number. Nothing is guessed.
 */
export function parseNumber(text: string, locale: string = figuresLocale()): string | undefined {
  const typed = latinDigits(text)
    .replace(/[\s\u200e\u200f\u061c_]/g, '')
    .replace(/[−–]/g, '-')
    .replace(/[٫．。]/g, '.')
    .replace(/[٬’']/g, ' ')
    .replace(/，/g, ',')
  const found = /^([+-]?)([\d., ]+)$/.exec(typed)
  if (!found) return undefined
  // Arabic grouping signs and apostrophes group and nothing else.
  const body = dropGroups(found[2] ?? '', ' ')
  if (body === undefined) return undefined
  const decimal = /[٫]/.test(text) ? '.' : decimalSign(locale)
  const value = readBody(body, decimal)
  if (value === undefined) return undefined
  const [whole = '', fraction] = value.split('.')
  const digits = whole.replace(/^0+(?=\d)/, '') || '0'
  const number = fraction ? `${digits}.${fraction}` : digits
  return found[1] === '-' && /[1-9]/.test(number) ? `-${number}` : number
}

/** The same for a number field of the kit, whose word for nothing is null. */
export const parseField = (text: string): string | null => parseNumber(text) ?? null

function dropGroups(body: string, sign: string): string | undefined {
  const [whole = '', ...rest] = body.split(/(?=[.,])/)
  if (!body.includes(sign)) return body
  if (rest.join('').includes(sign) || !groups(sign).test(whole)) return undefined
  return whole.replaceAll(sign, '') + rest.join('')
}

function readBody(body: string, decimal: string): string | undefined {
  const last = Math.max(body.lastIndexOf('.'), body.lastIndexOf(','))
  if (last < 0) return body
  const sign = body[last] ?? ''
  const other = sign === '.' ? ',' : '.'
  const whole = body.slice(0, last)
  const fraction = body.slice(last + 1)
  const repeated = whole.includes(sign)
  if (repeated) {
    if (whole.includes(other) || sign === decimal || !groups(sign).test(body)) return undefined
    return body.replaceAll(sign, '')
  }
  if (whole.includes(other)) {
    if (!groups(other).test(whole)) return undefined
    return joined(whole.replaceAll(other, ''), fraction)
  }
  if (sign !== decimal && /^[1-9]\d{0,2}$/.test(whole) && fraction.length === 3) return undefined
  return joined(whole, fraction)
}

const joined = (whole: string, fraction: string): string | undefined =>
  whole === '' && fraction === '' ? undefined : `${whole || '0'}.${fraction}`
