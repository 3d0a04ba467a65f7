import type { KLineData } from 'klinecharts'
import type { ChartLook } from './chartModel.ts'

/** A bar in figures, as they stand over the chart: open, high, low, close and volume; none without a bar. */
export function barLegend(bar: KLineData | null, { colours, words }: ChartLook) {
  if (bar === null) return []
  const [open, high, low, close, volume] = words.legend
  const rises = bar.close >= bar.open
  const part = (title: string, text: string, color: string) => ({
    title: { text: `${title} `, color: colours.t3 },
    value: { text, color },
  })
  return [
    part(open, words.price(bar.open), colours.t1),
    part(high, words.price(bar.high), colours.t1),
    part(low, words.price(bar.low), colours.t1),
    // An arrow for whom the colour tells nothing.
    part(close, `${words.price(bar.close)} ${rises ? '▲' : '▼'}`, rises ? colours.up : colours.dn),
    part(volume, words.count(bar.volume ?? 0), colours.t1),
  ]
}
