import type { Chart, Coordinate, Overlay, Point } from 'klinecharts'
import { readStored, writeStored } from '../../stored.ts'
import type { DrawingLook } from './chartModel.ts'
import { type DrawingData, overlayName } from './drawingFigures.ts'
import { takePlaces } from './drawingPointer.ts'
import {
  cleanText,
  type Drawing,
  type DrawingTool,
  drawingsKey,
  pointsOf,
  readDrawings,
  writeDrawings,
} from './drawings.ts'

const CANDLES = 'candle_pane'
const GROUP = 'drawings'
/** A press of an arrow moves by so much up or down, px; sideways by a bar. */
const STEP = 4

interface Held extends Drawing {
  readonly id: string
}

/** What the tools show. */
export interface BoardState {
  /** What is being drawn. */
  readonly tool: DrawingTool | undefined
  readonly selected: string | undefined
  readonly selectedTool: DrawingTool | undefined
  readonly count: number
  /** The text that waits for its words; `text` is what it says so far. */
  readonly asking: { readonly id: string; readonly text: string } | undefined
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The drawings on a chart: drawn, moved, taken away, and stored for each instrument. */
export class DrawingBoard {
  readonly #chart: Chart
  readonly #listeners = new Set<() => void>()
  #look: DrawingLook | undefined
  #code = ''
  #list: readonly Held[] = []
  #tool: DrawingTool | undefined
  #selected: string | undefined
  #marked: string | undefined
  #asking: string | undefined
  #unlocked = false
  /** Takes back what is being drawn. */
  #undraft: (() => void) | undefined
  #ids = 0
  #state: BoardState | undefined

  constructor(chart: Chart) {
    this.#chart = chart
  }

  /** For React: hears of every change of `state`. */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** What the tools show now; the same object until something changes. */
  state = (): BoardState => {
    const asked = this.#list.find(({ id }) => id === this.#asking)
    this.#state ??= {
      tool: this.#tool,
      selected: this.#selected,
      selectedTool: this.#list.find(({ id }) => id === this.#selected)?.tool,
      count: this.#list.length,
      asking: asked && { id: asked.id, text: asked.text ?? '' },
    }
    return this.#state
  }

