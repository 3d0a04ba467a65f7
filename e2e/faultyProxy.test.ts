import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { FaultyProxy } from './faultyProxy.ts'

/** Starts an echo server behind the proxy, which ends when it is told to. */
async function openEcho(): Promise<{ server: Server; port: number; sockets: Socket[] }> {
  const sockets: Socket[] = []
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.push(socket)
    socket.on('error', () => {})
    socket.on('data', (bytes) => socket.write(bytes))
    socket.on('end', () => socket.end())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  return { server, port: address.port, sockets }
}

/** Somebody in front of the proxy. */
class Visitor {
  readonly socket: Socket
  text = ''
  ended: 'no' | 'end' | 'reset' = 'no'
  readonly #waiting = new Set<() => void>()

  constructor(port: number) {
    this.socket = connect({ port, host: '127.0.0.1' })
    const tell = () => {
      for (const look of this.#waiting) look()
    }
    this.socket.on('data', (bytes) => {
      this.text += bytes
      tell()
    })
    this.socket.on('end', () => {
      this.ended = 'end'
      tell()
    })
    this.socket.on('error', () => {
      this.ended = 'reset'
      tell()
    })
  }

  say(text: string): void {
    this.socket.write(text)
  }

  /** Resolves as soon as something is so. */
  until(isSo: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (!isSo()) return
        this.#waiting.delete(look)
        resolve()
      }
      this.#waiting.add(look)
      look()
    })
  }

  hears(text: string): Promise<void> {
    return this.until(() => this.text === text)
  }
}

const open: (() => unknown)[] = []
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close()
})

async function scene() {
  const echo = await openEcho()
  const proxy = await FaultyProxy.open(echo.port)
  const visit = () => {
    const visitor = new Visitor(proxy.port)
    open.push(() => visitor.socket.destroy())
    return visitor
  }
  open.push(
    () => echo.server.close(),
    () => proxy.close(),
  )
  return { echo, proxy, visit }
}

describe('a faulty proxy', () => {
  it('passes bytes and ends both ways in fair weather', async () => {
    const { visit, proxy } = await scene()
    const visitor = visit()
    visitor.say('hello')
    await visitor.hears('hello')
    expect(proxy.connections).toBe(1)
    visitor.socket.end()
    await visitor.until(() => visitor.ended === 'end')
  })

  it('is late each way, on a connection that was open before', async () => {
    const { visit, proxy } = await scene()
    const visitor = visit()
    visitor.say('a')
    await visitor.hears('a')
    proxy.set({ latencyMs: 60 })
    const from = performance.now()
    visitor.say('b')
    await visitor.hears('ab')
    expect(performance.now() - from).toBeGreaterThanOrEqual(119)
  })

  it('is narrow, and passes everything in order all the same', async () => {
    const { visit, proxy } = await scene()
    proxy.set({ bytesPerSecond: 10_000 })
    const visitor = visit()
    const text = Array.from({ length: 200 }, (_, line) => `line ${line};`).join('')
    const from = performance.now()
    visitor.say(text)
    await visitor.hears(text)
    expect(performance.now() - from).toBeGreaterThanOrEqual((text.length / 10_000) * 1000)
  })

  it.each(['up', 'down'] as const)(
    'ends a connection after so many bytes %s, counted from when it was told',
    async (direction) => {
      const { visit, proxy } = await scene()
      const visitor = visit()
      visitor.say('before')
      await visitor.hears('before')
      proxy.set({ cut: { direction, afterBytes: 3, how: 'end' } })
      visitor.say('abcdef')
      await visitor.until(() => visitor.ended !== 'no')
      expect('beforeabc').toContain(visitor.text)
      if (direction === 'down') expect(visitor.text).toBe('beforeabc')
      proxy.clear()
      const next = visit()
      next.say('again')
      await next.hears('again')
    },
  )

  it('resets after so many bytes, and whenever it is told', async () => {
    const { visit, proxy } = await scene()
    const first = visit()
    proxy.set({ cut: { direction: 'up', afterBytes: 1, how: 'reset' } })
    first.say('x')
    await first.until(() => first.ended === 'reset')
    proxy.clear()
    const second = visit()
    second.say('y')
    await second.hears('y')
    proxy.reset()
    await second.until(() => second.ended === 'reset')
  })

  it('accepts and swallows, and resets what lost bytes when the weather clears', async () => {
    const { visit, proxy, echo } = await scene()
    const before = visit()
    before.say('a')
    await before.hears('a')
    const whole = visit()
    whole.say('w')
    await whole.hears('w')
    proxy.set({ swallows: ['up', 'down'] })
    const meanwhile = visit()
    await once(meanwhile.socket, 'connect')
    before.say('lost')
    meanwhile.say('lost')
    // Whoever is behind may speak first: nothing of it arrives either.
    echo.sockets[0]?.write('lost')
    while (proxy.swallowed < 'lost'.length * 3) await new Promise((resolve) => setImmediate(resolve))
    proxy.clear()
    whole.say('!')
    await whole.hears('w!')
    await before.until(() => before.ended === 'reset')
    await meanwhile.until(() => meanwhile.ended === 'reset')
    expect([before.text, meanwhile.text, whole.ended]).toEqual(['a', '', 'no'])
  })

  it('swallows one way alone: what is said arrives, the answer does not', async () => {
    const { visit, proxy, echo } = await scene()
    const visitor = visit()
    visitor.say('a')
    await visitor.hears('a')
    proxy.set({ swallows: ['down'] })
    const [socket] = echo.sockets
    if (!socket) throw new Error('nobody came')
    const arrived = once(socket, 'data')
    visitor.say('b')
    expect(String((await arrived)[0])).toBe('b')
    expect(visitor.text).toBe('a')
  })

  it('strands what is open and lets new connections be', async () => {
    const { visit, proxy } = await scene()
    const old = visit()
    old.say('a')
    await old.hears('a')
    proxy.strand()
    old.say('b')
    const young = visit()
    young.say('c')
    await young.hears('c')
    proxy.clear()
    young.say('d')
    await young.hears('cd')
    expect([old.text, old.ended]).toEqual(['a', 'no'])
  })

  it('closes slowly', async () => {
    const { visit, proxy } = await scene()
    const visitor = visit()
    visitor.say('a')
    await visitor.hears('a')
    proxy.set({ closeDelayMs: 60 })
    const from = performance.now()
    visitor.socket.end()
    await visitor.until(() => visitor.ended === 'end')
    expect(performance.now() - from).toBeGreaterThanOrEqual(119)
  })

  it('refuses, hands over to somebody else, and resets who finds nobody behind', async () => {
    const { visit, proxy, echo } = await scene()
    proxy.set({ refuses: true })
    const refused = visit()
    await refused.until(() => refused.ended === 'reset')
    proxy.clear()
    proxy.handTo((socket) => socket.end('somebody else'))
    const handed = visit()
    await handed.hears('somebody else')
    proxy.clear()
    echo.server.close()
    const alone = visit()
    await alone.until(() => alone.ended === 'reset')
    expect(alone.text).toBe('')
  })
})
