import { type IndicatorDrawParams, registerIndicator } from 'klinecharts'

/** Name of the volume indicator. */
export const VOLUME = 'volumeBars'

const HEIGHT = 48
const ALPHA = 0.28

/** The colours the bars are drawn in, handed over as the indicator's data. */
export interface VolumeColours {
  readonly up: string
  readonly dn: string
}

/** Volume as bars 48 px high at the foot of the candles; it has no axis and no figures of its own. */
registerIndicator<object, unknown, VolumeColours>({
  name: VOLUME,
  shortName: '',
  figures: [],
  calc: () => [],
  draw({ ctx, chart, indicator, bounding, xAxis }: IndicatorDrawParams<object, unknown, VolumeColours>) {
    const { from, to } = chart.getVisibleRange()
    const bars = chart.getDataList().slice(from, to)
    const most = bars.reduce((highest, bar) => Math.max(highest, bar.volume ?? 0), 0)
    if (most === 0) return true
    const { gapBar } = chart.getBarSpace()
    const { up, dn } = indicator.extendData
    ctx.save()
    ctx.globalAlpha = ALPHA
    for (const [index, bar] of bars.entries()) {
      const height = Math.round(((bar.volume ?? 0) / most) * HEIGHT)
      ctx.fillStyle = bar.close >= bar.open ? up : dn
      ctx.fillRect(
        Math.round(xAxis.convertToPixel(from + index) - gapBar / 2),
        bounding.height - height,
        gapBar,
        height,
      )
    }
    ctx.restore()
    return true
  },
})
