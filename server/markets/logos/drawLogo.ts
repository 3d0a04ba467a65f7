import au from 'flag-icons/flags/1x1/au.svg?raw'
import ca from 'flag-icons/flags/1x1/ca.svg?raw'
import ch from 'flag-icons/flags/1x1/ch.svg?raw'
import de from 'flag-icons/flags/1x1/de.svg?raw'
import eu from 'flag-icons/flags/1x1/eu.svg?raw'
import gb from 'flag-icons/flags/1x1/gb.svg?raw'
import jp from 'flag-icons/flags/1x1/jp.svg?raw'
import no from 'flag-icons/flags/1x1/no.svg?raw'
import nz from 'flag-icons/flags/1x1/nz.svg?raw'
import se from 'flag-icons/flags/1x1/se.svg?raw'
import sg from 'flag-icons/flags/1x1/sg.svg?raw'
import tr from 'flag-icons/flags/1x1/tr.svg?raw'
import us from 'flag-icons/flags/1x1/us.svg?raw'
import za from 'flag-icons/flags/1x1/za.svg?raw'
import mx from './mx.svg?raw'

/** By country code. The Mexican flag is our own drawing: the package's is too large for a logo. */
const flags: Readonly<Record<string, string>> = { au, ca, ch, de, eu, gb, jp, mx, no, nz, se, sg, tr, us, za }

/** Shapes of one stroke on a 32 grid. */
const glyphs = {
  bitcoin:
    'M12.5 9.5h5.2a3 3 0 0 1 0 6h-5.2zM12.5 15.5h6a3.4 3.4 0 0 1 0 6.8h-6zM12.5 9.5v12.8M10.5 9.5h2M10.5 22.3h2M14.5 7.3v2.2M17.5 7.3v2.2M14.5 22.3v2.2M17.5 22.3v2.2',
  ether: 'M16 6.5l6 9.7-6 3.6-6-3.6zM10 16.2l6-2.7 6 2.7M16 25.5l5.6-7.2-5.6 3.3-5.6-3.3z',
  drop: 'M16 7.5c3.4 4.2 5.6 7.3 5.6 10.6a5.6 5.6 0 0 1-11.2 0c0-3.3 2.2-6.4 5.6-10.6z',
  flame: 'M16.8 7c.5 3.4 5 5.5 5 10.4a5.8 5.8 0 0 1-11.6 0c0-2.3 1.2-3.7 2.3-5 .4 1.3 1 2 1.9 2.3-.3-3 .4-5.6 2.4-7.7z',
}

/** A disc and what is drawn on it, in the app's light and dark theme. */
type Tint = readonly [disc: string, ink: string, darkDisc: string, darkInk: string]
const plain: Tint = ['#e0e3e7', '#4a5059', '#24282d', '#b1b6be']
const gold: Tint = ['#fdefd2', '#8b5511', '#33230a', '#f0ba59']
const orange: Tint = ['#feecde', '#9f4a24', '#371e12', '#f6a467']
const violet: Tint = ['#eeedf7', '#6d5e9c', '#232230', '#beaad2']
const teal: Tint = ['#e0f3f1', '#00718d', '#12282a', '#73cacc']
const blue: Tint = ['#e5effe', '#1864cb', '#17273c', '#8dbeff']

/** Draws an instrument's logo as an SVG on a 36 grid. Throws for a hint that it does not know (`InstrumentSpec.logo`). */
export function drawLogo(hint: string): string {
  const [kind = '', rest = ''] = hint.split(':')
  const [first = '', second = ''] = rest.split(',')
  if (kind === 'flags') return pair(first, second)
  if (kind === 'metal') return letters(first, first === 'Au' ? gold : plain)
  if (kind === 'index') return letters(first, plain, second)
  if (hint === 'coin:BTC') return glyph('bitcoin', orange)
  if (hint === 'coin:ETH') return glyph('ether', violet)
  if (kind === 'coin') return letters(first, violet)
  if (kind === 'energy') return glyph(first === 'gas' ? 'flame' : 'drop', teal)
  if (kind === 'stock') return letters(first.slice(0, 1), blue)
  throw new Error(`there is no drawing for ${hint}`)
}

const image = (style: string, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="36" height="36" viewBox="0 0 36 36"><style>${style}</style>${content}</svg>`

/** A white field is told from a white page by a hairline. */
const hairline =
  '.edge{fill:none;stroke:#13161c24;stroke-width:.5}@media(prefers-color-scheme:dark){.edge{stroke:#f3f5f824}}'

const tinted = ([disc, ink, darkDisc, darkInk]: Tint): string =>
  `circle{fill:${disc}}.ink{fill:${ink}}.line{stroke:${ink}}` +
  `@media(prefers-color-scheme:dark){circle{fill:${darkDisc}}.ink{fill:${darkInk}}.line{stroke:${darkInk}}}`

/** A round flag whose box begins at `x` and `y`. */
function flag(country: string, x: number, y: number, size: number, edge = false): string {
  const drawing = flags[country]
  if (drawing === undefined) throw new Error(`there is no flag of ${country}`)
  const r = size / 2
  const clip = `<clipPath id="round-${country}"><circle cx="${x + r}" cy="${y + r}" r="${r}"/></clipPath>`
  const placed = drawing.trim().replace('<svg', `<svg x="${x}" y="${y}" width="${size}" height="${size}"`)
  const line = edge ? `<circle class="edge" cx="${x + r}" cy="${y + r}" r="${r - 0.25}"/>` : ''
  return `${clip}<g clip-path="url(#round-${country})">${placed}</g>${line}`
}

/** Leaves out a disc and a ring of 2 around it, through which the page shows. */
const cutOut = (at: number, r: number): string =>
  `<mask id="cut"><path fill="#fff" d="M0 0h36v36H0z"/><path d="${disc(at, r + 2)}"/></mask>`
const disc = (at: number, r: number): string =>
  `M${at - r} ${at}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`

const pair = (base: string, quote: string): string =>
  image(hairline, `${cutOut(12, 12)}<g mask="url(#cut)">${flag(quote, 12, 12, 24, true)}</g>${flag(base, 0, 0, 24)}`)

function letters(text: string, tint: Tint, country = ''): string {
  const size = text.length === 1 ? 15 : text.length === 2 ? 14 : 11.5
  const [x, y] = country === '' ? [18, 18] : [17, 16]
  const round = '<circle cx="18" cy="18" r="16"/>'
  const words = `<text class="ink" x="${x}" y="${y}" dy=".36em" font-size="${size}" font-weight="600" text-anchor="middle" font-family="system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif">${text.slice(0, 3)}</text>`
  if (country === '') return image(tinted(tint), round + words)
  return image(
    tinted(tint) + hairline,
    `${cutOut(27, 7)}<g mask="url(#cut)">${round}</g>${words}${flag(country, 20, 20, 14, true)}`,
  )
}

const glyph = (name: keyof typeof glyphs, tint: Tint): string =>
  image(
    tinted(tint),
    `<circle cx="18" cy="18" r="16"/><path class="line" fill="none" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round" transform="translate(2 2)" d="${glyphs[name]}"/>`,
  )
