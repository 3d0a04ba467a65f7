import { describe, expect, it } from 'vitest'
import { logoParts } from './logoParts.ts'

const hasFlag = (country: string) => ['eu', 'us', 'jp', 'au'].includes(country)
const parts = (logo: string, showCode = 'X', base?: string, quote?: string) =>
  logoParts({ logo, showCode, ...(base && { base }), ...(quote && { quote }) }, hasFlag)

describe('a logo', () => {
  it.each([
    ['flags:eu,us', { kind: 'flags', base: 'eu', quote: 'us' }],
    ['metal:Au', { kind: 'letters', text: 'Au', tint: 'gold' }],
    ['index:500,us', { kind: 'letters', text: '500', tint: 'plain', flag: 'us' }],
    ['coin:BTC', { kind: 'glyph', glyph: 'bitcoin', tint: 'orange' }],
    ['coin:SOL', { kind: 'letters', text: 'SOL', tint: 'violet' }],
    ['energy:gas', { kind: 'glyph', glyph: 'flame', tint: 'teal' }],
    ['stock:AAPL', { kind: 'letters', text: 'A', tint: 'blue' }],
  ])('follows the hint %s', (logo, expected) => {
    expect(parts(logo)).toEqual(expected)
  })

  it('of a server without hints is told by its currencies and its name', () => {
    expect(parts('', 'EUR/JPY')).toEqual({ kind: 'flags', base: 'eu', quote: 'jp' })
    expect(parts('https://example.com/x.png', 'Gold', 'XAU', 'USD')).toMatchObject({ text: 'Au' })
    expect(parts('', 'NAS100')).toMatchObject({ text: '100' })
    expect(parts('', 'ABC')).toMatchObject({ kind: 'letters', text: 'AB' })
  })

  it('does without a flag that is not there', () => {
    expect(parts('index:50,fr')).toEqual({ kind: 'letters', text: '50', tint: 'plain' })
    expect(parts('flags:xx,us', 'XXX/USD')).toMatchObject({ kind: 'letters', text: 'XX' })
  })
})
