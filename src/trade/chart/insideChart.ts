import type { AxisRange, Chart, YAxis } from 'klinecharts'
import type { DrawingHost } from './drawingHost.ts'

/** Members of the library's price axis that its types omit: a manually set range stays until it is released. */
export interface PriceAxis extends YAxis {
  setRange(range: AxisRange): void
  getAutoCalcTickFlag(): boolean
}

/** Position of the crosshair, px. It is not drawn without a pane. */
interface Crosshair {
  readonly paneId?: string
  readonly x?: number
  readonly y?: number
  /** Of the bar that it is at, UTC ms. */
  readonly timestamp?: number
}

/** Members of the library's chart that its types omit. */
export interface InsideChart {
  layout(what: { measureWidth: boolean; update: boolean; buildYAxisTick: boolean }): void
  getChartStore(): { getCrosshair(): Crosshair }
  /** Without a crosshair it takes away the one that is there. */
  executeAction(type: 'onCrosshairChange', crosshair?: Crosshair): void
}

/** A chart with what its types leave out. */
export const inside = (chart: Chart) => chart as Chart & InsideChart

/** The element of a chart, by which several charts on one page find each other. */
export type ChartBox = HTMLElement & { readonly drawings?: DrawingHost }
