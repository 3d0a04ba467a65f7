import { create } from 'qrcode'

/** A QR code as one path on a grid of its own. */
export interface QrPath {
  /** Modules along an edge, without the quiet zone around. */
  readonly size: number
  readonly d: string
}

/** Draws a text as a QR code: dark runs of each row, put together. Throws when the text is too long for one. */
export function qrPath(text: string): QrPath {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  let d = ''
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const from = x
      while (x < size && data[y * size + x]) x += 1
      if (x > from) d += `M${from} ${y}h${x - from}v1h${from - x}z`
    }
  }
  return { size, d }
}