  /** Shows an instrument's drawings instead of those before. */
  show(code: string): void {
    if (code === this.#code) return
    this.rest()
    this.#chart.removeOverlay({ groupId: GROUP })
    this.#code = code
    this.#list = readDrawings(readStored(drawingsKey(code))).map((one) => ({ ...one, id: this.#id() }))
    for (const one of this.#list) this.#create(one)
    this.#tell()
  }

  /** Theme, words or size changed. */
  dress(look: DrawingLook): void {
    this.#look = look
    const { acc, bg0 } = look.colours
    const point = { color: bg0, borderColor: acc, borderSize: 2, radius: 4 }
    const active = { activeColor: acc, activeBorderColor: acc, activeBorderSize: 2, activeRadius: 6 }
    this.#chart.setStyles({ overlay: { point: { ...point, ...active } } })
    this.unlock(this.#unlocked)
  }

  /** With the tools out, and on a wide screen, drawings can be taken hold of. */
  unlock(unlocked: boolean): void {
    this.#unlocked = unlocked
    this.#chart.overrideOverlay({ groupId: GROUP, lock: this.#locked() })
  }

  /** Begins to draw: the next presses on the candles set its places. */
  start(tool: DrawingTool): void {
    this.rest()
    const pane = this.#chart.getDom(CANDLES, 'main')
    if (pane === null || this.#chart.getDataList().length === 0) return
    const id = this.#id()
    this.#tool = tool
    const stop = takePlaces(pane, pointsOf(tool), {
      moved: (pixels) => this.#draw({ id, tool, points: this.#places(pixels) }),
      done: (pixels) => {
        const one = { id, tool, points: this.#places(pixels) }
        this.#draw(one)
        stop()
        this.#undraft = undefined
        this.#add(one)
      },
    })
    this.#undraft = () => {
      stop()
      this.#chart.removeOverlay({ id })
    }
    this.#tell()
  }

  /** Sets a drawing down in the middle of what is in sight, for the keys to move. */
  place(tool: DrawingTool): void {
    const size = this.#chart.getSize(CANDLES, 'main')
    if (!size || this.#chart.getDataList().length === 0) return
    const { width, height } = size
    const corners = [
      { x: width * 0.35, y: height * 0.6 },
      { x: width * 0.65, y: height * 0.4 },
    ]
    const points = this.#places(pointsOf(tool) === 1 ? [{ x: width / 2, y: height / 2 }] : corners)
    const one: Held = { id: this.#id(), tool, points }
    this.rest()
    this.#create(one)
    this.#add(one)
    this.#selected = one.id
    this.#marked = one.id
    this.#tell()
  }

  /** Leaves what is being drawn, and lets go of what is selected. */
  rest(): void {
    this.#undraft?.()
    this.#undraft = undefined
    this.#tool = undefined
    this.#selected = undefined
    this.#marked = undefined
    this.#tell()
  }

  /** Selects the next drawing, after the last one the first. */
  selectNext(): void {
    const at = this.#list.findIndex(({ id }) => id === this.#selected)
    const next = this.#list[(at + 1) % this.#list.length]
    this.rest()
    this.#selected = next?.id
    this.#marked = next?.id
    this.#tell()
  }

  /** Takes the selected drawing away. */
  removeSelected(): void {
    if (this.#selected !== undefined) this.#remove(this.#selected)
  }

  /** Takes every drawing of this instrument away; the answer puts them back, whichever instrument is shown by then. */
  removeAll(): () => void {
    const [code, gone] = [this.#code, this.#list]
    this.rest()
    this.#list = []
    this.#chart.removeOverlay({ groupId: GROUP })
    this.#store()
    this.#tell()
    return () => this.#putBack(code, gone)
  }

  /** Asks for the words of the selected text. */
  ask(): void {
    this.#asking = this.#selected
    this.#tell()
  }

  /** The words of the text that waits for them; without any a new text goes. */
  answer(typed: string | undefined): void {
    const id = this.#asking
    const held = this.#list.find((one) => one.id === id)
    this.#asking = undefined
    const text = typed === undefined ? (held?.text ?? '') : cleanText(typed)
    if (id === undefined || held === undefined) this.#tell()
    else if (text === '') this.#remove(id)
    else {
      this.#list = this.#list.map((one) => (one.id === id ? { ...one, text } : one))
      this.#store()
      this.#tell()
    }
  }

  /** Takes a key: arrows move the selected drawing (with Shift its last place), Delete removes it, Escape lets go. */
  press(key: string, shift: boolean): boolean {
    if (key === 'Escape' && (this.#tool ?? this.#selected) !== undefined) {
      this.rest()
      return true
    }
    const held = this.#list.find(({ id }) => id === this.#selected)
    if (held === undefined) return false
    if (key === 'Delete' || key === 'Backspace') {
      this.#remove(held.id)
      return true
    }
    const [across, down] = ARROWS[key] ?? []
    if (across === undefined || down === undefined) return false
    const at = held.points.map(({ time, price }) => ({ timestamp: time, value: price }))
    const pixels = this.#chart.convertToPixel(at, { paneId: CANDLES }) as Partial<Coordinate>[]
    const { bar } = this.#chart.getBarSpace()
    const moved = pixels.map(({ x = 0, y = 0 }, index) =>
      shift && index < pixels.length - 1 ? { x, y } : { x: x + across * bar, y: y + down * STEP },
    )
    const points = this.#places(moved)
    this.#list = this.#list.map((one) => (one.id === held.id ? { ...one, points } : one))
    this.#chart.overrideOverlay({ id: held.id, points: libraryPoints(points) })
    this.#store()
    return true
  }

  #putBack(code: string, gone: readonly Held[]): void {
    if (code !== this.#code) {
      const since = readDrawings(readStored(drawingsKey(code)))
      writeStored(drawingsKey(code), writeDrawings([...gone.map(plain), ...since]))
      return
    }
    for (const one of gone) this.#create(one)
    this.#list = [...gone, ...this.#list]
    this.#store()
    this.#tell()
  }

  #create(one: Held): void {
    const { id, tool } = one
    const take = ({ overlay }: { overlay: Overlay }) => this.#take(id, overlay)
    this.#chart.createOverlay({
      name: overlayName(tool),
      id,
      groupId: GROUP,
      paneId: CANDLES,
      lock: this.#locked(),
      points: libraryPoints(one.points),
      extendData: {
        look: () => this.#look,
        text: () => this.#list.find((held) => held.id === id)?.text ?? '',
        marked: () => this.#marked === id,
      } as DrawingData,
      onPressedMoveEnd: take,
      onSelected: () => this.#select(id),
      onDeselected: () => this.#select(undefined),
      // The library would take the drawing away at once.
      onRightClick: (event) => event.preventDefault?.(),
    })
  }

  /** Draws what is not yet one of the list, again and again. */
  #draw(one: Held): void {
    if (this.#chart.getOverlays({ id: one.id }).length === 0) this.#create(one)
    else this.#chart.overrideOverlay({ id: one.id, points: libraryPoints(one.points) })
  }

  #add(one: Held): void {
    this.#tool = undefined
    this.#list = [...this.#list, one]
    if (one.tool === 'text') this.#asking = one.id
    else this.#store()
    this.#tell()
  }

  #take(id: string, overlay: Overlay): void {
    const points = ownPoints(overlay.points, this.#digits())
    this.#list = this.#list.map((one) =>
      one.id === id && points.length === one.points.length ? { ...one, points } : one,
    )
    this.#store()
    this.#tell()
  }

  #select(id: string | undefined): void {
    this.#selected = this.#list.some((one) => one.id === id) ? id : undefined
    this.#marked = undefined
    this.#tell()
  }

  #remove(id: string): void {
    this.#list = this.#list.filter((one) => one.id !== id)
    this.#chart.removeOverlay({ id })
    this.#selected = undefined
    this.#marked = undefined
    this.#store()
    this.#tell()
  }

  #places(pixels: readonly Coordinate[]) {
    const found = this.#chart.convertFromPixel([...pixels], { paneId: CANDLES }) as Partial<Point>[]
    return ownPoints(found, this.#digits())
  }

  #digits(): number {
    return this.#chart.getSymbol()?.pricePrecision ?? 2
  }

