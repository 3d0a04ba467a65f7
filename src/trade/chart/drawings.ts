/** Kinds of drawings. */
export const drawingTools = ['segment', 'ray', 'horizontal', 'fibonacci', 'rectangle', 'text'] as const
/** A tool to draw with. */
export type DrawingTool = (typeof drawingTools)[number]

/** A place on a chart, whatever period it shows. */
export interface DrawingPoint {
  /** ms. */
  readonly time: number
  readonly price: number
}

/** Something drawn. */
export interface Drawing {
  readonly tool: DrawingTool
  readonly points: readonly DrawingPoint[]
  /** Content of a text drawing, plain. */
  readonly text?: string
}

/** An instrument keeps at most so many drawings; the oldest go first. */
export const MAX_DRAWINGS = 50
/** The longest text. */
export const MAX_TEXT_LENGTH = 80

/** Returns how many points define a drawing. */
export const pointsOf = (tool: DrawingTool): number => (tool === 'horizontal' || tool === 'text' ? 1 : 2)

/** Returns true if a drawing fixed by these places is fixed by the others too. */
export const samePoints = (points: Drawing['points'], others: Drawing['points']): boolean =>
  points.every(({ time, price }, index) => time === others[index]?.time && price === others[index]?.price)

/** Returns the storage key of an instrument's drawings. */
export const drawingsKey = (code: string): string => `drawings:${code}`

/** Returns typed text on one line and not too long. Empty if nothing is left. */
export const cleanText = (typed: string): string =>
  [
    ...typed
      .replace(/\p{C}|\s/gu, ' ')
      .replace(/ +/g, ' ')
      .trim(),
  ]
    .slice(0, MAX_TEXT_LENGTH)
    .join('')

/** Drawings as they are stored; undefined for none. */
export function writeDrawings(list: readonly Drawing[]): string | undefined {
  return list.length === 0 ? undefined : JSON.stringify(list.slice(-MAX_DRAWINGS))
}

/** Reads stored drawings; what cannot be understood is left out. */
export function readDrawings(text: string | undefined): readonly Drawing[] {
  if (text === undefined) return []
  try {
    const stored: unknown = JSON.parse(text)
    return Array.isArray(stored) ? stored.flatMap(readDrawing).slice(-MAX_DRAWINGS) : []
  } catch {
    return []
  }
}

function readDrawing(stored: unknown): Drawing[] {
  if (!isRecord(stored) || !Array.isArray(stored.points)) return []
  const tool = drawingTools.find((one) => one === stored.tool)
  if (tool === undefined) return []
  const points = stored.points.flatMap(readPoint)
  if (stored.points.length !== pointsOf(tool) || points.length !== stored.points.length) return []
  if (tool !== 'text') return [{ tool, points }]
  const text = typeof stored.text === 'string' ? cleanText(stored.text) : ''
  return text === '' ? [] : [{ tool, points, text }]
}

function readPoint(stored: unknown): DrawingPoint[] {
  if (!isRecord(stored)) return []
  const { time, price } = stored
  return isTime(time) && isPrice(price) ? [{ time, price }] : []
}

const isTime = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0
const isPrice = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
