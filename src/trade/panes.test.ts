import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dockWidth, firstPanes, fitPanes, layoutOf, type Panes, paneNames, readPanes } from './panes.ts'

const room = { width: 1440, height: 824 }

describe('panes of the terminal', () => {
  it('stand at first as they are drawn', () => {
    const { list, positions, ticket } = fitPanes(firstPanes(room), room)
    expect([list.size, positions.size, ticket.size]).toEqual([312, 248, 312])
    const small = { width: 1024, height: 640 }
    const fitted = fitPanes(firstPanes(small), small)
    expect([fitted.list.size, fitted.ticket.size]).toEqual([72, 288])
    expect([layoutOf(1279), layoutOf(1280)]).toEqual(['narrow', 'broad'])
  })

  it('are a rail, a chart and a ticket on a tablet, and its list is a rail or wide enough for rows', () => {
    const upright = { width: 768, height: 976 }
    const { list, ticket } = fitPanes(firstPanes(upright), upright)
    expect([list.size, ticket.size, upright.width - list.size - ticket.size]).toEqual([72, 288, 408])
    const sizes = [60, 72, 88, 200, 300].map((size) => {
      const lying = { width: 1100, height: 700 }
      return fitPanes({ ...firstPanes(lying), list: { size, closed: false } }, lying).list.size
    })
    expect(sizes).toEqual([72, 72, 212, 212, 300])
  })

  it('make room for the dock beside the chart: 212, 696 and 220, 312 of 1,440 px', () => {
    const docked = firstPanes(room, true)
    const dock = dockWidth(docked, room)
    const { list, ticket } = fitPanes(docked, room, dock)
    expect([list.size, dock, ticket.size]).toEqual([212, 220, 312])
    expect(room.width - list.size - ticket.size - (dock ?? 0)).toBe(696)
    expect(dockWidth(firstPanes({ width: 2560, height: 1300 }, true), { width: 2560, height: 1300 })).toBe(320)
  })

  it('have no dock where it would leave the chart less than 440 px', () => {
    for (const width of [1024, 1143, 1144, 1279, 1280, 1440, 2560]) {
      const there = { width, height: 800 }
      const docked = firstPanes(there, true)
      const dock = dockWidth(docked, there)
      expect(dock === undefined, String(width)).toBe(width < 1144)
      if (dock === undefined) continue
      const { list, ticket } = fitPanes(docked, there, dock)
      expect(width - list.size - ticket.size - dock, String(width)).toBeGreaterThanOrEqual(440)
    }
    // A closed ticket leaves it its place.
    const closed = { ...firstPanes(room), ticket: { size: 288, closed: true } }
    expect(dockWidth(closed, { width: 1024, height: 800 })).toBe(220)
  })

  it('get back what they were when the window grows again', () => {
    const wanted: Panes = { ...firstPanes(room), list: { size: 470, closed: false } }
    expect(fitPanes(wanted, { width: 1100, height: 824 }).list.size).toBeLessThan(470)
    expect(fitPanes(wanted, room).list.size).toBe(470)
  })

  it('leave the chart its 240 px and the centre its width, whatever is wanted and whatever window there is', () => {
    const size = fc.record({ size: fc.integer({ min: 1, max: 4_000 }), closed: fc.boolean() })
    const wanted = fc.record({ list: size, positions: size, ticket: size })
    const rooms = fc.record({
      width: fc.integer({ min: 768, max: 4_000 }),
      height: fc.integer({ min: 480, max: 2_200 }),
    })
    const shownSize = ({ size: px, closed }: { size: number; closed: boolean }) => (closed ? 0 : px)
    fc.assert(
      fc.property(wanted, rooms, (requested, there) => {
        const { list, positions, ticket } = fitPanes(requested, there)
        expect(there.width - shownSize(list) - shownSize(ticket)).toBeGreaterThanOrEqual(there.width < 1280 ? 400 : 440)
        expect(there.height - shownSize(positions)).toBeGreaterThanOrEqual(240 + 112)
        for (const pane of [list, positions, ticket]) {
          expect(pane.size).toBeGreaterThanOrEqual(pane.min)
          expect(pane.size).toBeLessThanOrEqual(pane.max)
          expect(pane.min).toBeGreaterThan(0)
        }
      }),
    )
  })

  it('are stored and read back; what makes no sense is left out', () => {
    const panes = { ...firstPanes(room), ticket: { size: 350, closed: true } }
    expect(readPanes(JSON.stringify(panes))).toEqual(panes)
    for (const text of [undefined, '', '[', 'null', '3', '[]', '{"list":{"size":"wide"},"ticket":{"size":-1}}'])
      expect(readPanes(text)).toEqual({})
    expect(paneNames).toHaveLength(3)
  })
})
