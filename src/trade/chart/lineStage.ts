import type { DrawnChart } from './chartModel.ts'
import type { ChartLine } from './orderLines.ts'

/** Members of the chart that the lines need. */
interface LineChart {
  setLines(lines: readonly ChartLine[]): void
  redraw(): void
  move(across: number, down: number): void
}

/**
 * Stands between the chart and the labels of its lines, whose code comes later: until then lines are drawn as they are,
 * from then on where the labels have them.
 */
export class LineStage {
  #chart: LineChart | undefined
  #own: readonly ChartLine[] = []
  #moved: readonly ChartLine[] | undefined
  #place: ((drawn: DrawnChart) => void) | undefined

  /** The chart to draw on; undefined: it is gone. */
  use(chart: LineChart | undefined): void {
    this.#chart = chart
    chart?.setLines(this.#moved ?? this.#own)
  }

  /** The lines where they stand at the server or in the ticket. */
  setOwn(lines: readonly ChartLine[]): void {
    this.#own = lines
    if (this.#moved === undefined) this.#chart?.setLines(lines)
  }

  /** The lines where a hand has them. */
  setMoved(lines: readonly ChartLine[]): void {
    this.#moved = lines
    this.#chart?.setLines(lines)
  }

  redraw(): void {
    this.#chart?.redraw()
  }

  /** Moves what the chart shows, px: to earlier bars by a positive `across`, to lower prices by a positive `down`. */
  move(across: number, down: number): void {
    this.#chart?.move(across, down)
  }

  /** Names who places labels after each drawing; the answer ends it, and lines are drawn as they are. */
  follow(place: (drawn: DrawnChart) => void): () => void {
    this.#place = place
    return () => {
      this.#place = undefined
      this.#moved = undefined
      this.#chart?.setLines(this.#own)
    }
  }

  /** Was drawn. */
  drawn(drawn: DrawnChart): void {
    this.#place?.(drawn)
  }
}
