import sharp from 'sharp'
import { type Point, strokesOf } from './glyphs.ts'
import { Ink } from './ink.ts'

const WIDTH = 300
const HEIGHT = 100
const GLYPH = { width: 34, height: 52 }
const MAX_TILT = 0.2
const MAX_SLANT = 0.18
/** Ink on paper of its own, so that it reads on a light and on a dark page alike. */
const colours = { paper: [238, 241, 246], ink: [34, 48, 79] } as const

/** A number from 0 up to 1, as `Math.random` gives it. */
type Random = () => number

const between = (random: Random, least: number, most: number): number => least + (most - least) * random()

/** Returns a function that bends the picture along two waves, so that no character stays as drawn. */
function bending(random: Random): (point: Point) => Point {
  const [rise, shift] = [between(random, 2.5, 4.5), between(random, 1.5, 3)]
  const [long, tall] = [between(random, 60, 95), between(random, 40, 60)]
  const [from, to] = [between(random, 0, 6.28), between(random, 0, 6.28)]
  return ([x, y]) => [x + shift * Math.sin(y / (tall / 6.28) + to), y + rise * Math.sin(x / (long / 6.28) + from)]
}

/** Puts a letter where it stands: its size, slant and tilt. */
function placing(random: Random, middle: number): (point: Point) => Point {
  const size = between(random, 0.88, 1.12)
  const tilt = between(random, -MAX_TILT, MAX_TILT)
  const slant = between(random, -MAX_SLANT, MAX_SLANT)
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

/** A line across the letters, in their ink, so that they cannot be cut apart by colour or by gaps. */
function crossing(random: Random): Point[] {
  const [start, end, bend] = [between(random, 22, 78), between(random, 22, 78), between(random, -30, 30)]
  return Array.from({ length: 25 }, (_, at): Point => {
    const share = at / 24
    return [8 + share * (WIDTH - 16), start + (end - start) * share + bend * Math.sin(share * Math.PI * 1.7)]
  })
}

const dot = (random: Random): Point[] => {
  const [x, y] = [between(random, 4, WIDTH - 4), between(random, 4, HEIGHT - 4)]
  return [
    [x, y],
    [x + 1.5, y + 0.5],
  ]
}

/** Draws characters as bent strokes: no text, no font, no file to be read. */
function draw(characters: string, random: Random): Ink {
  const ink = new Ink(WIDTH, HEIGHT)
  const bend = bending(random)
  const step = (WIDTH - 24) / characters.length
  const width = between(random, 4.6, 5.6)
  for (const [at, character] of [...characters].entries()) {
    const place = placing(random, 12 + step * (at + 0.5) + between(random, -4, 4))
    for (const stroke of strokesOf(character)) {
      ink.stroke(
        stroke.map((point) => bend(place(point))),
        width,
      )
    }
  }
  for (let lines = 0; lines < 2; lines += 1) ink.stroke(crossing(random), 2)
  for (let dots = 0; dots < 40; dots += 1) ink.stroke(dot(random), 2.2)
  return ink
}

/** A picture of some characters: a PNG in a data URL. */
export async function captchaPicture(characters: string, random: Random = Math.random): Promise<string> {
  const raw = { width: WIDTH, height: HEIGHT, channels: 3 } as const
  const png = await sharp(draw(characters, random).on(colours.paper, colours.ink), { raw })
    .png({ palette: true, colours: 16 })
    .toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}
