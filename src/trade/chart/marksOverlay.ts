import { registerOverlay, type YAxis } from 'klinecharts'
import { axisFigures, lineFigures, type PriceMarks } from './priceMarks.ts'

/** Name and id of the one overlay that draws own lines, the last price and the price axis. */
export const MARKS = 'priceMarks'

/** Data of the overlay, read again with each drawing, and the listener for positions of lines. */
export interface MarksData {
  read(): PriceMarks
  lines(yAxis: YAxis, width: number, height: number): void
}

registerOverlay<MarksData>({
  name: MARKS,
  totalStep: 1,
  lock: true,
  needDefaultPointFigure: false,
  needDefaultXAxisFigure: false,
  needDefaultYAxisFigure: false,
  createPointFigures({ overlay, yAxis, bounding }) {
    if (yAxis === null) return []
    overlay.extendData.lines(yAxis, bounding.width, bounding.height)
    return lineFigures(overlay.extendData.read(), yAxis, bounding)
  },
  createYAxisFigures({ overlay, yAxis, bounding }) {
    return yAxis === null ? [] : axisFigures(overlay.extendData.read(), yAxis, bounding)
  },
})
