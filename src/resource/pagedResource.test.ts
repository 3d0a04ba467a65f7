import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { page as pageOf } from '../../contract/calls/call.ts'
import { decode, number } from '../../contract/codec.ts'
import { store } from '../store.ts'
import { numbered, PagedResource, type PageRequest, rowsFromTop } from './pagedResource.ts'

const down = (from: number, count: number) => Array.from({ length: count }, (_, place) => from - place)
const answered = () => new Promise((resolve) => setImmediate(resolve))

/** A list on a server, newest first, and which of its pages were asked for; answers wait for `settle` when they are `held`. */
function listOf(length: number, keyOf?: (row: number) => string, most?: number) {
  let newest = length
  let rows = down(length, length)
  const requested: number[] = []
  const underway: { answer: () => void; fail: (error: unknown) => void }[] = []
  const list = {
    requested,
    underway,
    held: false,
    all: () => rows,
    add: () => {
      newest += 1
      rows = [newest, ...rows]
    },
    remove: (place: number) => {
      rows = rows.toSpliced(place, 1)
    },
    load: (_: string) => (at: PageRequest) =>
      numbered(at, async (page) => {
        requested.push(page)
        if (list.held) await new Promise<void>((answer, fail) => underway.push({ answer, fail }))
        return { rows: rows.slice((page - 1) * 10, page * 10), total: rows.length }
      }),
    settle: async (place = 0) => {
      underway.splice(place, 1)[0]?.answer()
      await answered()
    },
  }
  const resource = new PagedResource(list.load, { ...(keyOf && { keyOf }), ...(most && { most }) })
  const state = () => store.get(resource.state)
  return { list, resource, state, shown: () => state().answer?.rows }
}

