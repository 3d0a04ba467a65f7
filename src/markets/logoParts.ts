import type { Instrument } from '../../contract/entities/market.ts'

/** What a logo is made of: two flags, a disc with letters and perhaps a flag, or a disc with a drawing. */
export type LogoParts =
  | { readonly kind: 'flags'; readonly base: string; readonly quote: string }
  | { readonly kind: 'letters'; readonly text: string; readonly tint: Tint; readonly flag?: string }
  | { readonly kind: 'glyph'; readonly glyph: 'bitcoin' | 'ether' | 'drop' | 'flame'; readonly tint: Tint }

/** Tone of a disc: a soft ground and the same hue to write with. */
export type Tint = 'plain' | 'gold' | 'orange' | 'violet' | 'teal' | 'blue'

/** Flags of the currencies that pairs are made of, where the country is not the first two letters. */
const FLAG_OF: Readonly<Record<string, string>> = { EUR: 'eu' }
const CURRENCY = /^[A-Z]{3}$/
const METALS: Readonly<Record<string, string>> = { XAU: 'Au', XAG: 'Ag', XPT: 'Pt', XPD: 'Pd' }

const flagOf = (currency: string): string => FLAG_OF[currency] ?? currency.slice(0, 2).toLowerCase()

/**
 * How an instrument is drawn, from the server's hint (`flags:eu,us`, `metal:Au`, `index:500,us`, `coin:BTC`, `energy:oil`,
 * `stock:AAPL`); another server's instruments are told by their currencies and names.
 */
export function logoParts(
  instrument: Pick<Instrument, 'logo' | 'showCode' | 'base' | 'quote'>,
  hasFlag: (country: string) => boolean,
): LogoParts {
  const [kind = '', rest = ''] = instrument.logo.split(':')
  const [first = '', second = ''] = rest.split(',')
  if (first !== '') {
    if (kind === 'flags' && hasFlag(first) && hasFlag(second)) return { kind: 'flags', base: first, quote: second }
    if (kind === 'metal') return letters(first, first === 'Au' ? 'gold' : 'plain')
    if (kind === 'index') return { ...letters(first, 'plain'), ...(hasFlag(second) && { flag: second }) }
    if (kind === 'coin') return coin(first)
    if (kind === 'energy') return { kind: 'glyph', glyph: first === 'gas' ? 'flame' : 'drop', tint: 'teal' }
    if (kind === 'stock') return letters(first.slice(0, 1), 'blue')
  }
  return guess(instrument, hasFlag)
}

function letters(text: string, tint: Tint): LogoParts & { kind: 'letters' } {
  return { kind: 'letters', text, tint }
}

function coin(code: string): LogoParts {
  if (code === 'BTC') return { kind: 'glyph', glyph: 'bitcoin', tint: 'orange' }
  if (code === 'ETH') return { kind: 'glyph', glyph: 'ether', tint: 'violet' }
  return letters(code.slice(0, 3), 'violet')
}

function guess(
  instrument: Pick<Instrument, 'showCode' | 'base' | 'quote'>,
  hasFlag: (country: string) => boolean,
): LogoParts {
  const [left = '', right = ''] = instrument.showCode.split('/')
  const base = instrument.base ?? left
  const quote = instrument.quote ?? right
  const metal = METALS[base]
  if (metal !== undefined) return letters(metal, metal === 'Au' ? 'gold' : 'plain')
  if (base === 'BTC' || base === 'ETH') return coin(base)
  if (CURRENCY.test(base) && CURRENCY.test(quote) && hasFlag(flagOf(base)) && hasFlag(flagOf(quote)))
    return { kind: 'flags', base: flagOf(base), quote: flagOf(quote) }
  const number = /\d{2,3}/.exec(instrument.showCode)?.[0]
  return letters(number ?? left.slice(0, 2), 'plain')
}
