import { createHash } from 'node:crypto'
import sharp from 'sharp'

/** SHA-256 of a file. */
export const fileHash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('base64url')

/** Pixels a side that a look is taken from, and waves a side that it is made of. */
const [SIDE, WAVES] = [32, 8]
const BITS = WAVES * WAVES
const BANDS = 4
const BAND_BITS = BITS / BANDS
/** Grey levels that the strongest wave needs at least: blank paper looks like everything. */
const MIN_WAVE = 4

const cosines = Array.from({ length: WAVES }, (_, wave) =>
  Array.from({ length: SIDE }, (_, at) => Math.cos(((2 * at + 1) * wave * Math.PI) / (2 * SIDE))),
)

/**
 * Returns a 64-bit perceptual hash (16 hexadecimal digits) from the signs of an image's lowest frequencies. A re-encoded,
 * resized, brightened or slightly cropped copy differs in a few bits. Two documents on the same form do as well, so a match
 * only selects candidates for `isSamePicture`. Returns undefined for an empty image. Rejects for a file that is not an image.
 */
export async function lookOf(bytes: Uint8Array): Promise<string | undefined> {
  const grey = await sharp(bytes).greyscale().resize(SIDE, SIDE, { fit: 'fill' }).raw().toBuffer()
  const rows = Array.from({ length: SIDE }, (_, y) =>
    cosines.map((cosine) => cosine.reduce((sum, factor, x) => sum + factor * (grey[y * SIDE + x] ?? 0), 0)),
  )
  const waves = cosines.flatMap((cosine) =>
    cosines.map((_, across) => cosine.reduce((sum, factor, y) => sum + factor * (rows[y]?.[across] ?? 0), 0)),
  )
  // The first is the brightness of the whole.
  const ofShapes = waves.slice(1)
  if (Math.max(...ofShapes.map(Math.abs)) < MIN_WAVE * SIDE * SIDE * 0.25) return undefined
  const middle = ofShapes.toSorted((one, other) => one - other)[ofShapes.length >> 1] ?? 0
  const bits = waves.map((wave) => (wave > middle ? '1' : '0')).join('')
  return BigInt(`0b${bits}`)
    .toString(16)
    .padStart(BITS / 4, '0')
}

/** Bits in which two looks differ. */
export function lookDistance(one: string, other: string): number {
  let different = BigInt(`0x${one}`) ^ BigInt(`0x${other}`)
  let count = 0
  for (; different > 0n; different &= different - 1n) count += 1
  return count
}

const valuesOf = (look: string) =>
  Array.from({ length: BANDS }, (_, band) => Number.parseInt(look.slice(band * 4, band * 4 + 4), 16))

/** The bands that a look is found by. */
export const bandsOf = (look: string): number[] => valuesOf(look).map((value, band) => (band << BAND_BITS) | value)

/** Looks that differ in at most so many bits share a band but for two bits of it: of twelve, some band would have to have three. */
export const MAX_DIFFERENT_BITS = 11

/** The bands of every look that differs in at most `MAX_DIFFERENT_BITS` bits. */
export function bandsNear(look: string): number[] {
  const flips = [0]
  for (let one = 0; one < BAND_BITS; one++) {
    flips.push(1 << one)
    for (let other = 0; other < one; other++) flips.push((1 << one) | (1 << other))
  }
  return bandsOf(look).flatMap((band) => flips.map((flip) => band ^ flip))
}
