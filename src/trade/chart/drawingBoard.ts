import type { Chart, Coordinate, Overlay, Point } from 'klinecharts'
import { readStored, writeStored } from '../../stored.ts'
import type { DrawingLook } from './chartModel.ts'
import { type DrawingData, overlayName } from './drawingFigures.ts'
import { pickPoints } from './drawingPointer.ts'
import {
  cleanText,
  type Drawing,
  type DrawingTool,
  drawingsKey,
  pointsOf,
  readDrawings,
  samePoints,
  writeDrawings,
} from './drawings.ts'
import { CANDLES, selectOverlay } from './selectOverlay.ts'

const GROUP = 'drawings'
/** A press of an arrow moves by so much up or down, px; sideways by a bar. */
const STEP = 4

/** So many steps can be undone on an instrument. */
const MAX_STEPS = 50

interface Held extends Drawing {
  readonly id: string
}

/** A key as it was pressed. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>

/** State of the drawing tools. */
export interface BoardState {
  /** Active tool. */
  readonly tool: DrawingTool | undefined
  readonly selected: string | undefined
  readonly selectedTool: DrawingTool | undefined
  readonly count: number
  /** True if there is something to undo on this instrument. */
  readonly undoable: boolean
  /** The text that waits for its words; `text` is what it says so far. */
  readonly asking: { readonly id: string; readonly text: string } | undefined
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The drawings on a chart: drawn, selected, moved, deleted, undone, and stored for each instrument. */
export class DrawingBoard {
  readonly #chart: Chart
  readonly #listeners = new Set<() => void>()
  #look: DrawingLook | undefined
  #code = ''
  #list: readonly Held[] = []
  #tool: DrawingTool | undefined
  #selected: string | undefined
  /** The lists of each instrument as they were before its last changes, the newest last. */
  readonly #past = new Map<string, readonly (readonly Held[])[]>()
  /** The drawing that keys are moving: all their steps are one change. */
  #nudged: string | undefined
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

