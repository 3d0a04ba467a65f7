import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CONNECT_TIMEOUT_MS, RECONNECT_MS } from '../../contract/live.ts'
import { LiveChannel, type LiveStatus, type SocketEvents } from './liveChannel.ts'

interface Connection {
  readonly at: number
  readonly events: SocketEvents
  readonly sent: { at: number; type: string; topic?: string; token?: string }[]
  closed: boolean
}

/** A world with a clock of its own and connections that do what the test says. */
function world(random = 1) {
  let now = 1_000_000
  const start = now
  let timers: { at: number; run: () => void }[] = []
  const connections: Connection[] = []
  const statuses: LiveStatus[] = []
  const logged: string[] = []
  const frames: string[] = []
  const asked: number[] = []
  const refused: number[] = []
  const channel = new LiveChannel({
    now: () => now,
    random: () => random,
    after(ms, run) {
      asked.push(ms)
      const timer = { at: now + ms, run }
      timers.push(timer)
      return () => {
        timers = timers.filter((one) => one !== timer)
      }
    },
    connect(events) {
      const connection: Connection = { at: now - start, events, sent: [], closed: false }
      connections.push(connection)
      return {
        send: (data) => connection.sent.push({ at: now - start, ...JSON.parse(data) }),
        close: () => {
          connection.closed = true
        },
      }
    },
    received: (frame) => frames.push(frame.type),
    statusChanged: (status) => statuses.push(status),
    refused: () => refused.push(now),
    log: (what) => logged.push(what),
  })
  const pass = (ms: number) => {
    const end = now + ms
    for (;;) {
      const next = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0]
      if (!next) break
      timers = timers.filter((one) => one !== next)
      now = Math.max(now, next.at)
      next.run()
    }
    now = end
  }
  /** The clock moves on, but no timer runs until it has: a frozen page. */
  const freeze = (ms: number) => {
    now += ms
    pass(0)
  }
  const last = () => connections.at(-1) as Connection
  const say = (frame: object) => last().events.message(JSON.stringify(frame))
  const opened = () => {
    channel.start()
    last().events.opened()
    return last()
  }
  const pings = (connection: Connection) => connection.sent.filter(({ type }) => type === 'ping').map(({ at }) => at)
  /** The connection fails; answers how long the channel means to wait, and lets it. */
  const fail = () => {
    last().events.closed()
    const wait = asked.at(-1) ?? 0
    pass(wait)
    return wait
  }
  return { fail, channel, connections, statuses, logged, refused, frames, pass, freeze, last, say, opened, pings }
}

describe('connecting', () => {
  it('starts once, however often it is asked to', () => {
    const { channel, connections, last } = world()
    channel.start()
    channel.start()
    last().events.opened()
    channel.start()
    expect(connections).toHaveLength(1)
    expect(channel.status).toBe('online')
  })

  it('gives an attempt up after 5 s and hears nothing of it any more', () => {
    const { channel, connections, pass, last } = world()
    channel.start()
    const first = last()
    pass(CONNECT_TIMEOUT_MS - 1)
    expect(first.closed).toBe(false)
    pass(1)
    expect(first.closed).toBe(true)
    expect(channel.status).toBe('reconnecting')
    first.events.opened()
    first.events.message('{"type":"pong"}')
    first.events.closed()
    expect(channel.status).toBe('reconnecting')
    pass(RECONNECT_MS.first)
    expect(connections).toHaveLength(2)
  })

  it('waits 0.5 s, doubling to 15 s, and tries again after each wait', () => {
    const { channel, connections, fail } = world()
    channel.start()
    expect(Array.from({ length: 8 }, fail)).toEqual([500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000])
    expect(connections).toHaveLength(9)
  })

  it('begins at 0.5 s again once the server has spoken, not when it merely opens', () => {
    const { channel, fail, last, say } = world()
    channel.start()
    fail()
    fail()
    last().events.opened()
    expect(fail()).toBe(2_000)
    last().events.opened()
    say({ type: 'pong' })
    expect(fail()).toBe(500)
  })

  it('jitters fully: anywhere from at once to the whole wait', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: 0, max: 12 }), (random, failures) => {
        const { channel, fail } = world(random)
        channel.start()
        for (let round = 0; round < failures; round += 1) fail()
        expect(fail()).toBeCloseTo(random * Math.min(RECONNECT_MS.longest, RECONNECT_MS.first * 2 ** failures))
      }),
    )
  })

  it('comes back at once when woken while it waits', () => {
    const { channel, connections, pass, last } = world()
    channel.start()
    last().events.closed()
    pass(100)
    channel.wake()
    expect(connections).toHaveLength(2)
    channel.wake()
    expect(connections, 'an attempt under way is left alone').toHaveLength(2)
  })

  it('survives a browser that refuses the connection', () => {
    const statuses: LiveStatus[] = []
    const channel = new LiveChannel({
      now: () => 0,
      random: () => 0,
      after: () => () => undefined,
      connect() {
        throw new Error('blocked')
      },
      received: () => undefined,
      statusChanged: (status) => statuses.push(status),
      refused: () => undefined,
      log: () => undefined,
    })
    channel.start()
    expect(statuses).toEqual(['connecting', 'reconnecting'])
  })

  it('stays closed after a stop until it is started again', () => {
    const { channel, connections, opened, pass } = world()
    const first = opened()
    channel.stop()
    expect(first.closed).toBe(true)
    pass(60_000)
    channel.wake()
    expect(connections).toHaveLength(1)
    channel.start()
    expect(connections).toHaveLength(2)
  })
})

