import { describe, expect, it, vi } from 'vitest'
import type { Conditions, Weather } from '../../contract/weather.ts'
import type { SocketEvents } from '../transport.ts'
import { Network } from './network.ts'
import { sampleTime, weatherOf } from './sampleWeather.ts'
import { weatherFetch } from './weatherFetch.ts'
import { weatherSocket } from './weatherSocket.ts'

/** Lets promises go on. */
const settle = async () => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
}

type Told = Parameters<typeof weatherOf>[0]

function asking(reported: Told, { changes = false, ...more }: Partial<Weather> & { changes?: boolean } = {}) {
  const time = sampleTime()
  const network = new Network(weatherOf(reported, more), time)
  const server = vi.fn(async () => new Response('fresh', { status: 201, headers: { 'x-age': '0' } }))
  const call = weatherFetch(network, server, changes)
  const ask = (signal?: AbortSignal) => {
    let outcome = 'nothing'
    call(new Request('https://broker.test/', signal ? { signal } : {})).then(
      async (response) => {
        outcome = `${response.status} ${await response.text()}`
      },
      (error: unknown) => {
        outcome = `${(error as Error).name}`
      },
    )
    return async (ms: number) => {
      // In small steps, so that what a promise starts has its time.
      for (let step = 0; step < ms; step += 10) {
        time.pass(10)
        await settle()
      }
      return outcome
    }
  }
  return { ask, server, network }
}

const all = (conditions: Partial<Conditions>): Told => [[0, 60_000, conditions]]

describe('a request', () => {
  it('takes its time on both ways', async () => {
    const { ask, server } = asking(all({ delayMs: 100 }))
    const outcome = ask()
    expect(await outcome(90)).toBe('nothing')
    expect(server).not.toHaveBeenCalled()
    await outcome(20)
    expect(server).toHaveBeenCalledOnce()
    expect(await outcome(60)).toBe('nothing')
    expect(await outcome(60)).toBe('201 fresh')
  })

  it('is refused at once where the network is cut, and never reaches the server', async () => {
    const { ask, server } = asking(all({ state: 'cut' }))
    expect(await ask()(10)).toBe('TypeError')
    expect(server).not.toHaveBeenCalled()
  })

  it('gets no answer while half-open, until its caller gives up', async () => {
    const { ask, server } = asking(all({ state: 'halfOpen' }))
    const caller = new AbortController()
    const outcome = ask(caller.signal)
    expect(await outcome(5_000)).toBe('nothing')
    caller.abort(new DOMException('late', 'TimeoutError'))
    expect(await outcome(10)).toBe('TimeoutError')
    expect(server).not.toHaveBeenCalled()
  })

  it('that is lost gets no answer either', async () => {
    const { ask } = asking(all({ loss: 1 }))
    expect(await ask()(5_000)).toBe('nothing')
  })

  it('is answered by a portal with a page', async () => {
    const { ask, server } = asking(all({ state: 'portal' }))
    expect(await ask()(10)).toMatch(/^200 <!doctype html>/)
    expect(server).not.toHaveBeenCalled()
  })

  it('breaks off when the network is cut while it is away: before the server, or after it', async () => {
    const onItsWay = asking([
      [0, 50, { delayMs: 80 }],
      [50, 60_000, { state: 'cut' }],
    ])
    expect(await onItsWay.ask()(60)).toBe('TypeError')
    await onItsWay.ask()(100)
    expect(onItsWay.server).not.toHaveBeenCalled()
    const onTheWayBack = asking([
      [0, 120, { delayMs: 80 }],
      [120, 60_000, { state: 'cut' }],
    ])
    expect(await onTheWayBack.ask()(130)).toBe('TypeError')
    expect(onTheWayBack.server).toHaveBeenCalledOnce()
  })

  it('that changes something reaches the server once, and its answer is lost', async () => {
    const { ask, server, network } = asking(all({}), { changes: true, cutAfterSendingMs: 1_000 })
    expect(await ask()(20)).toBe('TypeError')
    expect(server).toHaveBeenCalledOnce()
    expect(network.now.state).toBe('cut')
    expect(await ask()(10)).toBe('TypeError')
    expect(server).toHaveBeenCalledOnce()
    await ask()(1_000)
    expect(network.now.state).toBe('open')
  })
})

function connecting(reported: Told) {
  const time = sampleTime()
  const network = new Network(weatherOf(reported), time)
  const sent: string[] = []
  const received: string[] = []
  let server: SocketEvents | undefined
  const close = vi.fn()
  const open = weatherSocket(network, (_, events) => {
    server = events
    return { send: (data) => sent.push(`${time.now()} ${data}`), close }
  })
  const say = (what: string) => received.push(`${time.now()} ${what}`)
  const socket = open('wss://broker.test/', { opened: () => say('opened'), message: say, closed: () => say('closed') })
  return { time, socket, sent, received, close, server: () => server as SocketEvents }
}

describe('a connection', () => {
  it('carries messages late, in their order', () => {
    const { time, socket, sent, received, server } = connecting([[0, 60_000, { delayMs: 40, jitterMs: 100 }]])
    server().opened()
    for (const word of ['one', 'two', 'three', 'four']) {
      server().message(word)
      socket.send(word)
    }
    time.pass(39)
    expect([...received, ...sent]).toEqual([])
    time.pass(200)
    expect(received.map((line) => line.split(' ')[1])).toEqual(['opened', 'one', 'two', 'three', 'four'])
    expect(sent.map((line) => line.split(' ')[1])).toEqual(['one', 'two', 'three', 'four'])
  })

  it('stays open while the network is half-open, and carries nothing either way', () => {
    const { time, socket, sent, received, server, close } = connecting([
      [100, 500, { state: 'halfOpen' }],
      [500, 900, {}],
    ])
    server().opened()
    time.pass(200)
    server().message('lost')
    socket.send('lost')
    server().closed()
    time.pass(350)
    server().message('heard')
    time.pass(1)
    expect(received.map((line) => line.split(' ')[1])).toEqual(['opened', 'heard'])
    expect(sent).toEqual([])
    expect(close).not.toHaveBeenCalled()
  })

  it('closes when the network is cut, and tells it once', () => {
    const { time, received, server, close } = connecting([
      [0, 100, { delayMs: 10 }],
      [100, 500, { state: 'cut' }],
    ])
    server().opened()
    time.pass(95)
    server().message('too late')
    time.pass(300)
    server().closed()
    time.pass(300)
    expect(received).toEqual(['10 opened', '100 closed'])
    expect(close).toHaveBeenCalledOnce()
  })

  it('is not made where the network is cut', () => {
    const { time, received, server } = connecting([[0, 500, { state: 'cut' }]])
    time.pass(1)
    expect(received).toEqual(['0 closed'])
    expect(server()).toBeUndefined()
  })
})
