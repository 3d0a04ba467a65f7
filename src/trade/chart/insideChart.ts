import type { AxisRange, Chart, YAxis } from 'klinecharts'

/** What of the library's price axis its types leave out: a range that was set by hand stays until it is released. */
export interface PriceAxis extends YAxis {
  setRange(range: AxisRange): void
  getAutoCalcTickFlag(): boolean
}

/** What of the library's chart its types leave out. */
interface InsideChart {
  layout(what: { measureWidth: boolean; update: boolean; buildYAxisTick: boolean }): void
  getChartStore(): { getCrosshair(): { paneId?: string } }
}

/** A chart with what its types leave out. */
export const inside = (chart: Chart) => chart as Chart & InsideChart
