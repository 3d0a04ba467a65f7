// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { request } from '../api/request.ts'
import { useNewsList } from './useNewsList.ts'

vi.mock('../api/request.ts', () => ({ request: vi.fn() }))
vi.mock('../i18n/language.ts', () => ({ useLanguage: () => ({ language: { code: 'en' } }) }))

let list: ReturnType<typeof useNewsList>
function Reader() {
  list = useNewsList()
  return null
}
const root = createRoot(document.createElement('div'))
afterEach(() => act(() => root.unmount()))

/** Every page is a copy of such an age; undefined: it comes from the server. */
const answer = (storedAt: number | undefined) =>
  vi.mocked(request).mockImplementation(async (_call, params, options) => {
    options?.asOf?.(storedAt)
    return { rows: [{ id: String((params as { page: number }).page) }], total: 1_000 } as never
  })

it('is as old as its oldest page, until it is asked for anew', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  answer(100)
  await act(async () => root.render(<Reader />))
  expect([list.isCopy, list.asOf]).toEqual([true, 100])
  answer(undefined)
  await act(async () => list.more())
  expect([list.answer?.rows.length, list.asOf]).toEqual([2, 100])
  await act(async () => list.reload())
  expect([list.answer?.rows.length, list.isCopy]).toEqual([2, false])
})
