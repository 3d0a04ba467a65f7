import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { times } from '../testEffort.ts'
import { card, photo, receipt } from './drawnPictures.ts'
import { bandsNear, bandsOf, lookDistance, lookOf, MAX_DIFFERENT_BITS } from './pictureLook.ts'
import { isSamePicture, type Square, squareOf } from './samePicture.ts'

/** Cut by parts of the sides: left, top, right, bottom. */
const cut =
  (...[left, top, right, bottom]: [number, number, number, number]) =>
  async (bytes: Buffer) => {
    const { width = 0, height = 0 } = await sharp(bytes).metadata()
    const [x, y] = [Math.round(width * left), Math.round(height * top)]
    const rest = { width: width - x - Math.round(width * right), height: height - y - Math.round(height * bottom) }
    return sharp(bytes)
      .extract({ left: x, top: y, ...rest })
      .jpeg({ quality: 75 })
      .toBuffer()
  }
const resized = (part: number) => async (bytes: Buffer) => {
  const { width = 0 } = await sharp(bytes).metadata()
  return sharp(bytes)
    .resize(Math.round(width * part))
    .webp()
    .toBuffer()
}
const changes = {
  'encoded anew': (bytes: Buffer) => sharp(bytes).jpeg({ quality: 40 }).toBuffer(),
  'half as large': resized(0.5),
  'less than half as large': resized(0.4),
  brighter: (bytes: Buffer) => sharp(bytes).linear(1, 25).jpeg().toBuffer(),
  darker: (bytes: Buffer) => sharp(bytes).linear(0.6, 0).jpeg().toBuffer(),
  'cut by 1 %': cut(0.01, 0.01, 0.01, 0.01),
  'cut by 2 % at three sides': cut(0.02, 0, 0.02, 0.01),
} as const
const kinds = { receipt, card, photo } as const
const drawn = new Map<string, Promise<Buffer>>()
/** A picture as a file; encoding one takes longer than comparing it. */
function original(kind: keyof typeof kinds, seed: number): Promise<Buffer> {
  const name = `${kind} ${seed}`
  const made = drawn.get(name) ?? kinds[kind](seed).png({ compressionLevel: 1 }).toBuffer()
  drawn.set(name, made)
  return made
}
const EACH = 12

const near = (one: string, other: string) => {
  const bands = new Set(bandsNear(one))
  return bandsOf(other).some((band) => bands.has(band)) && lookDistance(one, other) <= MAX_DIFFERENT_BITS
}

describe.each(['receipt', 'card', 'photo'] as const)('a %s', (kind) => {
  it.each(Object.entries(changes))('is found and the same when it is %s', async (_, change) => {
    for (let seed = 1; seed <= times(4); seed++) {
      const first = await original(kind, seed)
      const changed = await change(first)
      const [look = '', other = ''] = [await lookOf(first), await lookOf(changed)]
      expect(near(look, other), `${look} ${other}`).toBe(true)
      const [one, two] = [await squareOf(first), await squareOf(changed)]
      expect([isSamePicture(one, two), isSamePicture(two, one)]).toEqual([true, true])
    }
  })

  it('is never another one, be it on the same form', async () => {
    const squares: Square[] = []
    for (let seed = 1; seed <= EACH; seed++) squares.push(await squareOf(await original(kind, seed)))
    const taken = squares.flatMap((one, at) => squares.slice(0, at).filter((other) => isSamePicture(one, other)))
    expect(taken).toHaveLength(0)
  })
})

it('a receipt with another number in one place is another one', async () => {
  for (let seed = 1; seed <= EACH; seed++) {
    const [one, other] = await Promise.all(
      [0, 1].map(async (number) => squareOf(await receipt(seed, number).jpeg({ quality: 80 }).toBuffer())),
    )
    expect(one && other && isSamePicture(one, other), String(seed)).toBe(false)
  }
})

it('blank paper has no look, and is the same as nothing', async () => {
  const blank = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#fafafa' } })
    .jpeg()
    .toBuffer()
  expect(await lookOf(blank)).toBeUndefined()
  const square = await squareOf(blank)
  expect(isSamePicture(square, square)).toBe(false)
})

it('finds every look that differs in at most eleven bits', () => {
  const look = '0123456789abcdef'
  for (let shift = 0; shift < 64; shift++) {
    // Eleven bits in a row, and spread over all bands.
    for (const bits of [0x7ffn, 0x0101010101010111n & ((1n << 64n) - 1n)]) {
      const mask = ((bits << BigInt(shift)) | (bits >> BigInt(64 - shift))) & ((1n << 64n) - 1n)
      const other = (BigInt(`0x${look}`) ^ mask).toString(16).padStart(16, '0')
      expect(near(look, other), other).toBe(true)
    }
  }
})