  /** Returns the state of the tools. The object is the same until something changes. */
  state = (): BoardState => {
    const requested = this.#list.find(({ id }) => id === this.#asking)
    this.#state ??= {
      tool: this.#tool,
      selected: this.#selected,
      selectedTool: this.#list.find(({ id }) => id === this.#selected)?.tool,
      count: this.#list.length,
      undoable: this.#steps().length > 0,
      asking: requested && { id: requested.id, text: requested.text ?? '' },
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
    const { draw, bg0 } = look.colours
    const point = { color: bg0, borderColor: draw, borderSize: 2, radius: 4 }
    const active = { activeColor: draw, activeBorderColor: draw, activeBorderSize: 2, activeRadius: 6 }
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
    const stop = pickPoints(pane, pointsOf(tool), {
      moved: (pixels) => this.#draw({ id, tool, points: this.#places(pixels) }),
      done: (pixels) => {
        stop()
        this.#undraft = undefined
        this.#add({ id, tool, points: this.#places(pixels) })
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
    this.rest()
    this.#add({ id: this.#id(), tool, points })
  }

  /** Leaves what is being drawn, and lets go of what is selected. */
  rest(): void {
    this.#undraft?.()
    this.#undraft = undefined
    this.#tool = undefined
    this.#select(undefined)
  }

  /** Selects the next drawing, after the last one the first. */
  selectNext(): void {
    const at = this.#list.findIndex(({ id }) => id === this.#selected)
    const next = this.#list[(at + 1) % this.#list.length]
    this.rest()
    this.#select(next?.id)
  }

  /** Deletes the selected drawing. */
  removeSelected(): void {
    if (this.#selected !== undefined) this.#remove(this.#selected)
  }

  /** Deletes every drawing of this instrument. */
  removeAll(): void {
    this.rest()
    this.#change([])
  }

  /** Undoes the last creation, move, change or deletion on this instrument; whether there was one. */
  undo(): boolean {
    const steps = this.#steps()
    const before = steps.at(-1)
    if (before === undefined) return false
    this.rest()
    this.#past.set(this.#code, steps.slice(0, -1))
    const back = before.filter((one) => !this.#list.includes(one))
    this.#lay(before)
    this.#select(back.length === 1 ? back[0]?.id : undefined)
    return true
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
    const worded = this.#list.map((one) => (one.id === id ? { ...one, text } : one))
    if (held === undefined) this.#tell()
    // The words of a new text are part of its creation.
    else if (held.text === undefined && text === '') this.undo()
    else if (held.text === undefined) this.#lay(worded)
    else if (text === '') this.#remove(held.id)
    else if (text === held.text) this.#tell()
    else this.#change(worded)
  }

  /**
   * Takes a key: arrows move the selected drawing (with Shift its last place), Delete removes it, Escape deselects it, Ctrl or
   * Cmd with Z undoes the last change. Whether it was one of these.
   */
  press({ key, shiftKey, altKey, ctrlKey, metaKey }: KeyPress): boolean {
    if (ctrlKey || metaKey) return !altKey && !shiftKey && key.toLowerCase() === 'z' && this.undo()
    if (altKey) return false
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
    const pixels = this.#chart.convertToPixel(libraryPoints(held.points), { paneId: CANDLES }) as Partial<Coordinate>[]
    const { bar } = this.#chart.getBarSpace()
    const moved = pixels.map(({ x = 0, y = 0 }, index) =>
      shiftKey && index < pixels.length - 1 ? { x, y } : { x: x + across * bar, y: y + down * STEP },
    )
    this.#move(held, this.#places(moved), true)
    return true
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
        selected: () => this.#selected === id,
      } as DrawingData,
      // With the press already: a click that soon follows another one is swallowed by the library.
      onPressedMoveStart: () => this.#select(id),
      onPressedMoveEnd: take,
      onSelected: () => this.#note(id),
      onDeselected: () => this.#note(undefined),
      // The library would take the drawing away at once.
      onRightClick: (event) => event.preventDefault?.(),
    })
  }

  /** Draws it, or moves what is drawn of it to its places. */
  #draw(one: Held): void {
    if (this.#chart.getOverlays({ id: one.id }).length === 0) this.#create(one)
    else this.#chart.overrideOverlay({ id: one.id, points: libraryPoints(one.points) })
  }

  #add(one: Held): void {
    this.#tool = undefined
    this.#change([...this.#list, one])
    if (one.tool === 'text') this.#asking = one.id
    this.#select(one.id)
  }

  /** Takes over the places that the library has moved a drawing to; after a mere press there are no others. */
  #take(id: string, overlay: Overlay): void {
    const held = this.#list.find((one) => one.id === id)
    if (held) this.#move(held, ownPoints(overlay.points, this.#digits()), false)
  }

  #move(held: Held, points: Drawing['points'], byKey: boolean): void {
    if (points.length !== held.points.length || samePoints(points, held.points)) return
    const list = this.#list.map((one) => (one.id === held.id ? { ...one, points } : one))
    if (byKey && this.#nudged === held.id) this.#lay(list)
    else this.#change(list)
    this.#nudged = byKey ? held.id : undefined
  }

  #remove(id: string): void {
    this.#select(undefined)
    this.#change(this.#list.filter((one) => one.id !== id))
  }

  /** Selects a drawing, on the chart as well; undefined: none. */
  #select(id: string | undefined): void {
    selectOverlay(this.#chart, id === undefined ? undefined : this.#chart.getOverlays({ id })[0])
    this.#note(id)
  }

  /** Notes the drawing that is selected on the chart. */
  #note(id: string | undefined): void {
    this.#selected = this.#list.some((one) => one.id === id) ? id : undefined
    this.#nudged = undefined
    this.#tell()
  }

  #steps(): readonly (readonly Held[])[] {
    return this.#past.get(this.#code) ?? []
  }

  /** Another list, which can be undone. */
  #change(list: readonly Held[]): void {
    this.#past.set(this.#code, [...this.#steps(), this.#list].slice(-MAX_STEPS))
    this.#nudged = undefined
    this.#lay(list)
  }

  /** Shows and stores another list. */
  #lay(list: readonly Held[]): void {
    for (const { id } of this.#list) if (!list.some((one) => one.id === id)) this.#chart.removeOverlay({ id })
    this.#list = list
    for (const one of list) this.#draw(one)
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
    const stored = this.#list.filter(({ tool, text }) => tool !== 'text' || text !== undefined)
    writeStored(drawingsKey(this.#code), writeDrawings(stored.map(plain)))
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
