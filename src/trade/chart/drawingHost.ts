import type { Chart } from 'klinecharts'
import { store } from '../../store.ts'
import { readStored } from '../../stored.ts'
import { drawingScopeAtom } from './chartAtoms.ts'
import type { DrawingLook } from './chartModel.ts'
import type { DrawingBoard, KeyPress } from './drawingBoard.ts'
import { drawingsKey } from './drawings.ts'

/** Keeps the place of the drawings on a chart; their code loads with the first one that is stored or wanted. */
export class DrawingHost {
  readonly chart: Chart
  readonly #box: HTMLElement
  #look: DrawingLook | undefined
  #code: string | undefined
  #board: DrawingBoard | undefined
  #loading: Promise<DrawingBoard> | undefined
  #active = false

  constructor(chart: Chart, box: HTMLElement) {
    this.chart = chart
    this.#box = box
  }

  /** Returns true if the tools are out: every touch on the chart is theirs. */
  get active(): boolean {
    return this.#active
  }

  set active(active: boolean) {
    this.#active = active
    this.#box.style.touchAction = active ? 'none' : 'pan-y'
    if (!active) this.#board?.rest()
    this.#board?.unlock(active)
  }

  /** Another instrument: its own drawings. */
  show(code: string): void {
    const name = store.get(drawingScopeAtom) + code
    this.#code = name
    if (this.#board) this.#board.show(name)
    // What does not load now loads with the next chart.
    else if (readStored(drawingsKey(name)) !== undefined) void this.board().catch(() => undefined)
  }

  /** Theme, words or size changed. */
  dress(look: DrawingLook): void {
    this.#look = look
    this.#board?.dress(look)
  }

  /** The board, loaded when it is asked for first. */
  board(): Promise<DrawingBoard> {
    this.#loading ??= import('./drawingBoard.ts').then(
      ({ DrawingBoard }) => {
        const board = new DrawingBoard(this.chart)
        if (this.#look) board.dress(this.#look)
        if (this.#code !== undefined) board.show(this.#code)
        board.unlock(this.#active)
        this.#board = board
        return board
      },
      (error: unknown) => {
        this.#loading = undefined
        throw error
      },
    )
    return this.#loading
  }

  /** Takes a key for the drawings; whether it was one for them. */
  press(key: KeyPress): boolean {
    return this.#board?.press(key) ?? false
  }
}
