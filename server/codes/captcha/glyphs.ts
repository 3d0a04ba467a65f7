/** A point of a letter, in a box of 100 by 140. */
export type Point = readonly [x: number, y: number]

/** The letters and digits of a picture, as a pen draws them: no two of them can be taken for each other, and no font is needed. */
const drawn: Readonly<Record<string, string>> = {
  A: '0,140 50,0 100,140|20,92 80,92',
  C: '~94,26 74,4 40,4 8,36 6,104 40,136 74,136 94,114',
  D: '8,4 8,136|~8,4 56,6 94,40 94,100 56,134 8,136',
  E: '90,4 8,4 8,136 92,136|8,68 74,68',
  F: '92,4 8,4 8,140|8,70 74,70',
  H: '6,0 6,140|94,0 94,140|6,70 94,70',
  K: '8,0 8,140|92,2 8,82|38,56 94,140',
  L: '8,0 8,136 90,136',
  M: '2,140 10,0 50,84 90,0 98,140',
  N: '8,140 8,0 92,140 92,0',
  P: '8,140 8,4|~8,4 66,6 92,38 66,72 8,74',
  R: '8,140 8,4|~8,4 66,6 92,38 66,70 8,72|46,72 94,140',
  T: '2,4 98,4|50,4 50,140',
  U: '~8,0 8,96 28,134 72,134 92,96 92,0',
  X: '4,0 96,140|96,0 4,140',
  Y: '4,0 50,66 96,0|50,66 50,140',
  3: '~10,20 36,2 74,8 86,36 70,60 44,66 74,74 92,102 76,132 36,138 6,116',
  4: '72,140 72,2 4,98 98,98',
  7: '4,4 94,4 38,140',
  9: '~88,40 66,6 30,6 8,40 26,74 64,74 88,40 88,80 72,124 34,138',
}

/** The characters of captchas. */
export const captchaCharacters = Object.keys(drawn).join('')

/** Characters people type for similar ones that are never drawn. */
const alike: Readonly<Record<string, string>> = { 0: 'D', O: 'D', Q: 'D', G: 'C', V: 'U' }

/** Normalises typed characters for comparison: capitals, no spaces, and each character as the drawn one that it resembles. */
export const readAs = (typed: string): string =>
  [...typed.replace(/\s/g, '').toUpperCase()].map((character) => alike[character] ?? character).join('')

/** Points a straight or curved piece is cut into, so that it can be bent. */
const PIECES = 8

const mix = (from: number, to: number, share: number): number => from + (to - from) * share

/** Catmull-Rom: a curve through its points, each neighbour giving it its direction. */
function curve(points: readonly Point[], at: number, share: number): Point {
  const near = (offset: number): Point => points[Math.max(0, Math.min(points.length - 1, at + offset))] ?? [0, 0]
  const along = (axis: 0 | 1): number => {
    const [before, from, to, after] = [near(-1)[axis], near(0)[axis], near(1)[axis], near(2)[axis]]
    return (
      from +
      0.5 *
        share *
        (to - before + share * (2 * before - 5 * from + 4 * to - after + share * (3 * (from - to) + after - before)))
    )
  }
  return [along(0), along(1)]
}

function cut(stroke: string): Point[] {
  const isCurve = stroke.startsWith('~')
  const points = stroke
    .replace('~', '')
    .split(' ')
    .map((pair): Point => {
      const [x = 0, y = 0] = pair.split(',').map(Number)
      return [x, y]
    })
  const pieces = points.slice(0, -1).flatMap((from, at) => {
    const to = points[at + 1] ?? from
    return Array.from({ length: PIECES }, (_, piece): Point => {
      const share = piece / PIECES
      return isCurve ? curve(points, at, share) : [mix(from[0], to[0], share), mix(from[1], to[1], share)]
    })
  })
  return [...pieces, ...points.slice(-1)]
}

/** The strokes of a character, each a row of points close enough to be bent; none for a character that is not drawn. */
export const strokesOf = (character: string): Point[][] => (drawn[character] ?? '').split('|').filter(Boolean).map(cut)