describe('pings (decisions §9)', () => {
  it('fall due at 5 s, 10 s, … after opening', () => {
    const { opened, pass, say, pings } = world()
    const connection = opened()
    for (let round = 0; round < 4; round += 1) {
      pass(5_000)
      say({ type: 'pong' })
    }
    expect(pings(connection)).toEqual([5_000, 10_000, 15_000, 20_000])
  })

  it.each([
    { answered: [], reconnects: 15_000, sent: [5_000, 10_000] },
    { answered: [5_000], reconnects: 20_000, sent: [5_000, 10_000, 15_000] },
    { answered: [5_000, 10_000], reconnects: 25_000, sent: [5_000, 10_000, 15_000, 20_000] },
    { answered: [10_000], reconnects: 25_000, sent: [5_000, 10_000, 15_000, 20_000] },
  ])('reconnects 15 s after the last answered of $answered', ({ answered, reconnects, sent }) => {
    const { channel, opened, pass, say, pings } = world()
    const connection = opened()
    for (let time = 0; time < reconnects - 1; time += 1) {
      if (answered.includes(time)) {
        pass(0)
        say({ type: 'pong' })
      }
      pass(1)
    }
    expect(channel.status).toBe('online')
    expect(connection.closed).toBe(false)
    pass(1)
    expect(channel.status).toBe('reconnecting')
    expect(connection.closed).toBe(true)
    expect(pings(connection)).toEqual(sent)
  })

  it('are answered by a pong and by nothing else', () => {
    const { channel, opened, pass, say } = world()
    opened()
    for (let time = 0; time < 15_000; time += 500) {
      say({ topic: 'DAY_MARKET', data: [] })
      pass(500)
    }
    expect(channel.status).toBe('reconnecting')
  })

  it('that were missed while hidden prove nothing; a probe does', () => {
    const { channel, opened, pass } = world()
    const connection = opened()
    channel.hide(true)
    pass(60_000)
    expect(channel.status).toBe('online')
    channel.hide(false)
    expect(connection.closed).toBe(false)
    pass(1_499)
    expect(channel.status).toBe('online')
    pass(1)
    expect(channel.status).toBe('reconnecting')
  })

  it('go on when the probe is answered', () => {
    const { channel, opened, pass, say } = world()
    opened()
    channel.hide(true)
    pass(60_000)
    channel.hide(false)
    say({ type: 'pong' })
    pass(9_000)
    expect(channel.status).toBe('online')
  })

  it('that a frozen page never sent prove nothing', () => {
    const { channel, opened, pass, say, freeze } = world()
    opened()
    pass(10_000)
    freeze(300_000)
    expect(channel.status).toBe('online')
    say({ type: 'pong' })
    pass(10_000)
    expect(channel.status).toBe('online')
  })
})