describe('a list of pages', () => {
  it('goes on page by page to the end', async () => {
    const { resource, state, shown } = listOf(24)
    await resource.ask('')
    expect(state().answer).toMatchObject({ complete: false, pages: 1, total: 24 })
    while (!state().answer?.complete) await resource.more()
    expect(shown()).toEqual(down(24, 24))
    expect(state()).toMatchObject({ busy: false, adding: false })
  })

  it('asks for no more pages than there are', async () => {
    const { resource, list, state } = listOf(10)
    await resource.ask('')
    await resource.more()
    expect(state().answer?.complete).toBe(true)
    expect(list.requested).toEqual([1])
  })

  it.each([7, 10, 30])(
    'goes on until all rows are there where a page holds %s, as the list says in text',
    async (most) => {
      const codec = pageOf(number)
      const load = (at: PageRequest) =>
        numbered(at, async (number) => {
          const list = down(24, 24).slice((number - 1) * most, number * most)
          return decode(codec, { list, total: '24' })
        })
      expect((await rowsFromTop(load, Number.POSITIVE_INFINITY)).rows).toEqual(down(24, 24))
    },
  )

  it('ends where the server answers with the same page again', async () => {
    const requested: number[] = []
    const load = (at: PageRequest) =>
      numbered(at, async (page) => {
        requested.push(page)
        if (requested.length > 9) throw new Error('still asking')
        return { rows: [1, 2], total: 1_000_000 }
      })
    const list = await rowsFromTop(load, Number.POSITIVE_INFINITY, String)
    expect(list).toMatchObject({ rows: [1, 2], complete: true })
    expect(requested).toEqual([1, 2])
  })

  it('ends with a page that came empty, however many rows the server counts', async () => {
    const requested: number[] = []
    const load = (at: PageRequest) =>
      numbered(at, async (page) => {
        requested.push(page)
        // What went on for ever would fail instead.
        if (requested.length > 9) throw new Error('still asking')
        return { rows: page === 1 ? [1] : [], total: 1_000_000 }
      })
    expect((await rowsFromTop(load, Number.POSITIVE_INFINITY)).rows).toEqual([1])
    expect(requested).toEqual([1, 2])
  })

  it('without keys begins anew when the list has grown: no row is shown twice, none is missed', async () => {
    const { resource, list, shown } = listOf(24)
    await resource.ask('')
    list.add()
    await resource.more()
    expect(shown()).toEqual(down(25, 20))
  })

  it('with keys shows a row once though a new one has shifted it onto the next page', async () => {
    const { resource, list, shown } = listOf(24, String)
    await resource.ask('')
    list.add()
    await resource.more()
    expect(shown()).toEqual(down(24, 19))
  })

  it('shows what it has until as much of it has been loaded again', async () => {
    const { resource, list, shown } = listOf(24)
    await resource.ask('')
    await resource.more()
    list.held = true
    list.add()
    void resource.ask('')
    await list.settle()
    expect(shown()).toEqual(down(24, 20))
    await list.settle()
    expect(shown()).toEqual(down(25, 20))
  })

  it('goes on with no reload that another has overtaken', async () => {
    const { resource, list, shown } = listOf(24)
    await resource.ask('')
    await resource.more()
    list.held = true
    list.requested.length = 0
    void resource.ask('')
    void resource.ask('')
    while (list.underway.length > 0) await list.settle()
    expect(list.requested).toEqual([1, 1, 2])
    expect(shown()).toEqual(down(24, 20))
  })

  it('is loaded again no further than it is said to be', async () => {
    const { resource, list, shown } = listOf(40, String, 20)
    await resource.ask('')
    while (shown()?.length !== 40) await resource.more()
    list.requested.length = 0
    await resource.ask('')
    expect(list.requested).toEqual([1, 2])
  })

  it('keeps what it has when a further page fails, and goes on from there', async () => {
    const { resource, list, state, shown } = listOf(24)
    await resource.ask('')
    list.held = true
    const more = resource.more()
    await answered()
    expect(state()).toMatchObject({ busy: true, adding: true })
    list.underway.pop()?.fail(new Error('gone'))
    await more
    expect(state()).toMatchObject({ busy: false, adding: false, error: new Error('gone') })
    expect(shown()).toEqual(down(24, 10))
    list.held = false
    await resource.more()
    expect(state().error).toBeUndefined()
    expect(shown()).toEqual(down(24, 20))
  })

  it('loads a further page after a reload that is on its way, and drops one that a reload overtakes', async () => {
    const { resource, list, shown } = listOf(40)
    await resource.ask('')
    list.held = true
    void resource.ask('')
    void resource.more()
    await list.settle()
    expect(list.requested).toEqual([1, 1, 2])
    void resource.ask('')
    await list.settle()
    expect(shown()).toEqual(down(40, 10))
    await list.settle()
    expect(shown()).toEqual(down(40, 10))
  })

  it('loads a further page though a second reload began while it waited for the first', async () => {
    const { resource, list, shown } = listOf(24)
    await resource.ask('')
    list.held = true
    void resource.ask('')
    const more = resource.more()
    void resource.ask('')
    while (list.underway.length > 0) await list.settle()
    await more
    expect(shown()).toEqual(down(24, 20))
  })

  it('is as old as its oldest page, until it is loaded anew', async () => {
    let storedAt: number | undefined = 100
    const resource = new PagedResource((_: string) => (at, attempt) => {
      attempt.asOf(storedAt)
      return numbered(at, async (page) => ({ rows: [page], total: 1_000 }))
    })
    const age = () => {
      const { asOf, isCopy } = store.get(resource.state)
      return isCopy ? asOf : undefined
    }
    await resource.ask('')
    expect(age()).toBe(100)
    storedAt = undefined
    await resource.more()
    expect(age()).toBe(100)
    await resource.ask('')
    expect(age()).toBeUndefined()
  })

  it('has no row twice and shrinks only with the list, however it changes and in whatever order answers come', async () => {
    const step = fc.oneof(
      fc.constant('ask' as const),
      fc.constant('more' as const),
      fc.constant('add' as const),
      fc.nat(3),
      fc.nat(3),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30, size: 'max' }), async (steps) => {
        const { resource, list, state, shown } = listOf(35, String)
        await resource.ask('')
        list.held = true
        let before = 0
        for (const one of steps) {
          if (one === 'ask') void resource.ask('')
          else if (one === 'more') void resource.more()
          else if (one === 'add') list.add()
          else if (list.underway.length > 0) await list.settle(one % list.underway.length)
          await answered()
          const rows = shown() ?? []
          expect(new Set(rows).size).toBe(rows.length)
          expect(rows.length).toBeGreaterThanOrEqual(before)
          before = rows.length
        }
        list.held = false
        while (list.underway.length > 0) await list.settle()
        await resource.ask('')
        while (!state().answer?.complete) await resource.more()
        expect(shown()).toEqual(list.all())
        expect(state()).toMatchObject({ busy: false, adding: false, error: undefined })
      }),
      { numRuns: 100 },
    )
  })
})
