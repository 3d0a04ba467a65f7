import sharp from 'sharp'
import { type Point, strokesOf } from './glyphs.ts'

const WIDTH = 300
const HEIGHT = 100
const GLYPH = { width: 34, height: 52 }
const MOST_TILT = 0.24
const MOST_SLANT = 0.22
/** Ink on paper of its own, so that it reads on a light and on a dark page alike. */
const colours = { paper: '#eef1f6', ink: '#22304f' }

/** A number from 0 up to 1, as `Math.random` gives it. */
type Random = () => number

const between = (random: Random, least: number, most: number): number => least + (most - least) * random()

/** How the whole picture is bent: two waves, so that no letter stands as it was drawn. */
function bending(random: Random): (point: Point) => Point {
  const [rise, shift] = [between(random, 3, 6), between(random, 2, 4)]
  const [long, tall] = [between(random, 60, 95), between(random, 40, 60)]
  const [from, to] = [between(random, 0, 6.28), between(random, 0, 6.28)]
  return ([x, y]) => [x + shift * Math.sin(y / (tall / 6.28) + to), y + rise * Math.sin(x / (long / 6.28) + from)]
}

/** Puts a letter where it stands: its size, slant and tilt. */
function placing(random: Random, middle: number): (point: Point) => Point {
  const size = between(random, 0.88, 1.12)
  const tilt = between(random, -MOST_TILT, MOST_TILT)
  const slant = between(random, -MOST_SLANT, MOST_SLANT)
  const down = HEIGHT / 2 + between(random, -7, 7)
  return ([x, y]) => {
    const flat = (y / 140 - 0.5) * GLYPH.height * size
    const wide = (x / 100 - 0.5) * GLYPH.width * size - slant * flat
    return [
      middle + wide * Math.cos(tilt) - flat * Math.sin(tilt),
      down + wide * Math.sin(tilt) + flat * Math.cos(tilt),
    ]
  }
}

const path = (points: readonly Point[]): string =>
  points.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')

/** A line across the letters, in their ink, so that they cannot be cut apart by colour or by gaps. */
function crossing(random: Random): string {
  const [start, end, bend] = [between(random, 22, 78), between(random, 22, 78), between(random, -30, 30)]
  return path(
    Array.from({ length: 25 }, (_, at): Point => {
      const share = at / 24
      return [8 + share * (WIDTH - 16), start + (end - start) * share + bend * Math.sin(share * Math.PI * 1.7)]
    }),
  )
}

const dot = (random: Random): string => {
  const [x, y] = [between(random, 4, WIDTH - 4), between(random, 4, HEIGHT - 4)]
  return path([
    [x, y],
    [x + 1.5, y + 0.5],
  ])
}

/** The picture of some characters: bent strokes only, no text, no font. */
export function captchaSvg(characters: string, random: Random): string {
  const bend = bending(random)
  const step = (WIDTH - 24) / characters.length
  const letters = [...characters].flatMap((character, at) => {
    const place = placing(random, 12 + step * (at + 0.5) + between(random, -4, 4))
    return strokesOf(character).map((stroke) => path(stroke.map((point) => bend(place(point)))))
  })
  const lines = [crossing(random), crossing(random)]
  const dots = Array.from({ length: 40 }, () => dot(random))
  const drawn = (paths: readonly string[], width: number) => `<path stroke-width="${width}" d="${paths.join('')}"/>`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">`,
    `<rect width="100%" height="100%" fill="${colours.paper}"/>`,
    `<g fill="none" stroke="${colours.ink}" stroke-linecap="round" stroke-linejoin="round">`,
    drawn(letters, between(random, 4.6, 5.6)),
    drawn(lines, 2),
    drawn(dots, 2.2),
    '</g></svg>',
  ].join('')
}

/** The same as a PNG in a data URL. */
export async function captchaPicture(characters: string, random: Random = Math.random): Promise<string> {
  const png = await sharp(Buffer.from(captchaSvg(characters, random)))
    .png({ palette: true, colours: 16 })
    .toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}
