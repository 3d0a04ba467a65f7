import Big from 'big.js'
import type { Figure } from '../../contract/rules.ts'
import { memoised, plain } from './intl.ts'
import { currentLanguage } from './shownLanguage.ts'

/** `auto` writes a minus only, `always` a plus too (nothing before 0), `never` the absolute value. */
export type SignStyle = 'auto' | 'always' | 'never'

const numbers = memoised((locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options))

const exact = (figure: Figure): Big | undefined => {
  try {
    return new Big(figure)
  } catch {
    return undefined
  }
}

/** Shown in place of a missing figure. */
const NONE = '—'

/** The absolute value as exact text; engines that know only numbers round it to the nearest one. */
const digitsOf = (value: Big, digits: number) =>
  value.abs().toFixed(digits, Big.roundHalfEven) as Intl.StringNumericLiteral

const written = (format: Intl.NumberFormat, value: Big, digits: number): string =>
  plain(format.format(digitsOf(value, digits)))

/** An amount whose symbol stands left of it, where Arabic and Persian have it once a figure is set left to right. */
function symbolFirst(format: Intl.NumberFormat, value: Big, digits: number): string {
  const parts = format.formatToParts(digitsOf(value, digits))
  const symbol = parts.find(({ type }) => type === 'currency')?.value ?? ''
  const figure = parts.filter(({ type }) => type !== 'currency' && type !== 'literal').map(({ value }) => value)
  return plain(symbol + figure.join(''))
}

function signOf(value: Big, digits: number, style: SignStyle): string {
  const shown = value.round(digits, Big.roundHalfEven)
  if (style === 'never' || shown.eq(0)) return ''
  if (shown.lt(0)) return '−'
  return style === 'always' ? '+' : ''
}

/** Returns the colour of a figure shown with its sign and this many digits: by its sign, or none for zero. */
export function directionOf(value: Figure, digits = 2): 'up' | 'dn' | undefined {
  const exactly = exact(value)
  const sign = exactly && signOf(exactly, digits, 'always')
  return sign ? (sign === '+' ? 'up' : 'dn') : undefined
}

/** An amount in USD: `−$54.87`, `54,87 $`. Rounded half-even to `digits`. */
export function formatMoney(
  value: Figure,
  { sign = 'auto', digits = 2, symbol = true }: { sign?: SignStyle; digits?: number; symbol?: boolean } = {},
): string {
  const amount = exact(value)
  if (!amount) return NONE
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  const format = numbers(
    symbol ? { ...options, style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' } : options,
  )
  const write = symbol && currentLanguage().direction === 'rtl' ? symbolFirst : written
  return signOf(amount, digits, sign) + write(format, amount, digits)
}

/** Decimals of margin and profit (document 1 §9). */
export const ORDER_DIGITS = 6
/** An amount in USD with all its decimals: two, or six where it is not whole cents. */
export const formatExact = (value: Figure, { sign }: { sign?: SignStyle } = {}): string =>
  formatMoney(value, { sign, digits: exact(value)?.mod('0.01').eq(0) === false ? ORDER_DIGITS : 2 })
/** Returns an available amount in USD, rounded down so that no more is shown than can be withdrawn. */
export const formatFree = (value: Figure, options?: { symbol?: boolean }): string =>
  formatMoney(exact(value)?.round(2, Big.roundDown) ?? value, options)
/** A margin in USD. */
export const formatMargin = (value: Figure): string => formatMoney(value, { digits: ORDER_DIGITS })
/** A profit or loss in USD, with its sign. */
export const formatProfit = (value: Figure): string => formatMoney(value, { sign: 'always', digits: ORDER_DIGITS })

/** A price, or a distance in price, with the instrument's digits: `1.14380`, `62,505.50`. */
export function formatPrice(value: Figure, digits: number, { sign = 'auto' }: { sign?: SignStyle } = {}): string {
  const price = exact(value)
  if (!price) return NONE
  const format = numbers({ minimumFractionDigits: digits, maximumFractionDigits: digits })
  return signOf(price, digits, sign) + written(format, price, digits)
}

/** Lots: at least two decimals, as many as they have. */
export function formatLots(value: Figure): string {
  const lots = exact(value)
  if (!lots) return NONE
  return signOf(lots, 8, 'auto') + written(numbers({ minimumFractionDigits: 2, maximumFractionDigits: 8 }), lots, 8)
}

/** A percentage given in percent: 0.04 is `0.04%`. */
export function formatPercent(
  percent: Figure,
  { sign = 'auto', digits = 2 }: { sign?: SignStyle; digits?: number } = {},
): string {
  const value = exact(percent)
  if (!value) return NONE
  const format = numbers({ style: 'percent', minimumFractionDigits: digits, maximumFractionDigits: digits })
  return signOf(value, digits, sign) + written(format, value.div(100), digits + 2)
}

/** A whole number of things: `24`, `20,000`. */
export const formatCount = (value: number): string => plain(numbers({ maximumFractionDigits: 0 }).format(value))
