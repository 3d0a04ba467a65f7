import { expect, it } from 'vitest'
import { languageOfFile, Words } from './words.ts'

const files = ['ar', 'en', 'hk'].flatMap((code) => [`/assets/words-${code}-1.js`, `/assets/words-${code}-2.js`])

function opened(online = true) {
  const held = new Map<string, Response>()
  const asked: string[] = []
  const cache = {
    match: async (path: string) => held.get(path),
    put: async (path: string, response: Response) => void held.set(path, response),
    keys: async () => [...held.keys()].map((path) => ({ url: `https://m.broker.test${path}` })),
    delete: async (url: string) => held.delete(new URL(url).pathname),
  }
  const words = new Words(files, {
    open: async () => cache as unknown as Cache,
    fetch: async (path) => {
      asked.push(path)
      if (!online) throw new TypeError('Failed to fetch')
      return new Response(path)
    },
  })
  return { words, held, asked }
}

it('knows catalogues by their names', () => {
  expect(languageOfFile('/assets/words-hk-Ab_1-2.js')).toBe('hk')
  for (const path of ['/assets/hk-1.js', '/index.html', '/assets/words-HK.js'])
    expect(languageOfFile(path), path).toBeUndefined()
})

it('keeps the visitor’s language first, the others when there is time, each once', async () => {
  const { words, asked } = opened()
  await words.keep('hk', false)
  expect(asked).toEqual(files.slice(4))
  await words.keep('hk', true)
  expect(asked).toEqual([...files.slice(4), ...files.slice(0, 4)])
})

it('answers from the cache, and drops other builds’ words', async () => {
  const { words, asked, held } = opened()
  held.set('/assets/words-en-0.js', new Response('old'))
  await words.keep('en', false)
  await words.tidy()
  expect([...held.keys()]).toEqual(files.slice(2, 4))
  asked.length = 0
  await words.answer('/assets/words-en-1.js')
  expect(asked).toEqual([])
  await expect(opened(false).words.answer('/assets/words-en-1.js')).rejects.toThrow()
})
