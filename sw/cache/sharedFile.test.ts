import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { receiveSharedFile, takeSharedFile } from './sharedFile.ts'

beforeEach(() => {
  const held = new Map<string, Response>()
  const cache = {
    match: async (key: string) => held.get(key),
    put: async (key: string, response: Response) => void held.set(key, response),
  }
  vi.stubGlobal('caches', { open: async () => cache, delete: async () => held.clear() })
})
afterEach(() => void vi.unstubAllGlobals())

const post = (value: File | string) => {
  const body = new FormData()
  body.set('recording', value)
  return new Request('https://m.broker.test/open', { method: 'POST', body })
}

it('a shared file is held for the page, which takes it once', async () => {
  const answer = await receiveSharedFile(post(new File(['lines'], '黄金.csv')))
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/#/replay'])
  const file = await takeSharedFile()
  expect([file?.name, await file?.text()]).toEqual(['黄金.csv', 'lines'])
  expect(await takeSharedFile()).toBeUndefined()
})

it('what is no file leads to the page all the same', async () => {
  expect((await receiveSharedFile(post('words'))).status).toBe(303)
  expect(await takeSharedFile()).toBeUndefined()
})
