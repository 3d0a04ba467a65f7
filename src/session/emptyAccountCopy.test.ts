// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import { emptyAccountCopy } from './emptyAccountCopy.ts'
import { setToken } from './session.ts'

const deleted: string[] = []
vi.mock('../../sw/cache/idbStore.ts', async () => {
  const { memoryStore } = await import('../../sw/cache/memoryStore.ts')
  return { idbStore: () => memoryStore(), within: (reading: unknown) => reading }
})

const keptBy = (token: string) => localStorage.setItem('screen', `key\nen-GB\nde\n${token}`)

beforeEach(() => {
  deleted.length = 0
  localStorage.clear()
  setToken(undefined)
  vi.stubGlobal('caches', { delete: async (name: string) => deleted.push(name) })
})

it.each([
  ['a logout', 'A', undefined],
  ['a switch of accounts', 'A', 'B'],
  ['a login', '', 'B'],
])('deletes the screens that were kept before %s', async (_what, before, after) => {
  keptBy(before)
  setToken(after)
  await emptyAccountCopy()
  expect([deleted, localStorage.getItem('screen')]).toEqual([['screen'], null])
})

it('leaves the screens of who is here', async () => {
  for (const token of ['A', '']) {
    setToken(token || undefined)
    keptBy(token)
    await emptyAccountCopy()
    expect([deleted, localStorage.getItem('screen')?.split('\n')[0]]).toEqual([[], 'key'])
  }
})
