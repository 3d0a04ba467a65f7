// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import type { CapturedScreen } from './cache/capturedScreen.ts'
import { KeptScreens, withScreen } from './keptScreens.ts'

const origin = 'https://m.broker.test'
const priced = '2026-11-23T08:00:00.000Z'
const AT = Date.parse(priced)
const MINUTE = 60_000

/** Cache storage as far as it is used; `room` is how many entries it holds. */
function storage(room = Number.POSITIVE_INFINITY) {
  const held = new Map<string, Map<string, string>>()
  const open = async (name: string) => {
    const entries = held.get(name) ?? new Map<string, string>()
    held.set(name, entries)
    return {
      keys: async () => [...entries.keys()].map((url) => new Request(url)),
      matchAll: async () => [...entries.values()].map((text) => new Response(text)),
      delete: async ({ url }: Request) => entries.delete(url),
      put: async (path: string, response: Response) => {
        if (entries.size >= room) throw new DOMException('no room', 'QuotaExceededError')
        entries.set(origin + path, await response.text())
      },
    }
  }
  const caches = { open, delete: async (name: string) => held.delete(name) } as unknown as CacheStorage
  return { caches, text: () => JSON.stringify([...held].map(([name, entries]) => [name, [...entries]])) }
}

const screen = (change: Partial<CapturedScreen> = {}): CapturedScreen => ({
  key: 'one',
  build: '1',
  path: '/',
  media: '(min-width: 390px)',
  checked: 'language token',
  page: { lang: 'en', dir: 'ltr' },
  locale: 'en',
  styles: ['/assets/frame-1.css', '/assets/MarketsPage-1.css'],
  at: AT,
  parts: [['div', { class: 'frame' }, 'EUR/USD ', ['b', {}, '1.08452'], ['time', { datetime: priced }]]],
  ...change,
})

const clock = { now: AT + 3 * MINUTE }
const opened = (room?: number) => {
  const { caches, text } = storage(room)
  return { text, stored: new KeptScreens(caches, '1', () => clock.now) }
}
const page = (headers: Record<string, string> = {}) =>
  new Response(
    '<!doctype html><html><head><title>Broker</title><style>b{}</style><script type="module" crossorigin src="/assets/frame-1.js"></script></head><body><div id="root"><!--first-->shapes<!--/first--></div><script>put()</script><link rel="stylesheet" crossorigin href="/assets/frame-1.css"></body></html>',
    { headers: { 'content-security-policy': "script-src 'self' 'sha256-x'", ...headers } },
  )

beforeEach(() => {
  clock.now = AT + 3 * MINUTE
})

describe('the screens that were shown last', () => {
  it('are found by the address; without one by the network: online the first page, offline the last', async () => {
    const { stored } = opened()
    await stored.put(screen())
    await stored.put(screen({ path: '/trade', at: AT + 1 }))
    const found = async (address: string, online: boolean) => (await stored.find(origin + address, online))?.path
    expect(await found('/', true)).toBe('/')
    expect(await found('/', false)).toBe('/trade')
    expect(await found('/#/trade', true)).toBe('/trade')
    expect(await found('/#/order', false)).toBeUndefined()
    expect(await found('/other', true)).toBeUndefined()
  })

  it('go where the session or a setting is another', async () => {
    const { stored, text } = opened()
    await stored.put(screen())
    await stored.put(screen({ key: 'two', path: '/trade' }))
    expect(await stored.find(`${origin}/`, true)).toBeUndefined()
    expect(text()).not.toContain('"one"')
  })

  it('go altogether, also one that was about to be kept', async () => {
    const { stored, text } = opened()
    await Promise.all([stored.put(screen()), stored.forget()])
    expect(await stored.find(`${origin}/`, true)).toBeUndefined()
    expect(text()).not.toContain('1.08452')
  })

  it('are none of another build, none from the future, and none where there is no room', async () => {
    const { stored, text } = opened()
    await stored.put(screen({ build: '2' }))
    expect(text()).not.toContain('1.08452')
    await stored.put(screen())
    clock.now = AT - 1
    expect(await stored.find(`${origin}/`, true)).toBeUndefined()
    const full = opened(1)
    await full.stored.put(screen())
    await expect(full.stored.put(screen({ path: '/trade' }))).rejects.toThrow('no room')
    expect(full.text()).toBe('[]')
  })

  it('are none where the browser refuses its caches', async () => {
    const refuse = () => Promise.reject(new DOMException('', 'SecurityError'))
    const stored = new KeptScreens({ open: refuse, delete: refuse }, '1', () => clock.now)
    expect(await stored.find(`${origin}/`, true)).toBeUndefined()
  })
})

describe('the page with a screen in it', () => {
  const composed = async (change: Partial<CapturedScreen> = {}) => {
    const { stored } = opened()
    await stored.put(screen(change))
    const found = await stored.find(`${origin}/`, true)
    if (!found) throw new Error('nothing is kept')
    return withScreen(page({ 'content-length': '9', 'content-encoding': 'br' }), found, clock.now)
  }

  it('has the prices with the age they have now, before anything runs', async () => {
    const html = await (await composed()).text()
    expect(html).toContain(`<b>1.08452</b><time datetime="${priced}">3 min. ago</time>`)
    expect(html.indexOf('1.08452')).toBeLessThan(html.indexOf('put()'))
    expect(html, 'nothing is drawn before it').not.toMatch(/shapes|<style>/)
    expect(html, 'started by the page’s own script').not.toContain('type="module"')
  })

  it('has the headers of the page, and every style sheet once', async () => {
    const response = await composed()
    expect(response.headers.get('content-security-policy')).toBe("script-src 'self' 'sha256-x'")
    expect([response.headers.get('content-length'), response.headers.get('content-encoding')]).toEqual([null, null])
    const html = await response.text()
    expect(html.match(/frame-1\.css/g)).toHaveLength(1)
    const style = (name: string) => `<link rel="stylesheet" crossorigin href="/assets/${name}-1.css">`
    expect(html).toContain(`</title>${style('frame')}${style('MarketsPage')}<script`)
  })

  it('keeps what it is given where it belongs, whatever stands in it', async () => {
    const hostile = `"><script>go()</script>$&$'</template>`
    const response = await composed({ media: hostile, page: { lang: hostile }, parts: [hostile] })
    const document = new DOMParser().parseFromString(await response.text(), 'text/html')
    expect(document.querySelectorAll('script')).toHaveLength(2)
    const stored = document.querySelector('template')
    expect(stored?.dataset.media).toBe(hostile)
    expect(stored?.content.textContent).toBe(hostile)
    expect(JSON.parse(stored?.dataset.page ?? '')).toEqual({ lang: hostile })
  })
})
