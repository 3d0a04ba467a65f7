import { expect, it } from 'vitest'
import { hasMore, nextPage, pagesUpTo } from './pages.ts'

/** A list on a server, newest first, and which of its pages were asked for. */
function listOf(length: number) {
  let rows = Array.from({ length }, (_, place) => length - place)
  const asked: number[] = []
  return {
    asked,
    add: () => {
      rows = [rows.length + 1, ...rows]
    },
    load: async (page: number) => {
      asked.push(page)
      return { rows: rows.slice((page - 1) * 10, page * 10), total: rows.length }
    },
  }
}

it('goes on page by page to the end', async () => {
  const { load } = listOf(24)
  let loaded = await pagesUpTo(load, 1)
  while (hasMore(loaded)) loaded = await nextPage(load, loaded)
  expect(loaded.rows).toEqual(Array.from({ length: 24 }, (_, place) => 24 - place))
})

it('asks for no more pages than there are', async () => {
  const { load, asked } = listOf(10)
  expect(hasMore(await pagesUpTo(load, 3))).toBe(false)
  expect(asked).toEqual([1])
  expect((await pagesUpTo(listOf(0).load, 1)).rows).toEqual([])
})

it('begins anew when the list has grown: no row is shown twice, none is missed', async () => {
  const list = listOf(24)
  const loaded = await pagesUpTo(list.load, 1)
  list.add()
  const { rows } = await nextPage(list.load, loaded)
  expect(rows).toEqual(Array.from({ length: 20 }, (_, place) => 25 - place))
})

it('ends with a page that came empty, however many rows the server counts', async () => {
  const asked: number[] = []
  const load = async (page: number) => {
    asked.push(page)
    return { rows: page === 1 ? [1] : [], total: 1_000_000 }
  }
  let loaded = await pagesUpTo(load, 1)
  while (hasMore(loaded) && asked.length < 9) loaded = await nextPage(load, loaded)
  expect(asked).toEqual([1, 2])
})
