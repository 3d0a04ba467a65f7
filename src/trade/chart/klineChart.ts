import { type Chart, dispose, init, type KLineData, type NeighborData, utils, type YAxis } from 'klinecharts'
import { isOfDays } from '../../../contract/candlePeriods.ts'
import { barLegend } from './barLegend.ts'
import { type CandleKey, type CandlePorts, CandleSource, MAX_BARS } from './candleSource.ts'
import { airy, axisRange, priceNumbers, scaleOf, times } from './chartAxes.ts'
import type { ChartHooks, ChartLook } from './chartModel.ts'
import { CHART_TEXT, chartStyles } from './chartStyles.ts'
import { withTruePixels } from './devicePixels.ts'
import { DrawingHost } from './drawingHost.ts'
import { IndicatorHost } from './indicatorHost.ts'
import { type ChartBox, inside, type PriceAxis } from './insideChart.ts'
import { asBar, PERIODS } from './libraryBars.ts'
import { MARKS, type MarksData } from './marksOverlay.ts'
import type { ChartLine } from './orderLines.ts'
import { letPageScroll } from './pageScroll.ts'
import type { PriceMarks } from './priceMarks.ts'

const PANE = 'candle_pane'
/** So many bars stay in sight however far one scrolls. */
const MIN_BARS = 12

type Push = (bar: KLineData) => void
type Reset = (bars: KLineData[], more?: { forward: boolean }) => void

/** The chart library behind one small face: bars from a `CandleSource`, own lines, theme and words. Outside React. */
export class KlineChart {
  readonly #chart: Chart
  readonly #host: HTMLElement
  readonly #hooks: ChartHooks
  readonly #source: CandleSource
  readonly #box: HTMLElement
  readonly #stopScroll: () => void
  readonly #indicatorHost: IndicatorHost
  /** The user's drawings. */
  readonly drawings: DrawingHost
  #look: ChartLook
  /** True if the newest bar was in sight when it was put out of sight. */
  #wasNewest = true
  /** The width the bars were last measured for. */
  #wide: boolean | undefined
  /** The scale that the price axis was made with. */
  #log: boolean | undefined
  #lines: readonly ChartLine[] = []
  /** The price axis as it was last drawn. */
  #prices: PriceAxis | undefined
  #key: CandleKey | undefined
  #reset: Reset = () => undefined
  #push: Push | undefined
  /** While symbol and period are set one after the other, each asks for bars. */
  #switching = false

  /** Throws when the element cannot hold a chart. */
  constructor(host: HTMLElement, ports: CandlePorts, hooks: ChartHooks, look: ChartLook) {
    this.#host = host
    this.#hooks = hooks
    this.#look = look
    const chart = withTruePixels(() =>
      init(host, {
        styles: chartStyles(look.colours, { legend: look.wide, type: look.type }),
        layout: { yAxis: { gap: { top: 0, bottom: 0 } }, barSpaceLimit: { min: 2, max: 40 } },
        hotkey: { enabled: false },
        formatter: {
          formatDate: ({ timestamp, type }) => this.#date(timestamp, type),
          formatBigNumber: (value) => this.#look.words.short(Number(value)),
        },
        thousandsSeparator: { format: (value) => this.#look.words.written(String(value)) },
        decimalFold: { format: String },
      }),
    )
    if (chart === null) throw new Error('No place for a chart')
    this.#chart = chart
    chart.setLeftMinVisibleBarCount(MIN_BARS)
    chart.setRightMinVisibleBarCount(MIN_BARS)
    const box = host.firstElementChild as HTMLElement
    box.tabIndex = 0
    box.setAttribute('role', 'figure')
    box.style.touchAction = 'pan-y'
    this.#box = box
    this.drawings = new DrawingHost(chart, box)
    Object.assign(box, { drawings: this.drawings } satisfies Partial<ChartBox>)
    this.#stopScroll = letPageScroll(box, () => this.drawings.active)
    this.#indicatorHost = new IndicatorHost(chart, host)
    this.#source = new CandleSource(ports, {
      loading: () => {
        this.#reset([])
        // Another market has drawings of its own.
        if (this.#key) this.drawings.show(this.#key.code)
        hooks.loading()
      },
      reset: (bars, older) => {
        this.#measureAxis(bars)
        this.#reset(bars.map(asBar), { forward: older })
        hooks.loaded(bars)
      },
      push: (bar) => this.#append(asBar(bar)),
      failed: (error) => hooks.failed(error),
    })
    this.#follow()
    this.#dress()
  }

  /** Shows an instrument's bars of a period; what was drawn before is gone at once. */
  show(key: CandleKey, digits: number): void {
    this.#key = key
    this.#switching = true
    this.#chart.setSymbol({ ticker: key.code, pricePrecision: digits, volumePrecision: 0 })
    this.#switching = false
    this.#indicators()
    this.drawings.show(key.code)
    // A copy: the library takes the same object for the same bars and would not ask for them.
    this.#chart.setPeriod({ ...PERIODS[key.period] })
  }

