import { describe, expect, it } from 'vitest'
import { draggedSize, keyedSize, within } from './splitSize.ts'

const limits = { min: 200, max: 400 }

describe('the size of a pane', () => {
  it('stays between its limits, in whole pixels; the most wins where there is no room for the least', () => {
    expect([within(150, limits), within(250.4, limits), within(999, limits)]).toEqual([200, 250, 400])
    expect(within(250, { min: 200, max: 120 })).toBe(120)
  })

  it('follows the drag, and closes when it is pushed well below the least', () => {
    expect([draggedSize(300, limits), draggedSize(150, limits), draggedSize(99, limits)]).toEqual([300, 200, 0])
  })
})

describe('keys on the edge of a pane', () => {
  const press = (key: string, sideways: boolean, grows: 1 | -1, shiftKey = false) =>
    keyedSize({ key, shiftKey }, 300, limits, { sideways, grows })

  it('move it the way they point, by more with Shift', () => {
    expect([press('ArrowRight', true, 1), press('ArrowLeft', true, 1)]).toEqual([316, 284])
    expect([press('ArrowRight', true, -1), press('ArrowLeft', true, -1)]).toEqual([284, 316])
    expect([press('ArrowUp', false, -1), press('ArrowDown', false, -1)]).toEqual([316, 284])
    expect([press('ArrowRight', true, 1, true), press('ArrowLeft', true, 1, true)]).toEqual([364, 236])
  })

  it('take it to its limits, and mean nothing across it', () => {
    expect([press('Home', true, 1), press('End', true, -1)]).toEqual([200, 400])
    expect(press('ArrowUp', true, 1)).toBeUndefined()
    expect(press('ArrowRight', false, 1)).toBeUndefined()
    expect(press('a', true, 1)).toBeUndefined()
  })
})
