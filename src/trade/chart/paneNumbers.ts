import { registerOverlay } from 'klinecharts'
import { CHART_TEXT } from './chartStyles.ts'

/** Name and group of the overlays that write the axis of a pane under the candles; the theme's own numbers are invisible. */
export const PANE_NUMBERS = 'paneNumbers'

/** Appearance of the numbers. */
export interface NumberLook {
  readonly color: string
  readonly family: string
}

registerOverlay<NumberLook>({
  name: PANE_NUMBERS,
  totalStep: 1,
  lock: true,
  createPointFigures: () => [],
  createYAxisFigures({ overlay, yAxis, bounding }) {
    const { color, family } = overlay.extendData
    return (yAxis?.getTicks() ?? []).map(({ text, coord }) => ({
      type: 'text',
      attrs: { x: bounding.width - 8, y: Math.round(coord), text, align: 'right', baseline: 'middle' },
      styles: {
        style: 'fill',
        color,
        family,
        size: CHART_TEXT,
        weight: 400,
        paddingLeft: 0,
        paddingRight: 0,
        paddingTop: 0,
        paddingBottom: 0,
        borderSize: 0,
        backgroundColor: 'transparent',
      },
      ignoreEvent: true,
    }))
  },
})