  /** Returns true if it shows these bars, or is about to. */
  shows({ instrumentId, code, period }: CandleKey): boolean {
    const shown = this.#key
    return shown?.code === code && shown.instrumentId === instrumentId && shown.period === period
  }

  /** Out of sight: nothing is fetched or drawn until `resume`. */
  pause(): void {
    this.#wasNewest = this.#showsNewest()
    this.#source.pause()
  }

  #showsNewest(): boolean {
    return this.#chart.getVisibleRange().realTo >= this.#chart.getDataList().length
  }

  /** In sight again. */
  resume(): void {
    this.#chart.resize()
    // Without any width meanwhile, the library has lost how far the newest bar stood from the edge; it measures the new one
    // in a microtask of its own, which comes first.
    if (this.#wasNewest) queueMicrotask(() => this.#chart.setOffsetRightDistance(this.#offset()))
    this.#source.resume()
  }

  /** Asks again after a failure. */
  retry(): void {
    this.#source.retry()
  }

  /** Own lines, in the order they are drawn. */
  setLines(lines: readonly ChartLine[]): void {
    this.#lines = lines
    this.redraw()
  }

  /** Theme, words and size changed. */
  setLook(look: ChartLook): void {
    this.#look = look
    this.#dress()
  }

  /** The countdown moved on. */
  redraw(): void {
    this.#chart.overrideOverlay({ id: MARKS, extendData: this.#marksData() })
  }

  /** Moves by bars; positive is towards earlier ones. */
  scroll(bars: number): void {
    this.#chart.scrollByDistance(bars * this.#chart.getBarSpace().bar)
  }

  /** Zooms about the newest bar; above 1 shows fewer bars. */
  zoom(scale: number): void {
    this.#chart.zoomAtCoordinate(scale)
  }

  /** The newest bars at their first size, and the prices that fit them. */
  resetView(): void {
    this.#chart.setBarSpace(this.#look.wide ? 8 : 7)
    this.#chart.setOffsetRightDistance(this.#offset())
    this.#axis()
    this.toNewest()
  }

  /** Moves what is shown, px: to earlier bars by a positive `across`, to lower prices by a positive `down`. */
  move(across: number, down: number): void {
    const height = this.#chart.getSize(PANE, 'main')?.height ?? 0
    if (across !== 0) this.#chart.scrollByDistance(across)
    if (down === 0 || height === 0 || this.#prices === undefined) return
    const range = this.#prices.getRange()
    const by = (down / height) * range.realRange
    const { from } = scaleOf(this.#look.log)
    this.#prices.setRange(
      axisRange(range, [from(range.realFrom - by), from(range.realTo - by)], scaleOf(this.#look.log)),
    )
    inside(this.#chart).layout({ measureWidth: true, update: true, buildYAxisTick: true })
  }

  /** Back to the newest bar, and to the prices it is at. */
  toNewest(): void {
    this.#chart.overrideYAxis({ paneId: PANE })
    this.#chart.scrollToRealTime()
  }

  /** Sets the accessible name. */
  setName(name: string): void {
    this.#box.setAttribute('aria-label', name)
  }

  /** Ends it; nothing is fetched or drawn any more. */
  dispose(): void {
    this.#source.stop()
    this.#stopScroll()
    this.#indicatorHost.dispose()
    dispose(this.#host)
  }

  #follow(): void {
    const chart = this.#chart
    chart.setDataLoader({
      getBars: ({ type, timestamp, callback }) => {
        if (type === 'init') return this.#start(callback as Reset)
        if (type === 'forward' && timestamp !== null) void this.#older(timestamp, callback as Reset)
        return undefined
      },
      subscribeBar: ({ callback }) => {
        this.#push = callback
      },
      unsubscribeBar: () => {
        this.#push = undefined
      },
    })
    chart.createOverlay({ name: MARKS, id: MARKS, points: [{ value: 0 }], extendData: this.#marksData() })
    chart.overrideXAxis({ createTicks: () => times(chart, this.#isOfDays(), this.#look) })
  }

  /** The price axis on its scale. With its name the library makes a new one, which knows nothing of the last. */
  #axis(): void {
    const chart = this.#chart
    const scale = scaleOf(this.#look.log)
    chart.overrideYAxis({
      paneId: PANE,
      name: scale.name,
      gap: { top: 0, bottom: 0 },
      createTicks: ({ range, bounding }) =>
        priceNumbers(range, bounding.height, chart.getSymbol()?.pricePrecision ?? 2, scale, this.#look),
      createRange: ({ defaultRange }) => axisRange(defaultRange, this.#range(defaultRange), scale),
    })
  }

  /** The candles, with air above and below; the library's own gaps end in infinity where there is no height yet. */
  #range({ from, to }: { from: number; to: number }): readonly [number, number] {
    const height = this.#chart.getSize(PANE, 'main')?.height ?? 0
    return airy(from, to, scaleOf(this.#look.log), height, this.#look.wide ? [48, 72] : [24, 16])
  }

  #start(reset: Reset): void {
    this.#reset = reset
    // Either empties it before anything else can be drawn: the old instrument's bars must not stand under the new one's name.
    if (this.#switching || this.#key === undefined) reset([])
    else this.#source.show(this.#key)
  }

  async #older(before: number, callback: Reset): Promise<void> {
    const got = await this.#source.older(before, this.#chart.getDataList().length)
    if (got !== undefined) callback(got.bars.map(asBar), { forward: got.older })
  }

  #append(bar: KLineData): void {
    const list = this.#chart.getDataList()
    // The library keeps what it is given for ever; places are counted from the newest bar, so the oldest may go.
    if (list.length >= MAX_BARS && bar.timestamp > (list.at(-1)?.timestamp ?? 0)) {
      list.splice(0, list.length - MAX_BARS + 1)
    }
    this.#push?.(bar)
  }

  #dress(): void {
    const { colours, wide, type } = this.#look
    const chart = this.#chart
    chart.setStyles(chartStyles(colours, { legend: wide, type }))
    chart.setStyles({
      candle: {
        tooltip: {
          legend: { template: ({ current }: NeighborData<KLineData | null>) => barLegend(current, this.#look) },
        },
      },
    })
    if (wide !== this.#wide) {
      chart.setBarSpace(wide ? 8 : 7)
      chart.setOffsetRightDistance(this.#offset())
    }
    this.#wide = wide
    if (this.#look.log !== this.#log) this.#axis()
    this.#log = this.#look.log
    this.#indicators()
    this.drawings.dress({ colours, wide, price: this.#look.words.price })
    this.#measureAxis(chart.getDataList())
    this.redraw()
  }

  #offset(): number {
    return this.#look.wide ? 24 : 16
  }

  #indicators(): void {
    this.#indicatorHost.show(this.#look, this.#chart.getSymbol()?.pricePrecision ?? 2)
  }

  /** The axis is as wide as the longest price, 62 px at least. */
  #measureAxis(bars: readonly { high: number }[]): void {
    const highest = bars.reduce((most, bar) => Math.max(most, bar.high), 0)
    const text = this.#look.words.price(highest)
    const width = utils.calcTextWidth(text, CHART_TEXT, 600, this.#look.colours.font)
    this.#chart.setStyles({ yAxis: { size: Math.max(62, Math.ceil(width) + 16) } })
  }

  #date(time: number, type: string): string {
    const { words } = this.#look
    return type === 'crosshair' && !this.#isOfDays() ? words.moment(time) : words.day(time)
  }

  #isOfDays(): boolean {
    return this.#key !== undefined && isOfDays(this.#key.period)
  }

  #marksData(): MarksData {
    return { read: () => this.#marks(), lines: (yAxis, width, height) => this.#tell(yAxis, width, height) }
  }

  #marks(): PriceMarks {
    const { colours, words } = this.#look
    const last = this.#chart.getDataList().at(-1)
    const period = this.#key?.period
    return {
      colours,
      lines: this.#lines,
      last: last?.close,
      countdown: last && period && words.countdown(last.timestamp, period),
      format: words.price,
    }
  }

  #tell(yAxis: YAxis, width: number, height: number): void {
    const chart = this.#chart
    this.#prices = yAxis as PriceAxis
    this.#hooks.newest(this.#showsNewest() && this.#prices.getAutoCalcTickFlag())
    this.#hooks.drawn({
      width,
      height,
      priceAt: (y) => yAxis.convertFromPixel(y),
      yAt: (price) => yAxis.convertToPixel(price),
      candles: () => {
        const { from, to } = chart.getVisibleRange()
        const half = chart.getBarSpace().bar / 2
        return chart
          .getDataList()
          .slice(from, to)
          .map((bar, index) => {
            const x = (chart.convertToPixel({ dataIndex: from + index }) as { x?: number }).x ?? 0
            const [top, bottom] = [yAxis.convertToPixel(bar.high), yAxis.convertToPixel(bar.low)]
            return { left: x - half, right: x + half, top, bottom }
          })
      },
      legend: () => this.#legend(),
    })
  }

  #legend() {
    const chart = this.#chart
    // On the phone figures are written while the crosshair is out.
    if (!this.#look.wide && inside(chart).getChartStore().getCrosshair().paneId === undefined) return undefined
    return {
      figures: barLegend(chart.getDataList().at(-1) ?? null, this.#look).map(
        ({ title, value }) => title.text + value.text,
      ),
      rows: chart.getIndicators({ paneId: PANE }).filter(({ figures }) => figures.length > 0).length,
      font: this.#look.colours.font,
    }
  }
}