  #locked(): boolean {
    return !this.#unlocked && this.#look?.wide !== true
  }

  #id(): string {
    this.#ids += 1
    return `${GROUP}_${this.#ids}`
  }

  #store(): void {
    const kept = this.#list.filter(({ tool, text }) => tool !== 'text' || text !== undefined)
    writeStored(drawingsKey(this.#code), writeDrawings(kept.map(plain)))
  }

  #tell(): void {
    this.#state = undefined
    // What a drawing is drawn with is read from here: the library is told to draw it again.
    this.#chart.overrideOverlay({ groupId: GROUP, styles: {} })
    for (const listener of this.#listeners) listener()
  }
}

/** As it is stored. */
const plain = ({ tool, points, text }: Held): Drawing =>
  text === undefined ? { tool, points } : { tool, points, text }

const libraryPoints = (points: Drawing['points']) =>
  points.map(({ time, price }) => ({ timestamp: time, value: price }))

function ownPoints(points: readonly Partial<Point>[], digits: number): Drawing['points'] {
  return points.flatMap(({ timestamp, value }) =>
    timestamp === undefined || timestamp === null || value === undefined || !Number.isFinite(value)
      ? []
      : [{ time: Math.round(timestamp), price: Number(value.toFixed(digits)) }],
  )
}
