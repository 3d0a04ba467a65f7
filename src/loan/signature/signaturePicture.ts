import { drawInk, drawName } from './drawInk.ts'
import { type Ink, PAD_HEIGHT } from './ink.ts'

/** Signature: drawn, or a typed name. */
export type Signature = { readonly ink: Ink } | { readonly name: string }

/** As wide as an operator looks at it, px. */
const WIDTH = 1200

/** Draws a signature on a canvas of so many pixels, dark on light. */
export function paint(
  canvas: HTMLCanvasElement,
  signature: Signature,
  { width, ink, paper }: { readonly width: number; readonly ink: string; readonly paper: string },
): void {
  canvas.width = width
  canvas.height = Math.round(width * PAD_HEIGHT)
  const context = canvas.getContext('2d')
  if (context === null) return
  context.fillStyle = paper
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = ink
  context.strokeStyle = ink
  context.scale(width, width)
  if ('ink' in signature) drawInk(context, signature.ink)
  else drawName(context, signature.name, PAD_HEIGHT)
}

/** The signature as a PNG file, dark on light whatever the theme. Rejects where the browser cannot make one. */
export async function signaturePicture(signature: Signature, colours: { ink: string; paper: string }): Promise<File> {
  const canvas = document.createElement('canvas')
  paint(canvas, signature, { ...colours, width: WIDTH })
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (picture === null) throw new TypeError('the signature could not be made a picture')
  return new File([picture], 'signature.png', { type: 'image/png' })
}
