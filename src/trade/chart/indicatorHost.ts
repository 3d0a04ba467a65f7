import type { Chart } from 'klinecharts'
import type { ChartLook } from './chartModel.ts'
import type { IndicatorLayer } from './indicatorLayer.ts'

/** Keeps the place of a chart's indicators; their code loads when there is one to draw. */
export class IndicatorHost {
  readonly #chart: Chart
  readonly #host: HTMLElement
  #layer: IndicatorLayer | undefined
  #wanted: { look: ChartLook; digits: number } | undefined
  #loading = false
  #over = false

  constructor(chart: Chart, host: HTMLElement) {
    this.#chart = chart
    this.#host = host
  }

  /** Draws the look's indicators, reckoned for prices of so many digits. */
  show(look: ChartLook, digits: number): void {
    this.#wanted = { look, digits }
    if (this.#layer) this.#layer.show(look, digits)
    else if (look.indicators ? look.indicators.length > 0 : look.wide) void this.#load()
  }

  /** Ends it. */
  dispose(): void {
    this.#over = true
    this.#layer?.dispose()
  }

  async #load(): Promise<void> {
    if (this.#loading) return
    this.#loading = true
    try {
      const { IndicatorLayer } = await import('./indicatorLayer.ts')
      if (this.#over) return
      this.#layer = new IndicatorLayer(this.#chart, this.#host)
      if (this.#wanted) this.#layer.show(this.#wanted.look, this.#wanted.digits)
    } catch {
      // The chart stands without them; the next change asks again.
      this.#loading = false
    }
  }
}
