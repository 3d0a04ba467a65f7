import type { Chart } from 'klinecharts'
import type { ChartBox, InsideChart } from './insideChart.ts'

const PANE = 'candle_pane'
const CHART = '[role="figure"]'

/** A cast and no import of its code, which is the chart's own and large. */
const insideOf = (box: ChartBox | undefined) => box?.drawings?.chart as (Chart & InsideChart) | undefined
const chartBoxes = (root: Element): readonly ChartBox[] => [...root.querySelectorAll<ChartBox>(CHART)]

/** Shows the crosshair of the chart under the pointer on the others too, at the same time. Returns a function that ends it. */
export function syncCrosshair(grid: HTMLElement): () => void {
  let source: ChartBox | undefined
  let under: ChartBox | null = null
  let frame = 0
  const follow = ({ target, type }: Event) => {
    under = type === 'pointerleave' ? null : (target as Element).closest<ChartBox>(CHART)
    source = under ?? source
    // The chart moves its own crosshair with the mouse event that comes after this one.
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(draw)
  }
  const draw = () => {
    const chart = insideOf(source)
    if (chart === undefined) return
    const { x, y, paneId, timestamp } = under === null ? {} : chart.getChartStore().getCrosshair()
    const isOut = paneId === undefined || timestamp === undefined || x === undefined
    const value = !isOut && paneId === PANE && y !== undefined ? valueAt(chart, x, y) : undefined
    const ticker = chart.getSymbol()?.ticker
    for (const box of chartBoxes(grid)) {
      const other = insideOf(box)
      if (other === undefined || other === chart) continue
      if (isOut) {
        other.executeAction('onCrosshairChange')
        continue
      }
      const isSame = value !== undefined && other.getSymbol()?.ticker === ticker
      const at = other.convertToPixel({ timestamp, ...(isSame && { value }) }) as { x?: number; y?: number }
      // A price of another market is none here: the line of the time alone is drawn, as for a pane that is not there.
      other.executeAction('onCrosshairChange', isSame ? { ...at, paneId: PANE } : { ...at, paneId: 'time' })
    }
  }
  const events = ['pointermove', 'pointerdown', 'pointerup', 'pointerleave'] as const
  for (const name of events) grid.addEventListener(name, follow)
  return () => {
    cancelAnimationFrame(frame)
    for (const name of events) grid.removeEventListener(name, follow)
  }
}

function valueAt(chart: Chart, x: number, y: number): number | undefined {
  return (chart.convertFromPixel([{ x, y }], { paneId: PANE }) as { value?: number }[])[0]?.value
}
