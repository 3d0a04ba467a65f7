// @vitest-environment happy-dom
import type { Chart, Coordinate, OverlayCreate, Point } from 'klinecharts'
import { beforeEach, describe, expect, it } from 'vitest'
import { DrawingBoard, type KeyPress } from './drawingBoard.ts'
import { drawingsKey } from './drawings.ts'

const START = Date.UTC(2026, 6, 15)
/** A bar is 10 px wide, a step of the price 1 px high. */
const placeOf = ({ timestamp = 0, value = 0 }: Partial<Point>): Coordinate => ({
  x: ((timestamp - START) / 60_000) * 10,
  y: (2 - value) * 1_000,
})
const pointOf = ({ x, y }: Coordinate) => ({ timestamp: START + (x / 10) * 60_000, value: 2 - y / 1_000 })

/** A chart that keeps overlays as the library does. */
class StandIn {
  readonly overlays = new Map<string, OverlayCreate>()
  selected: string | undefined

  readonly chart = {
    createOverlay: (create: OverlayCreate) => this.overlays.set(create.id ?? '', create),
    overrideOverlay: ({ id, points }: { id?: string; points?: OverlayCreate['points'] }) => {
      const one = this.overlays.get(id ?? '')
      if (one && points) this.overlays.set(id ?? '', { ...one, points })
    },
    removeOverlay: ({ id }: { id?: string }) => {
      if (id === undefined) this.overlays.clear()
      else this.overlays.delete(id)
    },
    getOverlays: ({ id }: { id: string }) => (this.overlays.has(id) ? [this.overlays.get(id)] : []),
    getChartStore: () => ({
      setClickOverlayInfo: (info: { overlay: { id: string } | null }) => {
        this.selected = info.overlay?.id
      },
    }),
    convertToPixel: (points: readonly Partial<Point>[]) => points.map(placeOf),
    convertFromPixel: (places: readonly Coordinate[]) => places.map(pointOf),
    getSize: () => ({ width: 400, height: 300 }),
    getDataList: () => [{}],
    getBarSpace: () => ({ bar: 10 }),
    getSymbol: () => ({ pricePrecision: 3 }),
  } as unknown as Chart

  /** A press on an overlay that moves it by so many bars. */
  drag(id: string, bars: number): void {
    const one = this.overlays.get(id)
    const points = one?.points?.map((point) => ({ ...point, timestamp: (point.timestamp ?? 0) + bars * 60_000 }))
    const event = { chart: this.chart, overlay: { ...one, points } } as never
    one?.onPressedMoveStart?.(event)
    one?.onPressedMoveEnd?.(event)
  }
}

const key = (name: string, held: Partial<KeyPress> = {}): KeyPress => ({
  key: name,
  shiftKey: false,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  ...held,
})

let standIn: StandIn
let board: DrawingBoard
const stored = (code = 'EURUSD') => JSON.parse(localStorage.getItem(drawingsKey(code)) ?? '[]')
const shown = () => [...standIn.overlays.values()].map(({ points }) => points)

beforeEach(() => {
  localStorage.clear()
  standIn = new StandIn()
  board = new DrawingBoard(standIn.chart)
  board.show('EURUSD')
})

describe('drawings', () => {
  it('are selected as soon as they are made, on the chart as well', () => {
    board.place('segment')
    expect(board.state().selected).toBeDefined()
    expect(standIn.selected).toBe(board.state().selected)
    board.removeSelected()
    expect([board.state().selected, standIn.selected]).toEqual([undefined, undefined])
    expect(stored()).toEqual([])
  })

  it('are selected one after the other, and by a press', () => {
    board.place('segment')
    const first = board.state().selected ?? ''
    board.place('ray')
    const second = board.state().selected ?? ''
    board.selectNext()
    expect([board.state().selected, standIn.selected]).toEqual([first, first])
    standIn.drag(second, 0)
    expect([board.state().selected, standIn.selected]).toEqual([second, second])
    expect(board.press(key('Escape'))).toBe(true)
    expect([board.state().selected, standIn.selected]).toEqual([undefined, undefined])
  })
})

describe('undo', () => {
  const undo = () => board.press(key('z', { ctrlKey: true }))

  it('takes back a creation, a move and a deletion, one at a time, and selects what it brings back', () => {
    expect([board.state().undoable, undo()]).toEqual([false, false])
    board.place('segment')
    const created = stored()
    const id = board.state().selected ?? ''
    standIn.drag(id, 3)
    const moved = stored()
    expect(moved).not.toEqual(created)
    board.press(key('Delete'))
    expect([stored(), shown()]).toEqual([[], []])

    expect(undo()).toBe(true)
    expect(stored()).toEqual(moved)
    expect([board.state().selected, standIn.selected]).toEqual([id, id])
    board.press(key('z', { metaKey: true }))
    expect(stored()).toEqual(created)
    expect(shown()).toEqual([created[0].points.map(({ time, price }: never) => ({ timestamp: time, value: price }))])
    board.undo()
    expect([stored(), shown(), board.state().undoable, board.state().selected]).toEqual([[], [], false, undefined])
  })

  it('takes all steps of the arrows back at once, and a press that moved nothing not at all', () => {
    board.place('horizontal')
    const created = stored()
    for (const name of ['ArrowUp', 'ArrowUp', 'ArrowLeft']) board.press(key(name))
    expect(stored()).not.toEqual(created)
    standIn.drag(board.state().selected ?? '', 0)
    undo()
    expect(stored()).toEqual(created)
    undo()
    expect(stored()).toEqual([])
  })

  it('brings all back that were deleted together', () => {
    board.place('segment')
    board.place('ray')
    const both = stored()
    board.removeAll()
    expect(stored()).toEqual([])
    undo()
    expect(stored()).toEqual(both)
    expect(shown()).toHaveLength(2)
  })

  it('is each instrument’s own', () => {
    board.place('segment')
    const created = stored()
    board.removeAll()
    board.show('XAUUSD')
    expect([board.state().undoable, undo()]).toEqual([false, false])
    board.show('EURUSD')
    undo()
    expect(stored()).toEqual(created)
  })

  it('takes a text back with its words, then these after they were changed', () => {
    board.place('text')
    board.answer('Support')
    board.ask()
    board.answer('Resistance')
    expect(stored()).toMatchObject([{ text: 'Resistance' }])
    undo()
    expect(stored()).toMatchObject([{ text: 'Support' }])
    undo()
    expect([stored(), board.state().undoable]).toEqual([[], false])
    board.place('text')
    board.answer(undefined)
    expect([stored(), shown(), board.state().undoable]).toEqual([[], [], false])
  })
})
