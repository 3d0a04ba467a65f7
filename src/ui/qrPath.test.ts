import jsQR from 'jsqr'
import { expect, it } from 'vitest'
import { drawnQr } from './drawnQr.ts'
import { qrPath } from './qrPath.ts'

it('a reader finds the text in what is drawn', () => {
  const uri = 'otpauth://totp/Broker:kite%40example.com?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Broker'
  const { pixels, width } = drawnQr(qrPath(uri))
  expect(jsQR(pixels, width, width)?.data).toBe(uri)
})
