import { utils } from 'klinecharts'
import type { DrawnChart } from './chartModel.ts'
import { CHART_TEXT } from './chartStyles.ts'
import { type Fold, foldLines, sameFold, UNFOLDED } from './foldLines.ts'
import { type Area, type LabelBox, placeLabels } from './labelPlace.ts'
import type { ChartLine } from './orderLines.ts'

/** The first label stands so far from the edge, px. */
const EDGE = 12
/** The legend over the candles: where it starts, its rows, and the room after each figure, px (`chartStyles`). */
const [LEGEND_LEFT, LEGEND_TOP, LEGEND_ROW, LEGEND_GAP] = [16, 8, 16, 12]
/** So near an edge a line that is held moves the prices, px, and so fast at most, px/s. */
const [EDGE_ZONE, EDGE_SPEED] = [28, 300]

interface Size {
  readonly width: number
  readonly height: number
}

/** A place of the screen. */
interface Place {
  readonly clientX: number
  readonly clientY: number
}

/** Data of its labels that the layer needs. */
export interface LabelSet {
  /** Every line, whether it has a label of its own or not. */
  readonly lines: readonly ChartLine[]
  /** Those with labels, the first to find their places first. */
  readonly labels: readonly ChartLine[]
  /** Labels that stand over everything: in the hand, or unfolded. */
  readonly held: ReadonlySet<string>
  /** The left edge of the leftmost place, px. */
  readonly from: number
}

/**
 * Keeps the labels of own lines on their lines: written straight into the page after each drawing, so that a tick costs
 * no rendering and reads no layout.
 */
