import type { DrawnChart } from './chartModel.ts'
import { type Area, isFree, leftmostFree } from './labelPlace.ts'
import type { ChartLine } from './orderLines.ts'

/** Half the height of a line's label, px. */
const HALF = 11
/** The first label stands so far from the edge, px. */
const EDGE = 12

const rankOf = ({ kind, moving }: ChartLine): number => {
  if (moving) return 0
  return kind === 'stopLoss' || kind === 'takeProfit' ? 2 : 1
}

/**
 * Keeps the labels of own lines on their lines: written straight into the page after each drawing, so that a tick costs
 * no rendering. A label stays where it is as long as it hides nothing there.
 */
export class LabelLayer {
  readonly #elements = new Map<string, HTMLElement>()
  readonly #widths = new WeakMap<Element, number>()
  readonly #lefts = new Map<string, number>()
  readonly #observer = new ResizeObserver((entries) => {
    let changed = false
    for (const { target, borderBoxSize } of entries) {
      const width = borderBoxSize[0]?.inlineSize ?? 0
      changed ||= this.#widths.get(target) !== width
      this.#widths.set(target, width)
    }
    if (changed && this.#drawn !== undefined) this.place(this.#drawn)
  })
  #drawn: DrawnChart | undefined

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

  /** The label of a line. */
  label(id: string): HTMLElement | undefined {
    return this.#elements.get(id)
  }

  /** The price at a height of the screen, no higher or lower than the candles' pane; undefined before it is drawn. */
  priceAt(clientY: number, label: HTMLElement): number | undefined {
    const drawn = this.#drawn
    const place = label.closest('section')
    if (drawn === undefined || place === null) return undefined
    const y = clientY - place.getBoundingClientRect().top
    return drawn.priceAt(Math.min(Math.max(y, 0), drawn.height))
  }

  /** Another instrument or period: places are looked for anew. */
  forget(): void {
    this.#lefts.clear()
  }

  /** Places every label for what was just drawn. */
  place(chart: DrawnChart): void {
    this.#drawn = chart
    if (chart.lines.length === 0) return
    const candles = chart.candles()
    const labels: Area[] = []
    // What is moved stays where the hand has it; what an order is about finds its place before its stops do.
    const ranked = [...chart.lines].sort((one, other) => rankOf(one.line) - rankOf(other.line))
    for (const { line, y: exact } of ranked) {
      const element = this.#elements.get(line.id)
      if (element === undefined) continue
      const width = this.#widths.get(element) ?? 0
      const y = line.moving ? Math.min(Math.max(exact, HALF), chart.height - HALF) : exact
      const label = { width, top: y - HALF, bottom: y + HALF }
      const inside = y >= 0 && y <= chart.height
      const left = line.moving
        ? this.#still(line.id, width, chart.width)
        : inside
          ? this.#left(line.id, label, chart.width, candles, labels)
          : undefined
      element.style.visibility = left === undefined ? 'hidden' : 'visible'
      if (left === undefined) continue
      labels.push({ left, right: left + width, top: label.top, bottom: label.bottom })
      element.style.transform = `translate(${Math.round(left)}px, ${Math.round(y) - HALF}px)`
    }
  }

  /** Where a label that is being moved stands: it never steps aside, and never out of sight. */
  #still(id: string, label: number, width: number): number {
    const left = Math.max(0, Math.min(this.#lefts.get(id) ?? EDGE, width - EDGE / 2 - label))
    this.#lefts.set(id, left)
    return left
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
