import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { madeWay, moveItem, placeUnder } from './moveItem.ts'

const letters = ['a', 'b', 'c', 'd']

describe('moving an item', () => {
  it('puts it at the place it is moved to', () => {
    expect(moveItem(letters, 0, 2)).toEqual(['b', 'c', 'a', 'd'])
    expect(moveItem(letters, 3, 1)).toEqual(['a', 'd', 'b', 'c'])
  })

  it('stops at the ends and leaves the list alone where nothing moves', () => {
    expect(moveItem(letters, 2, 99)).toEqual(['a', 'b', 'd', 'c'])
    expect(moveItem(letters, 0, -1)).toBe(letters)
    expect(moveItem(letters, 9, 0)).toBe(letters)
  })

  it('loses nothing, and what makes way ends where the moved list has it', () => {
    const place = fc.nat(7)
    fc.assert(
      fc.property(place, place, (from, to) => {
        const list = [0, 1, 2, 3, 4, 5, 6, 7]
        const moved = moveItem(list, from, to)
        expect([...moved].sort()).toEqual(list)
        for (const at of list) if (at !== from) expect(moved.indexOf(at)).toBe(at + madeWay(at, from, to))
      }),
    )
  })
})

describe('the place under a dragged row', () => {
  it.each([
    [1, 20, 1],
    [1, 30, 2],
    [1, -57, 0],
    [1, -900, 0],
    [2, 900, 3],
  ])('from %i by %i px is %i', (from, dy, place) => {
    expect(placeUnder(from, dy, 56, 4)).toBe(place)
  })

  it('stays where rows have no height', () => {
    expect(placeUnder(2, 100, 0, 4)).toBe(2)
  })
})
