import type { QrPath } from './qrPath.ts'

/** Pixels of a module, and modules of light around it, which readers want. */
const [SCALE, QUIET] = [4, 4]

/** A QR code's path as RGBA pixels of a square, for tests that read it. */
export function drawnQr({ size, d }: QrPath): { readonly pixels: Uint8ClampedArray; readonly width: number } {
  const width = (size + 2 * QUIET) * SCALE
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255)
  for (const [, x, y, run] of d.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let dy = 0; dy < SCALE; dy += 1)
      for (let dx = 0; dx < Number(run) * SCALE; dx += 1) {
        const at = (((Number(y) + QUIET) * SCALE + dy) * width + (Number(x) + QUIET) * SCALE + dx) * 4
        pixels.fill(0, at, at + 3)
      }
  return { pixels, width }
}
