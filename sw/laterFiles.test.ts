import { expect, it } from 'vitest'
import { isLaterFile, LaterFiles, languageOfFile } from './laterFiles.ts'

const words = ['ar', 'en', 'hk'].flatMap((code) => [`/assets/words-${code}-1.js`, `/assets/words-${code}-2.js`])
const page = '/assets/more-ChargePage-1.js'
const files = [...words, page]

function opened(online = true, type = 'text/javascript; charset=utf-8') {
  const held = new Map<string, Response>()
  const asked: string[] = []
  const cache = {
    match: async (path: string) => held.get(path),
    put: async (path: string, response: Response) => void held.set(path, response),
    keys: async () => [...held.keys()].map((path) => ({ url: `https://m.broker.test${path}` })),
    delete: async (url: string) => held.delete(new URL(url).pathname),
  }
  const later = new LaterFiles(files, {
    open: async () => cache as unknown as Cache,
    fetch: async (path) => {
      asked.push(path)
      if (!online) throw new TypeError('Failed to fetch')
      return new Response(path, { headers: { 'content-type': type } })
    },
  })
  return { later, held, asked }
}

it('knows what it keeps by the names', () => {
  expect(files.every(isLaterFile)).toBe(true)
  for (const path of ['/assets/frame-1.js', '/index.html', '/assets/more-1.css', '/more'])
    expect(isLaterFile(path), path).toBe(false)
})

it('knows catalogues by their names', () => {
  expect(languageOfFile('/assets/words-hk-Ab_1-2.js')).toBe('hk')
  for (const path of ['/assets/hk-1.js', '/index.html', '/assets/words-HK.js'])
    expect(languageOfFile(path), path).toBeUndefined()
})

it('keeps the visitor’s language first, what else there is when there is time, each once', async () => {
  const { later, asked } = opened()
  await later.keep('hk', false)
  expect(asked).toEqual(words.slice(4))
  await later.keep('hk', true)
  expect(asked).toEqual([...words.slice(4), ...words.slice(0, 4), page])
})

it('answers from the cache, and drops other builds’ words', async () => {
  const { later, asked, held } = opened()
  held.set('/assets/words-en-0.js', new Response('old'))
  await later.keep('en', false)
  await later.tidy()
  expect([...held.keys()]).toEqual(words.slice(2, 4))
  asked.length = 0
  await later.answer('/assets/words-en-1.js')
  expect(asked).toEqual([])
  await expect(opened(false).later.answer('/assets/words-en-1.js')).rejects.toThrow()
})

it('keeps no page that came in a file’s place', async () => {
  const { later, asked, held } = opened(true, 'text/html')
  await later.answer(page)
  await later.answer(page)
  expect([asked, held.size]).toEqual([[page, page], 0])
})
