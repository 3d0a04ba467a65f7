import { describe, expect, it } from 'vitest'
import { readView, shownColumns, withColumn, withPlace, withSort } from './tableView.ts'

const names = ['side', 'start', 'price', 'margin']
const view = readView(undefined, names, names)

describe('the arrangement of a table', () => {
  it('shows every column where there is room, and the spare ones only there', () => {
    expect(shownColumns(view, ['margin'], false)).toEqual(names)
    expect(shownColumns(view, ['margin'], true)).toEqual(['side', 'start', 'price'])
  })

  it('keeps to what was chosen, whatever the room', () => {
    const shown = shownColumns(view, ['margin'], true)
    const chosen = withColumn(withColumn(view, 'margin', true, shown), 'price', false, names)
    expect(shownColumns(chosen, ['margin'], true)).toEqual(['side', 'start', 'margin'])
    expect(shownColumns(chosen, ['margin'], false)).toEqual(['side', 'start', 'margin'])
  })

  it('is read back as it was stored', () => {
    const moved = withSort(withPlace(withColumn(view, 'start', false, names), 3, 0), 'price', false)
    expect(readView(JSON.stringify(moved), names, names)).toEqual(moved)
    expect(moved.order).toEqual(['margin', 'side', 'start', 'price'])
  })

  it('has room for a column that a later build adds, and forgets one that is gone', () => {
    const stored = JSON.stringify({ order: ['price', 'side', 'gone', 'side'], hidden: ['gone', 'side'] })
    const read = readView(stored, ['side', 'fee', 'price'], [])
    expect(read.order).toEqual(['price', 'fee', 'side'])
    expect(read.hidden).toEqual(['side'])
  })

  it.each(['', 'null', '7', '{"order":3,"hidden":"side","sort":{"by":"gone"},"grouped":"yes"}', '{"sort":7}'])(
    'takes %s as if nobody had chosen',
    (stored) => {
      expect(readView(stored, names, names)).toEqual(view)
    },
  )

  it('sorts one way, the other way, and not at all', () => {
    const once = withSort(view, 'price', false)
    const twice = withSort(once, 'price', false)
    expect([once.sort, twice.sort]).toEqual([
      { by: 'price', down: true },
      { by: 'price', down: false },
    ])
    expect(withSort(twice, 'price', false).sort).toBeUndefined()
    expect(withSort(once, 'side', true).sort).toEqual({ by: 'side', down: false })
  })
})
