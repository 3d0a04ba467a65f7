import jsQR from 'jsqr'
import { expect, it } from 'vitest'
import { drawnQr } from '../ui/drawnQr.ts'
import { qrPath } from '../ui/qrPath.ts'
import { inviteLink } from './inviteLink.ts'

it('leads to the register route of this page with the code', () => {
  expect(inviteLink('https://m.example.com', 'K7WQ2M9P')).toBe('https://m.example.com/#/register?invite_code=K7WQ2M9P')
  expect(inviteLink('https://m.example.com', 'a&b=c#/x')).toBe(
    'https://m.example.com/#/register?invite_code=a%26b%3Dc%23%2Fx',
  )
})

it('a reader of its QR code finds the very link', () => {
  const link = inviteLink('https://m.example.com', 'K7WQ2M9P')
  const { pixels, width } = drawnQr(qrPath(link))
  expect(jsQR(pixels, width, width)?.data).toBe(link)
})
