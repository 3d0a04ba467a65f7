import { qrPath } from '../../ui/qrPath.ts'
import { lineOf } from '../pathLine.ts'
import { isGain, type TradePath } from '../tradePath.ts'

/** Content of a trade's picture: texts in the current language, without personal data unless chosen. */
export interface TradePicture {
  readonly broker: string
  readonly instrument: string
  readonly side: string
  readonly isBuy: boolean
  /** The large figure; none where the result is hidden. */
  readonly result?: string | undefined
  readonly isGain: boolean
  /** Lines under it: duration, prices. */
  readonly facts: readonly string[]
  readonly path?: TradePath | undefined
  /** Words of the seal; only of a trade that was verified. */
  readonly seal?: string | undefined
  /** Target of the QR code. Missing unless chosen. */
  readonly link?: string | undefined
  readonly isRtl: boolean
}

/** Pixels of the picture: upright, as chats show it whole. */
export const PICTURE_SIZE = { width: 1080, height: 1350 } as const
const EDGE = 72
const QR = 220
const SEAL = 72

/** Draws it with the colours and the face of the page. */
export function drawTrade(canvas: HTMLCanvasElement, picture: TradePicture): void {
  const { width, height } = PICTURE_SIZE
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  const style = getComputedStyle(document.documentElement)
  const colour = (name: string) => style.getPropertyValue(name).trim()
  const face = style.getPropertyValue('--font').trim() || 'sans-serif'
  const { isRtl } = picture
  const start = isRtl ? width - EDGE : EDGE
  context.fillStyle = colour('--bg0')
  context.fillRect(0, 0, width, height)
  context.direction = isRtl ? 'rtl' : 'ltr'
  context.textBaseline = 'alphabetic'
  const write = (
    words: string,
    y: number,
    size: number,
    weight: number,
    ink: string,
    most = width - 2 * EDGE,
    inset = 0,
  ) => {
    context.textAlign = 'start'
    context.fillStyle = colour(ink)
    let fit = size
    do {
      context.font = `${weight} ${fit}px ${face}`
      fit -= 2
    } while (context.measureText(words).width > most && fit > 16)
    context.fillText(words, start + (isRtl ? -inset : inset), y)
  }
  write(picture.broker, 130, 40, 500, '--t2')
  write(picture.instrument, 250, 84, 600, '--t1')
  write(picture.side, 320, 46, 600, picture.isBuy ? '--up' : '--dn')
  // From left to right also in Arabic: the sign stands before its figure.
  if (picture.result !== undefined)
    write(`\u2066${picture.result}\u2069`, 480, 128, 600, picture.isGain ? '--up' : '--dn')
  if (picture.path) drawPath(context, picture.path, { top: 540, height: 400 }, colour)
  for (const [at, fact] of picture.facts.entries()) write(fact, 1030 + at * 58, 40, 400, '--t2', width - 3 * EDGE - QR)
  if (picture.seal !== undefined) {
    drawSeal(context, isRtl ? start - SEAL : start, 1276 - SEAL / 2, colour)
    write(picture.seal, 1290, 40, 600, '--ok', width - 3 * EDGE - QR - SEAL, SEAL + 16)
  }
  if (picture.link !== undefined) drawCode(context, picture.link, isRtl ? EDGE : width - EDGE - QR, height - EDGE - QR)
}

function drawPath(
  context: CanvasRenderingContext2D,
  path: TradePath,
  { top, height }: { top: number; height: number },
  colour: (name: string) => string,
): void {
  const { points, entryAt, exitAt } = path
  const { place, draw } = lineOf(points, PICTURE_SIZE.width - 2 * EDGE, height, 14)
  const tone = colour(isGain(path) ? '--up' : '--dn')
  context.save()
  context.translate(EDGE, top)
  context.lineJoin = 'round'
  context.lineWidth = 6
  const line = (from: number, to: number, ink: string) => {
    context.strokeStyle = ink
    context.stroke(new Path2D(draw(from, to)))
  }
  line(0, entryAt, colour('--t3'))
  line(exitAt, points.length - 1, colour('--t3'))
  line(entryAt, exitAt, tone)
  for (const [at, ink] of [
    [entryAt, colour('--acc')],
    [exitAt, tone],
  ] as const) {
    const { x, y } = place(at)
    context.beginPath()
    context.arc(x, y, 13, 0, 2 * Math.PI)
    context.fillStyle = ink
    context.fill()
  }
  context.restore()
}

/** The seal of a verified order, as the order's own page has it (`orders/proof/Seal.tsx`). */
function drawSeal(context: CanvasRenderingContext2D, x: number, y: number, colour: (name: string) => string): void {
  const circle = (radius: number) => {
    context.beginPath()
    context.arc(20, 20, radius, 0, 2 * Math.PI)
  }
  context.save()
  context.translate(x, y)
  context.scale(SEAL / 40, SEAL / 40)
  context.strokeStyle = context.fillStyle = colour('--ok')
  context.lineWidth = 4
  context.setLineDash([1.4, 1.35])
  circle(17.5)
  context.stroke()
  circle(12.5)
  context.fill()
  context.setLineDash([])
  context.lineWidth = 3
  context.lineCap = context.lineJoin = 'round'
  context.strokeStyle = colour('--ok-soft')
  context.stroke(new Path2D('m14.5 20.5 4 4 7.5-8'))
  context.restore()
}

/** Dark on light with a quiet zone, which readers need, whatever the page's theme is. */
function drawCode(context: CanvasRenderingContext2D, link: string, x: number, y: number): void {
  const { size, d } = qrPath(link)
  context.save()
  context.fillStyle = 'white'
  context.fillRect(x, y, QR, QR)
  context.translate(x, y)
  context.scale(QR / (size + 8), QR / (size + 8))
  context.translate(4, 4)
  context.fillStyle = 'black'
  context.fill(new Path2D(d))
  context.restore()
}

/** The picture as a file. Rejects where the browser makes none. */
export async function tradeFile(picture: TradePicture, name: string): Promise<File> {
  const canvas = document.createElement('canvas')
  drawTrade(canvas, picture)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('no picture')
  return new File([blob], name, { type: 'image/png' })
}
