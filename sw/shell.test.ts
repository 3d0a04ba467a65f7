import { expect, it } from 'vitest'
import { fillShell } from './shell.ts'

const origin = 'https://m.broker.test'
const page = `${origin}/index.html`
const script = `${origin}/assets/frame-1.js`
const files = new Map([
  [page, `${page}?__WB_REVISION__=9`],
  [script, script],
])
const ownPage = '<script src="/assets/frame-1.js"></script>'

function opened(stored: readonly string[], answers: Readonly<Record<string, string>>) {
  const held = new Set(stored)
  const requested: string[] = []
  const cache = {
    keys: async () => [...held].map((url) => ({ url })),
    put: async (key: string) => void held.add(key),
  }
  const fill = () =>
    fillShell(files, {
      open: async () => cache as unknown as Cache,
      fetch: async (url) => {
        requested.push(url)
        const body = answers[url]
        return body === undefined ? new Response('gone', { status: 404 }) : new Response(body)
      },
    })
  return { fill, held, requested }
}

it('stores every file that is missing under its key', async () => {
  const { fill, held } = opened([], { [page]: ownPage, [script]: 'run()' })
  await fill()
  expect(held).toEqual(new Set(files.values()))
})

it('stores a part that is missing, and asks for nothing where all is there', async () => {
  const { fill, held, requested } = opened([`${page}?__WB_REVISION__=9`], { [page]: ownPage, [script]: 'run()' })
  await fill()
  expect(held.has(script)).toBe(true)
  requested.length = 0
  await fill()
  expect(requested).toEqual([])
})

it.each([
  ['the page of another build', '<script src="/assets/frame-2.js"></script>'],
  ['a network’s log-in page', '<form action="/login"></form>'],
])('stores nothing beside %s', async (_what, html) => {
  const { fill, held } = opened([], { [page]: html, [script]: html })
  await expect(fill()).rejects.toThrow('another build')
  expect(held.size).toBe(0)
})

it('stores no error in a file’s place', async () => {
  const { fill, held } = opened([`${page}?__WB_REVISION__=9`], { [page]: ownPage })
  await expect(fill()).rejects.toThrow('404')
  expect(held.has(script)).toBe(false)
})
