import sharp, { type Sharp } from 'sharp'

/** Pictures to compare, for tests: drawn here, so that they need neither files nor fonts. */

/** Five by seven pixels of each sign, a row a number. */
const signs: Readonly<Record<string, readonly number[]>> = {
  '0': [14, 17, 19, 21, 25, 17, 14],
  '1': [4, 12, 4, 4, 4, 4, 14],
  '2': [14, 17, 1, 2, 4, 8, 31],
  '3': [31, 2, 4, 2, 1, 17, 14],
  '4': [2, 6, 10, 18, 31, 2, 2],
  '5': [31, 16, 30, 1, 1, 17, 14],
  '6': [6, 8, 16, 30, 17, 17, 14],
  '7': [31, 1, 2, 4, 8, 8, 8],
  '8': [14, 17, 17, 14, 17, 17, 14],
  '9': [14, 17, 17, 15, 1, 2, 12],
  A: [14, 17, 17, 31, 17, 17, 17],
  B: [30, 17, 17, 30, 17, 17, 30],
  C: [14, 17, 16, 16, 16, 17, 14],
  D: [28, 18, 17, 17, 17, 18, 28],
  E: [31, 16, 16, 30, 16, 16, 31],
  H: [17, 17, 17, 31, 17, 17, 17],
  I: [14, 4, 4, 4, 4, 4, 14],
  L: [16, 16, 16, 16, 16, 16, 31],
  M: [17, 27, 21, 21, 17, 17, 17],
  N: [17, 25, 21, 19, 17, 17, 17],
  O: [14, 17, 17, 17, 17, 17, 14],
  R: [30, 17, 17, 30, 20, 18, 17],
  S: [15, 16, 16, 14, 1, 1, 30],
  T: [31, 4, 4, 4, 4, 4, 4],
  U: [17, 17, 17, 17, 17, 17, 14],
}
const LETTERS = 'ABCDEHILMNORSTU'
const [SIGN_WIDTH, SIGN_HEIGHT] = [6, 7]

/** Numbers from 0 to 1 that look random, always the same for a seed. */
export function seededRandom(seed: number): () => number {
  let state = seed * 2_654_435_761 + 1
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_507) + 0x9e3779b9) | 0
    const mixed = Math.imul(state ^ (state >>> 13), 3_266_489_909)
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32
  }
}

const wordOf = (chance: () => number, from: string, length: number) =>
  Array.from({ length }, () => from[Math.floor(chance() * from.length)] ?? '0').join('')

/** A canvas in grey. */
class Canvas {
  readonly pixels: Buffer
  readonly width: number
  readonly height: number

  constructor(width: number, height: number, ground: number) {
    ;[this.width, this.height] = [width, height]
    this.pixels = Buffer.alloc(width * height, ground)
  }

  box(x: number, y: number, width: number, height: number, grey: number): void {
    for (let row = y; row < Math.min(y + height, this.height); row++)
      this.pixels.fill(grey, row * this.width + x, row * this.width + Math.min(x + width, this.width))
  }

  write(text: string, x: number, y: number, size: number, grey = 30): void {
    for (const [at, sign] of [...text].entries()) {
      for (let row = 0; row < SIGN_HEIGHT; row++)
        for (let column = 0; column < 5; column++)
          if (((signs[sign]?.[row] ?? 0) >> (4 - column)) & 1)
            this.box(x + (at * SIGN_WIDTH + column) * size, y + row * size, size, size, grey)
    }
  }

  picture(): Sharp {
    return sharp(this.pixels, { raw: { width: this.width, height: this.height, channels: 1 } })
  }
}

/** The receipt of a transfer: always the same form, filled in differently for each seed; `other` changes one number alone. */
export function receipt(seed: number, other = 0): Sharp {
  const chance = seededRandom(seed)
  const changed = seededRandom(seed + 500 * other)
  const canvas = new Canvas(800, 1100, 250)
  canvas.box(0, 0, 800, 120, 60)
  canvas.write('BANTAL', 40, 40, 6, 240)
  const labels = ['DATE', 'AMOUNT', 'SENDER', 'RECIEUER', 'ACCOUNT', 'REMARC', 'NUMBER', 'STATUS']
  for (const [at, label] of labels.entries()) {
    const y = 180 + at * 105
    canvas.write(label, 50, y, 3, 120)
    canvas.box(50, y + 60, 700, 2, 200)
    const isNumber = at % 2 === 1 || at === 0
    const filled = wordOf(chance, isNumber ? '0123456789' : LETTERS, isNumber ? 10 : 12)
    canvas.write(label === 'AMOUNT' && other > 0 ? wordOf(changed, '0123456789', 10) : filled, 320, y, 4)
  }
  return canvas.picture()
}

/** A card with a portrait: always the same form, another holder for each seed. */
export function card(seed: number): Sharp {
  const chance = seededRandom(seed + 7_000)
  const canvas = new Canvas(1000, 640, 215)
  canvas.box(0, 0, 1000, 90, 140)
  canvas.write('IDENTITH CARD', 40, 22, 6, 245)
  canvas.box(50, 140, 260, 340, 170)
  for (let y = 0; y < 340; y += 10)
    for (let x = 0; x < 260; x += 10) {
      const face = Math.hypot((x - 130) / (80 + chance() * 20), (y - 150) / (110 + chance() * 20)) < 1
      if (face) canvas.box(50 + x, 140 + y, 10, 10, 90 + Math.floor(chance() * 90))
    }
  for (let line = 0; line < 5; line++) canvas.write(wordOf(chance, `${LETTERS}0123456789`, 14), 370, 150 + line * 75, 5)
  canvas.write(wordOf(chance, '0123456789', 24), 60, 540, 5)
  return canvas.picture()
}

/** Something taken with a camera: light that changes slowly, some shapes, and noise. */
export function photo(seed: number): Sharp {
  const chance = seededRandom(seed + 90_000)
  const upTo = (most: number) => Math.floor(chance() * most)
  const canvas = new Canvas(450, 350, 0)
  const waves = Array.from({ length: 6 }, () => [chance() * 8, chance() * 8, chance() * 6, 10 + chance() * 25] as const)
  for (let y = 0; y < canvas.height; y++)
    for (let x = 0; x < canvas.width; x++) {
      let light = 128 + (chance() - 0.5) * 12
      for (const [across, down, phase, strength] of waves)
        light += strength * Math.sin((across * x) / canvas.width + (down * y) / canvas.height + phase)
      canvas.pixels[y * canvas.width + x] = Math.max(0, Math.min(255, light))
    }
  for (let at = 0; at < 5; at++) canvas.box(upTo(350), upTo(250), 20 + upTo(100), 20 + upTo(100), upTo(255))
  return canvas.picture()
}
