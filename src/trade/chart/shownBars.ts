import type { TrueRangeBar } from './averageTrueRange.ts'
import type { ChartBox } from './insideChart.ts'

/** The bars of the chart on the screen, oldest first: of several charts the active one’s. None while there is no chart. */
export function shownBars(): readonly TrueRangeBar[] {
  const boxes = [...document.querySelectorAll<ChartBox>('[role="figure"]')]
  const inSight = boxes.filter((box) => box.drawings && box.checkVisibility())
  const box = inSight.find((one) => one.closest('[data-active]')) ?? inSight[0]
  return box?.drawings?.chart.getDataList() ?? []
}
