import type { Bounding, OverlayFigure, YAxis } from 'klinecharts'
import { CHART_TEXT, type ChartColours } from './chartStyles.ts'
import type { ChartLine } from './orderLines.ts'

/** A price tag on the axis: where it points, and how far it reaches above and below that, px. */
interface AxisTag {
  readonly y: number
  readonly above: number
  readonly below: number
  /** Keeps its place; the others make way. */
  readonly fixed?: boolean
}

/**
 * Places tags so that none covers another: from the fixed one (or the topmost) outwards, each is pushed just as far as it
 * must. Answers a y for each tag, in the order given.
 */
export function placeTags(tags: readonly AxisTag[]): readonly number[] {
  const order = tags.map((tag, index) => ({ tag, index })).sort((one, other) => one.tag.y - other.tag.y)
  const placed = tags.map((tag) => tag.y)
  const anchor = Math.max(
    0,
    order.findIndex(({ tag }) => tag.fixed),
  )
  for (let at = anchor + 1; at < order.length; at += 1) {
    const { tag, index } = order[at] as (typeof order)[number]
    const over = order[at - 1] as (typeof order)[number]
    placed[index] = Math.max(tag.y, (placed[over.index] ?? 0) + over.tag.below + tag.above)
  }
  for (let at = anchor - 1; at >= 0; at -= 1) {
    const { tag, index } = order[at] as (typeof order)[number]
    const under = order[at + 1] as (typeof order)[number]
    placed[index] = Math.min(tag.y, (placed[under.index] ?? 0) - under.tag.above - tag.below)
  }
  return placed
}

/** Returns true if an axis number at `y` keeps 17 px from every tag. */
export function isClear(
  y: number,
  tags: readonly { readonly y: number; readonly above: number; readonly below: number }[],
) {
  return tags.every((tag) => y < tag.y - tag.above - 7 || y > tag.y + tag.below + 7)
}

/** Half the height of a tag on the price axis, px. */
const HALF_TAG = 10
/** Figures end so far from the chart's end, px. */
const AXIS_END = 8
const RADIUS = [4, 0, 0, 4]
const DASHED = [4, 3]
const DOTTED = [1, 3]

/** Marks on the price axis and across the chart. */
export interface PriceMarks {
  readonly colours: ChartColours
  readonly lines: readonly ChartLine[]
  /** The newest bar's close; undefined before any. */
  readonly last: number | undefined
  /** Text under the last price: the time left in the bar. */
  readonly countdown: string | undefined
  format(price: number): string
}

/** A tone's line and soft ground. */
function tones({ tone }: ChartLine, colours: ChartColours): readonly [string, string] {
  if (tone === 'up') return [colours.up, colours.upSoft]
  if (tone === 'dn') return [colours.dn, colours.dnSoft]
  return [colours.acc, colours.accSoft]
}

const across = (
  y: number,
  width: number,
  color: string,
  dashedValue: number[] | undefined,
  size = 1,
): OverlayFigure => ({
  type: 'line',
  attrs: {
    coordinates: [
      { x: 0, y },
      { x: width, y },
    ],
  },
  styles: { style: dashedValue ? 'dashed' : 'solid', dashedValue: dashedValue ?? [], size, color },
  ignoreEvent: true,
})

/** Half a pixel off, so that one pixel is drawn sharp. */
const sharp = (y: number) => Math.round(y) + 0.5

/** The lines across the chart: own prices and stops, the last price dotted over them. */
export function lineFigures(marks: PriceMarks, yAxis: YAxis, { width, height }: Bounding): OverlayFigure[] {
  const figures: OverlayFigure[] = []
  for (const line of marks.lines) {
    const y = sharp(yAxis.convertToPixel(line.price))
    if (y < 0 || y > height) continue
    figures.push(across(y, width, tones(line, marks.colours)[0], line.dashed ? DASHED : undefined, line.lit ? 2 : 1))
  }
  if (marks.last !== undefined) {
    figures.push(across(sharp(yAxis.convertToPixel(marks.last)), width, marks.colours.t2, DOTTED))
  }
  return figures
}

/** The price axis: tags of the last price and of every own line, pushed apart, and the numbers that are clear of them. */
export function axisFigures(marks: PriceMarks, yAxis: YAxis, { width, height }: Bounding): OverlayFigure[] {
  const { colours, last, countdown } = marks
  const inside = marks.lines
    .map((line) => ({ line, y: yAxis.convertToPixel(line.price), above: HALF_TAG, below: HALF_TAG }))
    .filter(({ y }) => y > -HALF_TAG && y < height + HALF_TAG)
    // One tag is enough for lines at one price.
    .filter(({ line: { price, tone } }, index, all) =>
      all.slice(0, index).every(({ line }) => line.price !== price || line.tone !== tone),
    )
  const price = last === undefined ? [] : [lastTag(last, countdown, yAxis)]
  const tags = [...price, ...inside]
  const placed = placeTags(tags).map((y, index) => ({ ...(tags[index] as (typeof tags)[number]), y }))
  const right = width - AXIS_END
  const figures: OverlayFigure[] = yAxis
    .getTicks()
    .filter(({ coord }) => isClear(coord, placed))
    .map(({ coord, text }) => words(text, coord, right, colours.t3, colours.font, 400))
  for (const { line, y } of placed.filter((tag) => 'line' in tag)) {
    const [tone, soft] = tones(line, colours)
    figures.push(
      ground(y, HALF_TAG, HALF_TAG, width, soft),
      words(marks.format(line.price), y, right, tone, colours.font, 500),
    )
  }
  const [tag] = price
  if (tag !== undefined && last !== undefined) {
    figures.push(ground(tag.y, tag.above, tag.below, width, colours.t1))
    figures.push(words(marks.format(last), tag.y, right, colours.bg0, colours.font, 600))
    if (countdown !== undefined) figures.push(words(countdown, tag.y + 15, right, colours.bg0, colours.font, 400))
  }
  return figures
}

function lastTag(last: number, countdown: string | undefined, yAxis: YAxis) {
  return {
    y: yAxis.convertToPixel(last),
    above: HALF_TAG,
    below: countdown === undefined ? HALF_TAG : HALF_TAG + 15,
    fixed: true,
  }
}

const ground = (y: number, above: number, below: number, width: number, color: string): OverlayFigure => ({
  type: 'rect',
  attrs: { x: 0, y: Math.round(y - above), width, height: above + below },
  styles: { style: 'fill', color, borderRadius: RADIUS },
  ignoreEvent: true,
})

const words = (text: string, y: number, x: number, color: string, family: string, weight: number): OverlayFigure => ({
  type: 'text',
  attrs: { x, y: Math.round(y), text, align: 'right', baseline: 'middle' },
  styles: {
    style: 'fill',
    color,
    size: CHART_TEXT,
    family,
    weight,
    paddingLeft: 0,
    paddingRight: 0,
    paddingTop: 0,
    paddingBottom: 0,
    borderSize: 0,
    backgroundColor: 'transparent',
  },
  ignoreEvent: true,
})
