import jsQR from 'jsqr'
import { expect, it } from 'vitest'
import { qrPath } from '../ui/later/qrPath.ts'
import { inviteLink } from './inviteLink.ts'

it('leads to the register route of this page with the code', () => {
  expect(inviteLink('https://m.example.com', 'K7WQ2M9P')).toBe('https://m.example.com/#/register?invite_code=K7WQ2M9P')
  expect(inviteLink('https://m.example.com', 'a&b=c#/x')).toBe(
    'https://m.example.com/#/register?invite_code=a%26b%3Dc%23%2Fx',
  )
})

it('a reader of its QR code finds the very link', () => {
  const link = inviteLink('https://m.example.com', 'K7WQ2M9P')
  const { size, d } = qrPath(link)
  const [scale, quiet] = [4, 4]
  const width = (size + 2 * quiet) * scale
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255)
  for (const [, x, y, run] of d.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let dy = 0; dy < scale; dy += 1)
      for (let dx = 0; dx < Number(run) * scale; dx += 1) {
        const at = (((Number(y) + quiet) * scale + dy) * width + (Number(x) + quiet) * scale + dx) * 4
        pixels.fill(0, at, at + 3)
      }
  expect(jsQR(pixels, width, width)?.data).toBe(link)
})
