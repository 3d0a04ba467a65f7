import { qrPath } from '../ui/qrPath.ts'

/** Modules of light around it, which readers need. */
const QUIET = 4
/** Pixels of a module: a printer and a chat's compression leave it readable. */
const SCALE = 16

/** A text as a picture file with its QR code, dark on light. Rejects where the browser draws none. */
export async function qrPicture(text: string, name: string): Promise<File> {
  const { size, d } = qrPath(text)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = (size + 2 * QUIET) * SCALE
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.scale(SCALE, SCALE)
  context.translate(QUIET, QUIET)
  context.fillStyle = 'black'
  context.fill(new Path2D(d))
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('no picture')
  return new File([blob], name, { type: 'image/png' })
}
