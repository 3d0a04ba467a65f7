import sharp from 'sharp'

/** Pictures are compared as squares of so many grey pixels a side. */
const SIDE = 400
/** The one may be cut out of the other by so much on each side, as parts of the side. */
const MAX_CROP = 0.06
const COARSE_STEP = 0.005
const FINE_STEP = 0.001
/** Blocks of so many pixels are compared by themselves: another amount on the same form changes a few of them. */
const BLOCK = 20
/** All blocks of a picture. */
const MAX_BLOCKS = (SIDE / BLOCK) ** 2
/** Pixels that a block may lie off after the pictures are aligned. */
const MAX_OFFSET = 2
/** Grey levels squared: what varies less is blank paper or noise. */
const MIN_VARIANCE = 60
/** A block whose pixels correlate by less shows something else. */
const MIN_SIMILARITY = 0.6
/** Blocks with something on them that have to be there before anything can be said. */
const MIN_BLOCKS = 12
/** The part of these blocks that may show something else. The same picture has none; another number on a form changes more. */
const MAX_DIFFERENCE = 0.015

/** A picture made small and square to be compared. */
export type Square = Float32Array

/** Reads a picture for comparison. Rejects for what is no picture. */
export async function squareOf(bytes: Uint8Array): Promise<Square> {
  return Float32Array.from(await sharp(bytes).greyscale().resize(SIDE, SIDE, { fit: 'fill' }).raw().toBuffer())
}

/**
 * Returns true if two pictures are the same one, be it encoded anew, resized, brighter or darker, or with up to 6 % cut off a
 * side. Two documents on the same form are not: they differ in the blocks that were filled in.
 */
export const isSamePicture = (one: Square, other: Square): boolean => shows(one, other) || shows(other, one)

/** Returns true if the other picture shows nothing else than the one, laid over it. */
function shows(one: Square, other: Square): boolean {
  const across = cutOf(profile(one, 'x'), profile(other, 'x'))
  const down = cutOf(profile(one, 'y'), profile(other, 'y'))
  const fitted = resampled(one, across, down)
  let [blocks, others] = [0, 0]
  for (let y = 0; y < SIDE; y += BLOCK)
    for (let x = 0; x < SIDE; x += BLOCK) {
      const alike = alikeAt(fitted, other, x, y)
      if (alike === undefined) continue
      blocks += 1
      if (alike < MIN_SIMILARITY) others += 1
      if (others > MAX_BLOCKS * MAX_DIFFERENCE) return false
    }
  return blocks >= MIN_BLOCKS && others <= blocks * MAX_DIFFERENCE
}

/** Returns the mean step between neighbours in each column or row along an axis. */
function profile(square: Square, axis: 'x' | 'y'): Float64Array {
  const sums = new Float64Array(SIDE)
  const [step, stride] = axis === 'x' ? [1, SIDE] : [SIDE, 1]
  for (let at = 0; at < SIDE - 1; at++) {
    let sum = 0
    for (let line = 0; line < SIDE; line++) {
      const from = at * step + line * stride
      sum += Math.abs((square[from + step] ?? 0) - (square[from] ?? 0))
    }
    sums[at] = sum / SIDE
  }
  return sums
}

/** Position of the other picture in this one, as parts of the side. Below 0 or above 1 where it shows more. */
interface Cut {
  readonly from: number
  readonly to: number
}

/** The cut by which two profiles fit best. */
function cutOf(one: Float64Array, other: Float64Array): Cut {
  const best = (center: Cut, reach: number, step: number): Cut => {
    let [found, score] = [center, Number.NEGATIVE_INFINITY]
    for (let head = -reach; head <= reach + step / 2; head += step)
      for (let tail = -reach; tail <= reach + step / 2; tail += step) {
        const cut = { from: center.from + head, to: center.to + tail }
        const fit = fitOf(one, other, cut)
        if (fit > score) [found, score] = [cut, fit]
      }
    return found
  }
  return best(best({ from: 0, to: 1 }, MAX_CROP, COARSE_STEP), COARSE_STEP, FINE_STEP)
}

