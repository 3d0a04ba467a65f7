import type { Point } from './glyphs.ts'

/** A colour: red, green and blue, 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number]

/** Returns the distance of a point from the line between two others. */
function distance(x: number, y: number, [fromX, fromY]: Point, [toX, toY]: Point): number {
  const [alongX, alongY] = [toX - fromX, toY - fromY]
  const length = alongX * alongX + alongY * alongY
  const share = length === 0 ? 0 : ((x - fromX) * alongX + (y - fromY) * alongY) / length
  const near = Math.max(0, Math.min(1, share))
  return Math.hypot(x - fromX - near * alongX, y - fromY - near * alongY)
}

/** A sheet that round pens draw on, with soft edges: each pixel knows how much of it is inked, 0 to 1. */
export class Ink {
  readonly #width: number
  readonly #height: number
  readonly #inked: Float32Array

  constructor(width: number, height: number) {
    this.#width = width
    this.#height = height
    this.#inked = new Float32Array(width * height)
  }

  /** Draws through points with a pen of a width, pixels. */
  stroke(points: readonly Point[], width: number): void {
    for (const [at, to] of points.entries()) this.#line(points[at - 1] ?? to, to, width / 2)
  }

  /** The sheet's pixels in rows, three bytes each. */
  on(paper: Colour, ink: Colour): Uint8Array {
    const pixels = new Uint8Array(this.#inked.length * 3)
    let at = 0
    for (const inked of this.#inked) {
      pixels[at] = paper[0] + (ink[0] - paper[0]) * inked
      pixels[at + 1] = paper[1] + (ink[1] - paper[1]) * inked
      pixels[at + 2] = paper[2] + (ink[2] - paper[2]) * inked
      at += 3
    }
    return pixels
  }

  #line(from: Point, to: Point, radius: number): void {
    const reach = radius + 1
    const [left, right] = span(from[0], to[0], reach, this.#width)
    const [top, bottom] = span(from[1], to[1], reach, this.#height)
    for (let y = top; y <= bottom; y += 1) {
      for (let x = left; x <= right; x += 1) {
        const inked = Math.max(0, Math.min(1, radius + 0.5 - distance(x, y, from, to)))
        const at = y * this.#width + x
        if (inked > (this.#inked[at] ?? 1)) this.#inked[at] = inked
      }
    }
  }
}

/** The pixels that a line can reach along one axis. */
const span = (from: number, to: number, reach: number, size: number): [number, number] => [
  Math.max(0, Math.floor(Math.min(from, to) - reach)),
  Math.min(size - 1, Math.ceil(Math.max(from, to) + reach)),
]
