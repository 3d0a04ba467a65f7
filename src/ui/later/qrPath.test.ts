import jsQR from 'jsqr'
import { expect, it } from 'vitest'
import { qrPath } from './qrPath.ts'

/** The path as pixels, four a module, with the quiet zone of four modules that readers want. */
function drawn({ size, d }: ReturnType<typeof qrPath>) {
  const [scale, quiet] = [4, 4]
  const width = (size + 2 * quiet) * scale
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255)
  for (const [, x, y, run] of d.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let dy = 0; dy < scale; dy += 1)
      for (let dx = 0; dx < Number(run) * scale; dx += 1) {
        const at = (((Number(y) + quiet) * scale + dy) * width + (Number(x) + quiet) * scale + dx) * 4
        pixels.fill(0, at, at + 3)
      }
  return { pixels, width }
}

it('a reader finds the text in what is drawn', () => {
  const uri = 'otpauth://totp/Broker:kite%40example.com?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Broker'
  const { pixels, width } = drawn(qrPath(uri))
  expect(jsQR(pixels, width, width)?.data).toBe(uri)
})
