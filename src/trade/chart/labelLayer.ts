import type { DrawnChart } from './chartModel.ts'
import { type Area, isFree, leftmostFree } from './labelPlace.ts'
import type { ChartLine } from './orderLines.ts'

/** Half the height of a line's label, px. */
const HALF = 11
/** The first label stands so far from the edge, px. */
const EDGE = 12

const isStop = ({ kind }: ChartLine): boolean => kind === 'stopLoss' || kind === 'takeProfit'

/**
 * Keeps the labels of own lines on their lines: written straight into the page after each drawing, so that a tick costs
 * no rendering. A label stays where it is as long as it hides nothing there.
 */
export class LabelLayer {
  readonly #elements = new Map<string, HTMLElement>()
  readonly #widths = new WeakMap<Element, number>()
  readonly #lefts = new Map<string, number>()
  readonly #observer = new ResizeObserver((entries) => {
    for (const { target, borderBoxSize } of entries) this.#widths.set(target, borderBoxSize[0]?.inlineSize ?? 0)
  })

  /** Takes the element of a line's label; the answer gives it back. */
  add(id: string, element: HTMLElement): () => void {
    this.#elements.set(id, element)
    this.#widths.set(element, element.offsetWidth)
    this.#observer.observe(element)
    return () => {
      this.#observer.unobserve(element)
      if (this.#elements.get(id) !== element) return
      this.#elements.delete(id)
      this.#lefts.delete(id)
    }
  }

  /** Another instrument or period: places are looked for anew. */
  forget(): void {
    this.#lefts.clear()
  }

  /** Places every label for what was just drawn. */
  place(chart: DrawnChart): void {
    if (chart.lines.length === 0) return
    const candles = chart.candles()
    const labels: Area[] = []
    // What an order is about finds its place before its stops do.
    const stops = chart.lines.filter(({ line }) => isStop(line))
    for (const { line, y } of [...chart.lines.filter(({ line }) => !isStop(line)), ...stops]) {
      const element = this.#elements.get(line.id)
      if (element === undefined) continue
      const width = this.#widths.get(element) ?? 0
      const label = { width, top: y - HALF, bottom: y + HALF }
      const left = y >= 0 && y <= chart.height ? this.#left(line.id, label, chart.width, candles, labels) : undefined
      element.style.visibility = left === undefined ? 'hidden' : 'visible'
      if (left === undefined) continue
      labels.push({ left, right: left + width, top: label.top, bottom: label.bottom })
      element.style.transform = `translate(${Math.round(left)}px, ${Math.round(y) - HALF}px)`
    }
  }

  /** Undefined where it would cover another label whatever it did; its line and its tag on the axis still stand. */
  #left(
    id: string,
    label: { width: number; top: number; bottom: number },
    width: number,
    candles: readonly Area[],
    labels: readonly Area[],
  ): number | undefined {
    const room = width - EDGE / 2
    const taken = [...candles, ...labels]
    const held = this.#lefts.get(id)
    if (held !== undefined && held + label.width <= room && isFree(held, label, taken)) return held
    const free = leftmostFree(label, EDGE, room, taken)
    // Where candles fill the strip, a label hides some of them rather than another label.
    const left = isFree(free, label, taken) ? free : leftmostFree(label, EDGE, room, labels)
    this.#lefts.set(id, left)
    return isFree(left, label, labels) ? left : undefined
  }
}
