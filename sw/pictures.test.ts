import { beforeEach, expect, it } from 'vitest'
import { answerPicture, MAX_PICTURE_BYTES, MAX_PICTURES } from './pictures.ts'

let held: Map<string, Response>
let network: (url: string) => Promise<Response>
const work: Promise<unknown>[] = []
const cache = {
  match: async (url: string) => held.get(url)?.clone(),
  put: async (url: string, response: Response) => void held.set(url, response),
  keys: async () => [...held.keys()].map((url) => new Request(url)),
  delete: async ({ url }: Request) => held.delete(url),
} as unknown as Cache

const logo = 'https://api.example.com/logos/EURUSD.svg'
const svg = (text: string, type = 'image/svg+xml') => new Response(text, { headers: { 'content-type': type } })
async function load(url: string): Promise<string> {
  const ports = { open: async () => cache, fetch: (request: Request) => network(request.url) }
  const response = await answerPicture(new Request(url), ports, (one) => work.push(one))
  const text = await response.text()
  await Promise.all(work.splice(0))
  return text
}
const offline = async () => {
  throw new TypeError('Failed to fetch')
}

beforeEach(() => {
  held = new Map()
  network = async () => svg('first')
})

it('keeps an image for the time without a network', async () => {
  expect(await load(logo)).toBe('first')
  network = offline
  expect(await load(logo)).toBe('first')
})

it('answers with the kept image and renews it', async () => {
  await load(logo)
  network = async () => svg('second')
  expect(await load(logo)).toBe('first')
  expect(await load(logo)).toBe('second')
})

it.each([
  ['a page in the place of an image', () => svg('<html>', 'text/html')],
  ['a failure', () => new Response('no', { status: 404, headers: { 'content-type': 'image/png' } })],
  ['too large a file', () => svg('x'.repeat(MAX_PICTURE_BYTES + 1))],
])('keeps nothing of %s', async (_, answer) => {
  network = async () => answer()
  await load(logo)
  expect(held.size).toBe(0)
})

it('fails as the network does where nothing is kept', async () => {
  network = offline
  await expect(load(logo)).rejects.toThrow('Failed to fetch')
})

it('drops the oldest when there are too many', async () => {
  for (let place = 0; place <= MAX_PICTURES; place += 1) await load(`${logo}?${place}`)
  expect(held.size).toBe(MAX_PICTURES)
  expect(held.has(`${logo}?0`)).toBe(false)
})
