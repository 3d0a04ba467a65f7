import {
  type AxisRange,
  type Bounding,
  type Chart,
  type DeepPartial,
  type IndicatorCreate,
  type IndicatorStyle,
  registerIndicator,
} from 'klinecharts'
import { averageTrueRange } from './averageTrueRange.ts'
import { airy, axisRange, levelNumbers, scaleOf } from './chartAxes.ts'
import type { ChartLook } from './chartModel.ts'
import type { ChartColours } from './chartStyles.ts'
import { type IndicatorName, indicatorSpec } from './indicatorCatalogue.ts'
import { type ChosenIndicator, indicatorsOf } from './indicatorChoice.ts'
import { PANE_NUMBERS } from './paneNumbers.ts'
import { VOLUME } from './volumeBars.ts'

registerIndicator<{ atr?: number }, number>({
  name: 'ATR',
  shortName: 'ATR',
  calcParams: [14],
  figures: [{ key: 'atr', title: 'ATR: ', type: 'line' }],
  calc: (bars, { calcParams }) => averageTrueRange(bars, calcParams[0] ?? 14),
})

const CANDLES = 'candle_pane'
const TIMES = 'x_axis_pane'
const EVEN = scaleOf(false)
/**
 * The part of the chart's height that the candles keep at least. The height is that of the whole chart: the candles, the
 * panes under them, the edges between them and the time axis.
 */
const MIN_CANDLES_HEIGHT = 0.55
/** The part of the height that each pane takes while the candles can spare it, and the most that it takes, px. */
const [SHARE, HIGHEST] = [0.24, 160]
/** A pane can be dragged down to this height by its edge, px. */
const LOWEST = 30

/** Returns the minimum height of the candles on a chart of a given height, px. */
const candlesLeast = (height: number): number => Math.ceil(height * MIN_CANDLES_HEIGHT)

/**
 * Returns the height of each pane on a chart of a given height, px. `taken` is used by the time axis and the
 * separators.
 */
export function paneHeight(count: number, height: number, taken: number): number {
  const spare = height - candlesLeast(height) - taken
  return Math.max(0, Math.floor(Math.min(HIGHEST, height * SHARE, spare / count)))
}

/** Room over a pane's lines for its legend and air below them, px; less of both where the pane is low. */
const airOf = (height: number) => [Math.min(22, height / 3), Math.min(4, height / 12)] as const

/** The indicators of a chart, over the candles and in panes of their own. */
export class IndicatorLayer {
  readonly #chart: Chart
  readonly #host: HTMLElement
  readonly #observer: ResizeObserver
  #shown = ''
  #panes: readonly string[] = []

  constructor(chart: Chart, host: HTMLElement) {
    this.#chart = chart
    this.#host = host
    this.#observer = new ResizeObserver(() => this.#measure())
    this.#observer.observe(host)
  }

  /** Draws the look's indicators, reckoned for prices of so many digits; nothing where they stand already. */
  show(look: ChartLook, digits: number): void {
    const { colours, wide } = look
    const indicators = indicatorsOf(look.indicators, wide)
    const next = JSON.stringify([indicators, colours, wide, digits])
    if (next === this.#shown) return
    this.#shown = next
    const chart = this.#chart
    chart.removeOverlay({ groupId: PANE_NUMBERS })
    chart.removeIndicator()
    this.#panes = []
    let lines = 0
    for (const one of indicators) {
      if (indicatorSpec(one.name).place === 'pane') this.#pane(one, look, digits)
      else lines += this.#onCandles(one, look, digits, lines)
    }
    this.#measure()
  }

  /** Ends it. */
  dispose(): void {
    this.#observer.disconnect()
  }

  /** Answers how many lines it drew, so that the next ones are told apart. */
  #onCandles(one: ChosenIndicator, look: ChartLook, digits: number, before: number): number {
    const { colours } = look
    if (one.name === 'VOL') {
      const extendData = { up: colours.up, dn: colours.dn }
      this.#chart.createIndicator({ name: VOLUME, id: VOLUME, paneId: CANDLES, extendData }, true)
      return 0
    }
    this.#chart.createIndicator({ ...created(one, look, digits, before), paneId: CANDLES }, true)
    return one.name === 'BOLL' ? 0 : one.params.length
  }

