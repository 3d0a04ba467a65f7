import type { Ink, InkPoint, Stroke } from './ink.ts'

/** The line at its thinnest and at its broadest, parts of the pad's width. */
const THIN = 0.004
const BROAD = 0.011

const widthOf = ({ force }: InkPoint): number => THIN + (BROAD - THIN) * force
const between = (one: InkPoint, other: InkPoint) => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 })

/**
 * Draws ink on a canvas on which one unit is the pad's width. Curves run through the middle between two points with the
 * point as their handle, so that no corner is left of how often the pointer was asked.
 */
export function drawInk(context: CanvasRenderingContext2D, ink: Ink): void {
  context.lineCap = 'round'
  context.lineJoin = 'round'
  for (const stroke of ink) drawStroke(context, stroke)
}

function drawStroke(context: CanvasRenderingContext2D, stroke: Stroke): void {
  const [first] = stroke
  if (first === undefined) return
  if (stroke.length === 1) {
    context.beginPath()
    context.arc(first.x, first.y, widthOf(first) / 2, 0, 2 * Math.PI)
    context.fill()
    return
  }
  let from: { x: number; y: number } = first
  stroke.forEach((point, place) => {
    const next = stroke[place + 1]
    const to = next === undefined ? point : between(point, next)
    context.lineWidth = widthOf(point)
    context.beginPath()
    context.moveTo(from.x, from.y)
    context.quadraticCurveTo(point.x, point.y, to.x, to.y)
    context.stroke()
    from = to
  })
}

/** Largest height of a typed name's letters, as a share of the pad's width. */
const LETTERS = 0.16
/** Handwriting fonts of each system, with a slanted font as fallback. */
const HAND = "'Snell Roundhand', 'Segoe Script', 'Savoye LET', 'Apple Chancery', 'Dancing Script', cursive"
/** Largest width of a name, as a share of the pad's. */
const REACH = 0.9

/** Writes a typed name as a signature, as large as it fits, in the middle of a pad that is one unit wide. */
export function drawName(context: CanvasRenderingContext2D, name: string, height: number): void {
  // Faces are not drawn well below a pixel: written a thousand times as large, and scaled.
  const scale = 1000
  context.save()
  context.scale(1 / scale, 1 / scale)
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  const font = (size: number) => `italic ${size}px ${HAND}`
  context.font = font(LETTERS * scale)
  const wide = context.measureText(name).width
  const fit = Math.min(1, (REACH * scale) / Math.max(1, wide))
  context.font = font(LETTERS * scale * fit)
  context.fillText(name, scale / 2, (height * scale) / 2)
  context.restore()
}