/** Returns the correlation of two profiles under a cut. */
function fitOf(one: Float64Array, other: Float64Array, { from, to }: Cut): number {
  let [count, sumA, sumB, sumAA, sumBB, sumAB] = [0, 0, 0, 0, 0, 0]
  for (let at = 0; at < SIDE - 1; at++) {
    const place = (from + ((at + 0.5) / SIDE) * (to - from)) * SIDE - 0.5
    if (place < 0 || place >= SIDE - 2) continue
    const low = Math.floor(place)
    const part = place - low
    const a = (one[low] ?? 0) * (1 - part) + (one[low + 1] ?? 0) * part
    const b = other[at] ?? 0
    count += 1
    sumA += a
    sumB += b
    sumAA += a * a
    sumBB += b * b
    sumAB += a * b
  }
  return correlation(count, sumA, sumB, sumAA, sumBB, sumAB)
}

function correlation(n: number, a: number, b: number, aa: number, bb: number, ab: number): number {
  const spread = (aa - (a * a) / n) * (bb - (b * b) / n)
  return spread <= 0 ? 0 : (ab - (a * b) / n) / Math.sqrt(spread)
}

/** The one picture as the other shows it; NaN where it shows nothing. */
function resampled(square: Square, across: Cut, down: Cut): Square {
  const out = new Float32Array(SIDE * SIDE)
  const placesOf = ({ from, to }: Cut) =>
    Array.from({ length: SIDE }, (_, at) => (from + ((at + 0.5) / SIDE) * (to - from)) * SIDE - 0.5)
  const [xs, ys] = [placesOf(across), placesOf(down)]
  for (const [row, y] of ys.entries())
    for (const [column, x] of xs.entries()) {
      const [left, top] = [Math.floor(x), Math.floor(y)]
      const at = row * SIDE + column
      if (left < 0 || top < 0 || left >= SIDE - 1 || top >= SIDE - 1) {
        out[at] = Number.NaN
        continue
      }
      const [right, low] = [x - left, y - top]
      const corner = top * SIDE + left
      const upper = (square[corner] ?? 0) * (1 - right) + (square[corner + 1] ?? 0) * right
      const lower = (square[corner + SIDE] ?? 0) * (1 - right) + (square[corner + SIDE + 1] ?? 0) * right
      out[at] = upper * (1 - low) + lower * low
    }
  return out
}

/**
 * Returns the similarity of a block at its best position, or undefined if it is empty in either picture or shown in
 * only one.
 */
function alikeAt(one: Square, other: Square, x: number, y: number): number | undefined {
  const straight = alikeBy(one, other, x, y, 0, 0)
  if (straight === undefined || straight.variance < MIN_VARIANCE) return undefined
  let best = straight.alike
  for (let down = -MAX_OFFSET; down <= MAX_OFFSET && best < MIN_SIMILARITY; down++)
    for (let across = -MAX_OFFSET; across <= MAX_OFFSET; across++)
      best = Math.max(best, alikeBy(one, other, x, y, across, down)?.alike ?? best)
  return best
}

/** The correlation of a block with one that lies off by some pixels, and the greater variance of both. */
function alikeBy(one: Square, other: Square, x: number, y: number, across: number, down: number) {
  if (x + across < 0 || y + down < 0 || x + across + BLOCK > SIDE || y + down + BLOCK > SIDE) return undefined
  let [n, a, b, aa, bb, ab] = [0, 0, 0, 0, 0, 0]
  for (let row = 0; row < BLOCK; row++)
    for (let column = 0; column < BLOCK; column++) {
      const p = one[(y + down + row) * SIDE + x + across + column] ?? Number.NaN
      if (Number.isNaN(p)) return undefined
      const q = other[(y + row) * SIDE + x + column] ?? 0
      n += 1
      a += p
      b += q
      aa += p * p
      bb += q * q
      ab += p * q
    }
  const variance = Math.max(aa - (a * a) / n, bb - (b * b) / n) / n
  return { alike: correlation(n, a, b, aa, bb, ab), variance }
}
