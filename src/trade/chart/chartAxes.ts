import Big from 'big.js'
import type { AxisRange, AxisTick, Chart } from 'klinecharts'
import type { ChartLook } from './chartModel.ts'
import { timeTicks, zoneOffset } from './timeTicks.ts'

/** Numbers of the price axis stand at least so far apart, px. */
const APART = 44

/**
 * Round prices between two others: steps of 1, 2 or 5 of a power of ten, not finer than the instrument's digits, and at
 * least 44 px from each other on an axis of a height.
 */
export function priceTicks(from: number, to: number, height: number, digits: number): readonly number[] {
  const range = to - from
  if (!(range > 0) || height <= 0) return []
  const step = roundStep((range * APART) / height, digits)
  const first = Math.ceil(from / step)
  const last = Math.floor(to / step)
  const exact = new Big(step)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => exact.times(first + index).toNumber())
}

function roundStep(least: number, digits: number): number {
  const smallest = 10 ** -digits
  const power = 10 ** Math.floor(Math.log10(least))
  const step = [1, 2, 5, 10].map((count) => count * power).find((one) => one >= least * 0.999) ?? 10 * power
  return Number(Math.max(step, smallest).toPrecision(1))
}

/** Half a number's height: nearer to the end of the axis it would be cut off, px. */
const EDGE = 8
/** Half a time's width: nearer to the start it would be cut off, px. */
const HALF_TIME = 20

/** Scale of an axis: prices, or their logarithms. */
export interface Scale {
  readonly name: 'normal' | 'logarithm'
  to(price: number): number
  from(place: number): number
}

const even: Scale = { name: 'normal', to: (price) => price, from: (place) => place }
const logarithmic: Scale = { name: 'logarithm', to: Math.log10, from: (place) => 10 ** place }

/** The scale of a price axis. */
export const scaleOf = (log: boolean): Scale => (log ? logarithmic : even)

/** A range of prices with air above and below, px of a height; what is too low for air gets none. */
export function airy(low: number, high: number, scale: Scale, height: number, air: readonly [number, number]) {
  const [top, bottom] = air
  if (height <= 2 * (top + bottom)) return [low, high] as const
  const [from, to] = [scale.to(low), scale.to(high)]
  const perPixel = (to - from) / (height - top - bottom)
  return [scale.from(from - bottom * perPixel), scale.from(to + top * perPixel)] as const
}

/** A range as the library's axis has it. */
export function axisRange(base: AxisRange, [from, to]: readonly [number, number], scale: Scale): AxisRange {
  const [realFrom, realTo] = [scale.to(from), scale.to(to)]
  const range = to - from
  return {
    ...base,
    ...{ from, to, range },
    ...{ realFrom, realTo, realRange: realTo - realFrom },
    ...{ displayFrom: from, displayTo: to, displayRange: range },
  }
}

/** The numbers of the price axis: round prices, those at its ends left out. */
export function priceNumbers(range: AxisRange, height: number, digits: number, scale: Scale, look: ChartLook) {
  return priceTicks(range.from, range.to, height, digits)
    .map((value) => ({
      value,
      text: look.words.price(value),
      coord: ((range.realTo - scale.to(value)) / range.realRange) * height,
    }))
    .filter(({ coord }) => coord > EDGE && coord < height - EDGE)
}

/** The numbers of a pane that is read against levels. */
export function levelNumbers(levels: readonly number[], range: AxisRange, height: number, look: ChartLook): AxisTick[] {
  return levels.map((value) => ({
    value,
    text: look.words.figure(value, 0),
    coord: ((range.realTo - value) / range.realRange) * height,
  }))
}

/** The times of the time axis; days are UTC days everywhere, within a day the visitor's clock counts. */
export function times(chart: Chart, days: boolean, { words }: ChartLook): AxisTick[] {
  const { from, to } = chart.getVisibleRange()
  const bars = chart.getDataList().slice(from, to)
  const clock = days ? () => 0 : zoneOffset
  const starts = bars.map((bar) => bar.timestamp)
  return timeTicks(starts, 80 / chart.getBarSpace().bar, clock)
    .map(({ index, time, day }) => ({
      coord: (chart.convertToPixel({ dataIndex: from + index }) as { x?: number }).x ?? 0,
      value: time,
      text: day ? words.day(time) : words.time(time),
    }))
    .filter(({ coord }) => coord > HALF_TIME)
}