describe('login and topics', () => {
  const types = (connection: Connection) =>
    connection.sent.map(({ type, topic }) => (topic ? `${type} ${topic}` : type))

  it('logs in with a token only', () => {
    const { channel, opened } = world()
    channel.subscribe('DAY_MARKET')
    channel.subscribe('FOREX_TRADE')
    expect(types(opened())).toEqual(['sub DAY_MARKET'])
  })

  it('logs in first; public topics do not wait, private ones wait for code 1', () => {
    const { channel, opened, say } = world()
    channel.setToken('T')
    channel.subscribe('FOREX_TRADE')
    channel.subscribe('DAY_MARKET')
    const connection = opened()
    expect(types(connection)).toEqual(['login', 'sub DAY_MARKET'])
    expect(connection.sent[0]?.token).toBe('T')
    say({ type: 'login_result', code: 1, msg: '' })
    expect(types(connection)).toEqual(['login', 'sub DAY_MARKET', 'sub FOREX_TRADE'])
    channel.subscribe('FOREX_CLOSED')
    expect(types(connection).at(-1)).toBe('sub FOREX_CLOSED')
  })

  it('a refused login leaves the public topics running, and is told of', () => {
    const { channel, opened, say, logged, refused } = world()
    channel.setToken('old')
    channel.subscribe('FOREX_TRADE')
    const connection = opened()
    say({ type: 'login_result', code: 999, msg: 'no' })
    channel.subscribe('KLINE.EURUSD')
    expect(types(connection)).toEqual(['login', 'sub KLINE.EURUSD'])
    expect(channel.status).toBe('online')
    expect(logged).toHaveLength(1)
    expect(refused).toHaveLength(1)
  })

  it('repeats login and every topic after a reconnect', () => {
    const { channel, opened, say, pass, last } = world()
    channel.setToken('T')
    channel.subscribe('DAY_MARKET')
    channel.subscribe('FOREX_CLOSED')
    opened()
    say({ type: 'login_result', code: 1, msg: '' })
    last().events.closed()
    pass(500)
    last().events.opened()
    expect(types(last())).toEqual(['login', 'sub DAY_MARKET'])
    say({ type: 'login_result', code: 1, msg: '' })
    expect(types(last())).toEqual(['login', 'sub DAY_MARKET', 'sub FOREX_CLOSED'])
  })

  it('another account logs the first one out and waits for its own answer', () => {
    const { channel, opened, say } = world()
    channel.setToken('A')
    channel.subscribe('FOREX_TRADE')
    const connection = opened()
    channel.setToken('B')
    expect(types(connection)).toEqual(['login', 'logout', 'login'])
    say({ type: 'login_result', code: 1, msg: '' })
    expect(types(connection), 'the answer to A').not.toContain('sub FOREX_TRADE')
    say({ type: 'login_result', code: 1, msg: '' })
    expect(types(connection).at(-1)).toBe('sub FOREX_TRADE')
    channel.setToken(undefined)
    expect(types(connection).at(-1)).toBe('logout')
  })

  it('hears nothing private until it is logged in, so nothing of the account before', () => {
    const { channel, opened, say, frames } = world()
    const trade = { topic: 'FOREX_TRADE', data: { ProfitsTotal: '1', HazardRate: 0, CautionMoneyAll: '0' } }
    channel.setToken('A')
    opened()
    say(trade)
    say({ type: 'login_result', code: 1, msg: '' })
    say(trade)
    channel.setToken('B')
    say(trade)
    say({ topic: 'FOREX_CLOSED', data: [{ Id: 1, Reason: 'closed' }] })
    expect(frames).toEqual(['login_result', 'trade'])
  })

  it('lets a topic go', () => {
    const { channel, opened } = world()
    channel.subscribe('KLINE.EURUSD')
    const connection = opened()
    channel.unsubscribe('KLINE.EURUSD')
    channel.unsubscribe('KLINE.EURUSD')
    expect(types(connection)).toEqual(['sub KLINE.EURUSD', 'unsub KLINE.EURUSD'])
  })

  it('only logs what it cannot understand, and errors', () => {
    const { opened, say, logged, frames, last, channel } = world()
    opened()
    last().events.message('<html>')
    say({ type: 'error', msg: 'no such topic' })
    expect(logged).toEqual(['a live frame could not be understood', 'live channel'])
    expect(frames).toEqual(['error'])
    expect(channel.status).toBe('online')
  })
})