  #pane(one: ChosenIndicator, look: ChartLook, digits: number): void {
    const chart = this.#chart
    const paneId = `pane_${one.name}`
    const { levels } = indicatorSpec(one.name)
    chart.createIndicator({ ...created(one, look, digits, 1), paneId })
    // A gap of the library is divided by the pane's height. Out of sight that is 0, the range would be infinite, and the
    // error it leads to would stop every later layout of the chart.
    chart.overrideYAxis({
      paneId,
      createRange: ({ defaultRange }) => {
        const height = chart.getSize(paneId, 'main')?.height ?? 0
        const from = Math.min(defaultRange.from, ...(levels ?? []))
        const to = Math.max(defaultRange.to, ...(levels ?? []))
        return axisRange(defaultRange, airy(from, to, EVEN, height, airOf(height)), EVEN)
      },
      ...(levels && {
        createTicks: ({ range, bounding }: { range: AxisRange; bounding: Bounding }) =>
          levelNumbers(levels, range, bounding.height, look),
      }),
    })
    const { t3: color, font: family } = look.colours
    chart.createOverlay({
      name: PANE_NUMBERS,
      id: `${PANE_NUMBERS}_${one.name}`,
      groupId: PANE_NUMBERS,
      paneId,
      points: [{ value: 0 }],
      extendData: { color, family },
    })
    this.#panes = [...this.#panes, paneId]
  }

  /** Gives the panes their heights, by the height that the chart has on the page now. */
  #measure(): void {
    const chart = this.#chart
    const height = this.#host.clientHeight
    // Out of sight there is none; the observer calls again as soon as there is.
    if (height === 0) return
    // By itself the library takes up a new size with the next frame, and shows this one with heights for another size.
    if (height !== chart.getSize()?.height) chart.resize()
    const count = this.#panes.length
    const taken = (chart.getSize(TIMES)?.height ?? 0) + count * chart.getStyles().separator.size
    const each = paneHeight(count, height, taken)
    chart.setPaneOptions({ id: CANDLES, minHeight: candlesLeast(height) })
    for (const id of this.#panes) chart.setPaneOptions({ id, height: each, minHeight: Math.min(LOWEST, each) })
  }
}

/** The lines of an indicator are told apart by these, in this order; bands around the price have a colour of their own. */
export function tonesOf(name: IndicatorName, { t3, acc, warn, up, dn, band }: ChartColours, from: number) {
  const tones = name === 'BOLL' ? [band] : [t3, acc, warn, up, dn]
  return tones.map((_, index): string => tones[(from + index) % tones.length] ?? t3)
}

function created(one: ChosenIndicator, look: ChartLook, digits: number, from: number): IndicatorCreate {
  const { name } = one
  const spec = indicatorSpec(name)
  const calcParams = one.params.filter((value) => value > 0)
  const tones = tonesOf(name, look.colours, from)
  const precision = spec.digits === 'price' ? digits : spec.digits
  const { words, wide } = look
  return {
    name,
    id: name,
    calcParams,
    precision,
    shouldFormatBigNumber: name === 'OBV',
    styles: stylesOf(look.colours, tones),
    createTooltipDataSource: ({ indicator, crosshair }) => {
      // On the phone the candles' corner is the orders': figures stand there while a finger asks for them.
      const shown = wide || spec.place === 'pane' || typeof crosshair.paneId === 'string'
      const figures = indicator.result[crosshair.dataIndex ?? -1] as Readonly<Record<string, unknown>> | undefined
      const legends = indicator.figures.flatMap(({ key, type }, index) => {
        const value = figures?.[key]
        if (typeof value !== 'number') return []
        const color = (type === 'line' ? tones[index % tones.length] : undefined) ?? look.colours.t1
        const text = name === 'OBV' ? words.short(value) : words.figure(value, precision)
        return [{ title: { text: '', color }, value: { text, color } }]
      })
      return {
        name: shown ? [name, ...calcParams].join(' ') : '',
        calcParamsText: '',
        features: [],
        legends: shown ? legends : [],
      }
    },
  }
}

function stylesOf({ up, dn, t3 }: ChartColours, tones: readonly string[]): DeepPartial<IndicatorStyle> {
  const parts = {
    style: 'fill' as const,
    borderStyle: 'solid' as const,
    borderSize: 1,
    borderDashedValue: [],
    upColor: up,
    downColor: dn,
    noChangeColor: t3,
  }
  return {
    lines: tones.map((color) => ({ style: 'solid', smooth: false, size: 1.25, dashedValue: [], color })),
    bars: [parts],
    circles: [parts],
  }
}
