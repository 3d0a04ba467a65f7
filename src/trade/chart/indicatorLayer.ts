import type { Chart, DeepPartial, IndicatorCreate, IndicatorStyle } from 'klinecharts'
import type { ChartLook } from './chartModel.ts'
import type { ChartColours } from './chartStyles.ts'
import { indicatorSpec } from './indicatorCatalogue.ts'
import { type ChosenIndicator, indicatorsOf } from './indicatorChoice.ts'
import './ownIndicators.ts'
import { PANE_NUMBERS } from './paneNumbers.ts'
import { VOLUME } from './volumeBars.ts'

const CANDLES = 'candle_pane'
/** Room for a pane's legend over its lines, and for air below them, px. */
const GAP = { top: 22, bottom: 4 }
/** What part of the height a pane takes, by how many there are. */
const SHARES = [0, 0.24, 0.2, 0.17]
const [LOWEST, HIGHEST] = [44, 160]

/** How high each of so many panes is on a chart of a height, px. */
export function paneHeight(count: number, height: number): number {
  return Math.round(Math.min(HIGHEST, Math.max(LOWEST, height * (SHARES[count] ?? 0))))
}

/** The indicators of a chart, over the candles and in panes of their own. */
export class IndicatorLayer {
  readonly #chart: Chart
  readonly #observer: ResizeObserver
  #shown = ''
  #panes: readonly string[] = []

  constructor(chart: Chart, host: HTMLElement) {
    this.#chart = chart
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
    return one.name === 'BOLL' ? 3 : one.params.length
  }

  #pane(one: ChosenIndicator, look: ChartLook, digits: number): void {
    const chart = this.#chart
    const paneId = `pane_${one.name}`
    chart.createIndicator({ ...created(one, look, digits, 1), paneId })
    chart.overrideYAxis({ paneId, gap: GAP })
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

  #measure(): void {
    const height = this.#chart.getSize()?.height ?? 0
    if (height === 0) return
    for (const id of this.#panes)
      this.#chart.setPaneOptions({ id, height: paneHeight(this.#panes.length, height), minHeight: 30 })
  }
}

/** Lines are told apart by these, in this order. */
const palette = ({ t3, acc, warn, up, dn }: ChartColours, from: number): readonly string[] => {
  const tones = [t3, acc, warn, up, dn]
  return tones.map((_, index) => tones[(from + index) % tones.length] ?? t3)
}

function created(one: ChosenIndicator, look: ChartLook, digits: number, from: number): IndicatorCreate {
  const { name } = one
  const spec = indicatorSpec(name)
  const calcParams = one.params.filter((value) => value > 0)
  const tones = palette(look.colours, from)
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
