import { expect, it, vi } from 'vitest'
import { request } from '../api/request.ts'
import { everyChange, logPage } from './balanceLog.ts'

vi.mock('../api/request.ts', () => ({ request: vi.fn() }))

it('ends every change with a page that came empty, however many the server counts', async () => {
  const change = { value: '1.00', type: 'fee', memo: '', createdAt: '2026-07-15T09:30:00Z' }
  let requested = 0
  vi.mocked(request).mockImplementation(async () => {
    requested += 1
    // So that what went on for ever would fail instead.
    if (requested > 9) throw new Error('still asking')
    return { rows: requested === 1 ? [change] : [], total: 1_000_000 } as never
  })
  expect(await everyChange({}, false, new AbortController().signal)).toEqual([change])
  expect(requested).toBe(2)
})

it('tells how old the changes are that are shown, and takes no copy into a file', async () => {
  const hears: boolean[] = []
  vi.mocked(request).mockImplementation(async (_call, _params, options) => {
    hears.push(options?.asOf !== undefined)
    return { rows: [], total: 0 } as never
  })
  await logPage({})({ from: undefined, loaded: 0, rows: 0 }, { asOf: () => undefined })
  await everyChange({}, false, new AbortController().signal)
  expect(hears).toEqual([true, false])
})