export class LabelLayer {
  readonly #elements = new Map<string, HTMLElement>()
  readonly #sizes = new WeakMap<Element, Size>()
  readonly #lefts = new Map<string, number>()
  /** Last text of each element, so that nothing is written twice. */
  readonly #written = new WeakMap<HTMLElement, string>()
  readonly #legends = new Map<string, Area>()
  readonly #observer = new ResizeObserver((entries) => {
    let changed = false
    for (const { target, borderBoxSize } of entries) {
      const [box] = borderBoxSize
      const size = { width: box?.inlineSize ?? 0, height: box?.blockSize ?? 0 }
      const before = this.#sizes.get(target)
      changed ||= before?.width !== size.width || before.height !== size.height
      this.#sizes.set(target, size)
    }
    if (changed) this.replace()
  })
  readonly #onFold: (fold: Fold) => void
  #set: LabelSet = { lines: [], labels: [], held: new Set(), from: EDGE }
  #fold = UNFOLDED
  #drawn: DrawnChart | undefined
  #root: HTMLElement | null = null
  #cover: Element | null = null
  #coverArea: Area | undefined
  #width = 0

  /** Calls `onFold` when labels are to be folded or pinned otherwise. */
  constructor(onFold: (fold: Fold) => void) {
    this.#onFold = onFold
  }

  /** Takes the element that the labels are in. */
  setRoot(root: HTMLElement | null): void {
    this.#root = root
    this.#width = 0
  }

  /** Takes the button that stands on the chart now, which labels keep clear of. */
  setCover(cover: Element | null): void {
    this.#cover = cover
    this.#measureCover()
    this.replace()
  }

  /** Takes the lines and which of them have labels. */
  show(set: LabelSet): void {
    this.#set = set
  }

  /** Takes the element of a line's label and returns a function that gives it back. */
  add(id: string, element: HTMLElement): () => void {
    this.#elements.set(id, element)
    this.#sizes.set(element, { width: element.offsetWidth, height: element.offsetHeight })
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

  /** Captures a pointer for the whole chart: a finger that drags a label asks for no menu. */
  capture(pointerId: number): void {
    this.#root?.parentElement?.setPointerCapture(pointerId)
  }

  /** The price at a height of the screen, no higher or lower than the candles' pane; undefined before it is drawn. */
  priceAt(clientY: number): number | undefined {
    const drawn = this.#drawn
    return drawn?.priceAt(Math.min(Math.max(this.#yOf(clientY), 0), drawn.height))
  }

  /** The line nearest to a place of the screen, among those that fit and are no further away than a reach, px. */
  lineAt(at: Place, reach: number, fits: (line: ChartLine) => boolean): ChartLine | undefined {
    const [drawn, box] = [this.#drawn, this.#root?.getBoundingClientRect()]
    if (drawn === undefined || box === undefined) return undefined
    const [x, y] = [at.clientX - box.left, at.clientY - box.top]
    // Beside the candles is the price scale, below them are the panes.
    if (x < 0 || x > drawn.width || y < 0 || y > drawn.height) return undefined
    const near = this.#set.lines
      .map((line) => ({ line, off: Math.abs(drawn.yAt(line.price) - y) }))
      .filter(({ line, off }) => off <= reach && fits(line))
    return near.sort((one, other) => one.off - other.off)[0]?.line
  }

  /** Returns the position of a line on the screen, or undefined if it is not in view. */
  screenY({ price }: ChartLine): number | undefined {
    const drawn = this.#drawn
    const y = drawn?.yAt(price) ?? -1
    return drawn === undefined || y < 0 || y > drawn.height ? undefined : y - this.#yOf(0)
  }

  /**
   * Returns the speed at which prices scroll while a line is held at a height of the screen, px/s. At the lower edge it
   * moves towards lower prices.
   */
  edgeSpeed(clientY: number): number {
    const [y, height] = [this.#yOf(clientY), this.#drawn?.height ?? 0]
    const depth = Math.max(EDGE_ZONE - y, y - (height - EDGE_ZONE), 0) / EDGE_ZONE
    return Math.min(depth, 1) * EDGE_SPEED * (y < height / 2 ? -1 : 1)
  }

  /** Returns how far prices have to scroll until one is well inside the chart, px. 0 if it is. */
  wayTo(price: number): number {
    const drawn = this.#drawn
    if (drawn === undefined) return 0
    const [y, inset] = [drawn.yAt(price), drawn.height / 4]
    if (y > EDGE && y < drawn.height - EDGE) return 0
    return y - (y < inset ? inset : drawn.height - inset)
  }

  /** Another instrument or period: places are looked for anew. */
  forget(): void {
    this.#lefts.clear()
  }

  /** Places the labels again where nothing was drawn anew. */
  replace(): void {
    if (this.#drawn !== undefined) this.place(this.#drawn)
  }

  /** Places every label for what was just drawn. */
  place(chart: DrawnChart): void {
    this.#drawn = chart
    const { lines, labels, held, from } = this.#set
    if (lines.length === 0) return
    const fold = foldLines(lines, chart, this.#fold)
    if (!sameFold(fold, this.#fold)) {
      this.#fold = fold
      this.#onFold(fold)
    }
    if (chart.width !== this.#width) {
      this.#width = chart.width
      // Labels are cut off there at the latest: they never reach the price scale.
      this.#root?.style.setProperty('width', `${chart.width}px`)
      this.#measureCover()
    }
    const boxes = labels.flatMap((line): LabelBox[] => {
      const element = this.#elements.get(line.id)
      if (element === undefined || fold.behind.has(line.id)) return []
      const { width, height } = this.#sizes.get(element) ?? { width: 0, height: 0 }
      const grip = held.has(line.id) ? 'held' : line.moving ? 'still' : undefined
      return [{ id: line.id, width, height, y: chart.yAt(line.price), left: this.#lefts.get(line.id), grip }]
    })
    const taken = [this.#legendOf(chart), this.#coverArea].filter((area) => area !== undefined)
    const spots = placeLabels(boxes, {
      ...{ width: chart.width, height: chart.height, from, taken },
      candles: chart.candles(),
    })
    for (const [id, element] of this.#elements) {
      const spot = spots.get(id)
      if (spot !== undefined) this.#lefts.set(id, spot.left)
      this.#write(element, spot && `translate(${Math.round(spot.left)}px, ${spot.top}px)`)
    }
  }

  #yOf(clientY: number): number {
    return clientY - (this.#root?.getBoundingClientRect().top ?? 0)
  }

  #write(element: HTMLElement, transform: string | undefined): void {
    if (this.#written.get(element) === (transform ?? '')) return
    this.#written.set(element, transform ?? '')
    element.style.visibility = transform === undefined ? 'hidden' : 'visible'
    if (transform !== undefined) element.style.transform = transform
  }

  #measureCover(): void {
    const cover = this.#cover
    if (!(cover instanceof HTMLElement)) {
      this.#coverArea = undefined
      return
    }
    const { offsetLeft: left, offsetTop: top, offsetWidth, offsetHeight } = cover
    this.#coverArea = { left, top, right: left + offsetWidth, bottom: top + offsetHeight }
  }

  /** Returns the area of the figures over the candles, in rows that break as in the library. */
  #legendOf(chart: DrawnChart): Area | undefined {
    const legend = chart.legend()
    if (legend === undefined) return undefined
    // Figures of the same length are as good as equally wide: measured once for each width and length.
    const key = [chart.width, legend.rows, ...legend.figures.map(({ length }) => length)].join()
    const known = this.#legends.get(key)
    if (known !== undefined) return known
    let [right, rows, x] = [0, 1 + legend.rows, LEGEND_LEFT]
    for (const figure of legend.figures) {
      const width = utils.calcTextWidth(figure, CHART_TEXT, 400, legend.font) + LEGEND_GAP
      if (x + width > chart.width && x > LEGEND_LEFT) {
        rows += 1
        x = LEGEND_LEFT
      }
      x += width
      right = Math.max(right, x)
    }
    const area = { left: 0, top: 0, right, bottom: LEGEND_TOP + rows * LEGEND_ROW }
    this.#legends.set(key, area)
    return area
  }
}
