import { type Coordinate, type OverlayFigure, registerOverlay } from 'klinecharts'
import type { DrawingLook } from './chartModel.ts'
import { CHART_TEXT } from './chartStyles.ts'
import { type DrawingTool, drawingTools, pointsOf } from './drawings.ts'

/** Half of the strip beside a line in which a finger finds it, px. */
const REACH = 9
const LEVELS = [0, 0.236, 0.382, 0.5, 0.618, 0.786, 1]

/** Data for painting a drawing, read again each time. */
export interface DrawingData {
  look(): DrawingLook
  text(): string
  selected(): boolean
}

/** The library's name of a tool. */
export const overlayName = (tool: DrawingTool): string => `drawing_${tool}`

/** The colour with an alpha of 12 %; nothing where it is not written as six digits. */
const faint = (color: string): string => (/^#[\da-f]{6}$/i.test(color) ? `${color}1f` : 'transparent')

/** Returns the line width of a drawing, px. It is wider than an order's line. */
const strokeOf = (data: DrawingData): number => (data.selected() ? 3 : 2)

/** A line, with a strip beside it that takes presses too. */
function line(from: Coordinate, to: Coordinate, color: string, size: number): OverlayFigure[] {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1
  const [x, y] = [((to.y - from.y) / length) * REACH, ((to.x - from.x) / length) * REACH]
  const strip = [
    { x: from.x + x, y: from.y - y },
    { x: to.x + x, y: to.y - y },
    { x: to.x - x, y: to.y + y },
    { x: from.x - x, y: from.y + y },
  ]
  return [
    { type: 'polygon', attrs: { coordinates: strip }, styles: { style: 'fill', color: 'transparent' } },
    // It must not ignore presses: one that it ignores reaches the drawing without selecting it.
    { type: 'line', attrs: { coordinates: [from, to] }, styles: { style: 'solid', size, color } },
  ]
}

const words = (text: string, at: Coordinate, color: string, family: string, own: boolean): OverlayFigure => ({
  type: 'text',
  attrs: { ...at, text, align: 'left', baseline: own ? 'middle' : 'bottom' },
  styles: {
    style: 'fill',
    color,
    family,
    size: own ? 13 : CHART_TEXT,
    weight: own ? 500 : 400,
    ...{ paddingLeft: own ? 8 : 0, paddingRight: own ? 8 : 0, paddingTop: own ? 8 : 0, paddingBottom: own ? 8 : 2 },
    borderSize: 0,
    backgroundColor: 'transparent',
  },
})

/** Returns where a ray through two points leaves a chart of the given size, px. */
export function rayEnd(from: Coordinate, through: Coordinate, width: number, height: number): Coordinate {
  const [across, down] = [through.x - from.x, through.y - from.y]
  if (across === 0) return { x: from.x, y: down < 0 ? 0 : height }
  const x = across > 0 ? width : 0
  return { x, y: from.y + (down / across) * (x - from.x) }
}

interface Canvas {
  readonly width: number
  readonly height: number
  y(price: number): number
}

type Draw = (at: readonly Coordinate[], prices: readonly number[], canvas: Canvas, data: DrawingData) => OverlayFigure[]

type DrawTwo = (from: Coordinate, to: Coordinate, canvas: Canvas, color: string, size: number) => OverlayFigure[]

const withTwo =
  (draw: DrawTwo): Draw =>
  ([from, to], _prices, canvas, data) =>
    from && to ? draw(from, to, canvas, data.look().colours.draw, strokeOf(data)) : []

/** Painters of the tools. */
export const draws: Readonly<Record<DrawingTool, Draw>> = {
  segment: withTwo((from, to, _canvas, color, size) => line(from, to, color, size)),
  ray: withTwo((from, to, { width, height }, color, size) => line(from, rayEnd(from, to, width, height), color, size)),
  horizontal: ([at], _prices, { width }, data) =>
    at ? line({ x: 0, y: at.y }, { x: width, y: at.y }, data.look().colours.draw, strokeOf(data)) : [],
  fibonacci: ([from, to], [first = 0, second = 0], canvas, data) => {
    if (!from || !to) return []
    const { colours, price } = data.look()
    const size = strokeOf(data)
    const left = Math.min(from.x, to.x)
    return [
      ...line(from, to, colours.draw, size),
      ...LEVELS.flatMap((level) => {
        const value = second + (first - second) * level
        const y = canvas.y(value)
        const tone = level === 0 || level === 1 ? colours.draw : colours.t2
        const text = `${(level * 100).toFixed(1)}%  ${price(value)}`
        return [
          ...line({ x: left, y }, { x: canvas.width, y }, tone, size),
          words(text, { x: left + 4, y }, tone, colours.font, false),
        ]
      }),
    ]
  },
  rectangle: withTwo((from, to, _canvas, color, size) => [
    {
      type: 'rect',
      attrs: {
        x: Math.min(from.x, to.x),
        y: Math.min(from.y, to.y),
        width: Math.abs(to.x - from.x),
        height: Math.abs(to.y - from.y),
      },
      styles: { style: 'stroke_fill', color: faint(color), borderColor: color, borderSize: size },
    },
  ]),
  text: ([at], _prices, _canvas, data) => {
    const { colours } = data.look()
    return at ? [words(data.text() || '…', at, colours.draw, colours.font, true)] : []
  },
}

for (const tool of drawingTools)
  registerOverlay<DrawingData>({
    name: overlayName(tool),
    totalStep: pointsOf(tool) + 1,
    needDefaultPointFigure: true,
    createPointFigures({ chart, overlay, coordinates, bounding, yAxis }) {
      // Without bars there are no places.
      if (yAxis === null || chart.getDataList().length === 0) return []
      const { width, height } = bounding
      const prices = overlay.points.map(({ value }) => value ?? 0)
      const canvas = { width, height, y: (price: number) => yAxis.convertToPixel(price) }
      return draws[tool](coordinates, prices, canvas, overlay.extendData)
    },
  })
