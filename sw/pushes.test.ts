import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import type { PushMessage } from '../contract/pushMessage.ts'
import { followPush, type PushPorts, type ShownOptions, showPush, type Window } from './pushes.ts'

const good: PushMessage = {
  ...{ kind: 'stopLoss', title: 'Stop loss reached', body: 'Your EUR/USD position was closed by its stop loss.' },
  ...{ tag: 'order-7', path: '/order?type=3', lang: 'ar', dir: 'rtl', at: 1_783_000_000_000 },
}

function worker(windows: ReadonlyArray<Partial<Pick<Window, 'url' | 'visible' | 'focused'>>> = [], mustShow = false) {
  const shown: Array<readonly [title: string, options: ShownOptions]> = []
  const did: string[] = []
  const ports: PushPorts = {
    mustShow,
    show: async (title, options) => void shown.push([title, options]),
    open: async (path) => did.push(`open ${path}`),
    windows: async () =>
      windows.map((one, index) => ({
        ...{ url: 'https://broker.example/#/', visible: false, focused: false },
        ...one,
        focus: async () => did.push(`focus ${index}`),
        lead: (path: string) => did.push(`lead ${index} ${path}`),
      })),
  }
  return { ports, shown, did }
}

describe('a push message', () => {
  it('is shown in its language, and takes the place of an older one about the same', async () => {
    const { ports, shown } = worker()
    await showPush(JSON.stringify(good), ports)
    expect(shown).toMatchObject([
      [
        good.title,
        { body: good.body, tag: 'order-7', renotify: true, lang: 'ar', dir: 'rtl', data: { path: '/order?type=3' } },
      ],
    ])
  })

  const reviewed = { ...good, kind: 'deposit', path: '/mine/charge' }
  it.each([
    ['the app in sight, which says it itself', good, { visible: true }, false, 0],
    ['the app in sight, which does not say it', reviewed, { visible: true }, false, 1],
    ['the app in sight, and a browser that wants to see it', good, { visible: true }, true, 1],
    ['the app in the background', good, {}, false, 1],
    ['the API reference in sight', good, { visible: true, url: 'https://broker.example/docs/' }, false, 1],
  ] as const)('with %s', async (_what, message, window, mustShow, times) => {
    const { ports, shown } = worker([window], mustShow)
    await showPush(JSON.stringify(message), ports)
    expect(shown).toHaveLength(times)
  })

  const hostile: ReadonlyArray<readonly [what: string, text: string]> = [
    ['nothing', ''],
    ['no JSON', '{"kind":'],
    ['null', 'null'],
    ['a list', '[]'],
    ['markup', '<script>alert(1)</script>'],
    ['too long a text', JSON.stringify({ ...good, body: 'x'.repeat(4000) })],
    ['too long a title', JSON.stringify({ ...good, title: 'x'.repeat(101) })],
    ['no title', JSON.stringify({ ...good, title: '' })],
    ['a title that is none', JSON.stringify({ ...good, title: { toString: 'x' } })],
    ['an unknown kind', JSON.stringify({ ...good, kind: 'phishing' })],
    ...[
      ...[
        'javascript:alert(1)',
        'https://evil.org/',
        '//evil.org',
        '/\\evil.org',
        '/#/order',
        '/unknown',
        '/order?type=9',
      ],
      ...[
        '/mine/charge?to=evil',
        '/trade?code=%2f%2fevil.org',
        '/trade?code=A&x=1',
        '/trade?code=a b',
        'data:text/html,x',
        '',
      ],
    ].map((path) => [`the path ${path}`, JSON.stringify({ ...good, path })] as const),
  ]
  it.each(hostile)('of %s is a plain notification that leads to the front page', async (_what, text) => {
    const { ports, shown } = worker()
    await showPush(text, ports)
    expect(shown).toMatchObject([['Broker', { tag: 'plain', data: { path: '/' } }]])
    expect(JSON.stringify(shown)).not.toMatch(/evil|script/)
  })

  it('of any text at all leads nowhere else', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string(), fc.json()), async (text) => {
        const { ports, shown } = worker()
        await showPush(text, ports)
        expect(shown).toMatchObject([['Broker', { data: { path: '/' } }]])
      }),
    )
  })
})

describe('a tap on a notification', () => {
  const to = { path: '/order?type=3' }
  it.each([
    ['opens the app where it is closed', [], to, ['open /order?type=3']],
    ['leads the window there is', [{}], to, ['lead 0 /order?type=3', 'focus 0']],
    ['takes the one in use', [{}, { visible: true }, { focused: true }], to, ['lead 2 /order?type=3', 'focus 2']],
    ['takes one in sight', [{}, { visible: true }], to, ['lead 1 /order?type=3', 'focus 1']],
    [
      'leaves the API reference alone',
      [{ url: 'https://broker.example/docs/', focused: true }],
      to,
      ['open /order?type=3'],
    ],
    ['without a path goes to the front page', [], undefined, ['open /']],
    ['with somebody else’s path does too', [], { path: 'https://evil.org' }, ['open /']],
  ])('%s', async (_what, windows, data, expected) => {
    const { ports, did } = worker(windows)
    await followPush(data, ports)
    expect(did).toEqual(expected)
  })

  it('leads the window in browsers without `URL.parse` too', async () => {
    vi.stubGlobal(
      'URL',
      class extends URL {
        static override parse = undefined as never
      },
    )
    const { ports, did } = worker([{}])
    await followPush(to, ports)
    expect(did).toEqual(['lead 0 /order?type=3', 'focus 0'])
  })

  it('leads the page also where the window cannot be brought up', async () => {
    const led: string[] = []
    const one: Window = {
      ...{ url: 'https://broker.example/', visible: false, focused: false },
      focus: () => Promise.reject(new Error('no')),
      lead: (path) => led.push(path),
    }
    await followPush(to, { ...worker().ports, windows: async () => [one] })
    expect(led).toEqual([to.path])
  })
})
