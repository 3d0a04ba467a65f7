import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CONNECT_TIMEOUT_MS, RECONNECT_MS } from '../../contract/live.ts'
import { world } from './channelFixture.ts'
import { LiveChannel, type LiveStatus } from './liveChannel.ts'

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
      listening: () => undefined,
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

  it('that were missed while hidden prove nothing; a connection that was silent is made anew when the page is shown', () => {
    const { channel, connections, opened, pass, last } = world()
    opened()
    channel.hide(true)
    pass(60_000)
    expect(channel.status).toBe('online')
    channel.hide(false)
    expect(channel.status).toBe('reconnecting')
    expect(connections).toHaveLength(2)
    last().events.opened()
    expect(channel.status).toBe('online')
  })

  it('go on where something was heard lately', () => {
    const { channel, connections, opened, pass, say } = world()
    opened()
    channel.hide(true)
    pass(60_000)
    say({ topic: 'DAY_MARKET', data: [] })
    pass(9_000)
    channel.hide(false)
    expect([channel.status, connections.length]).toEqual(['online', 1])
  })

  it('are given no time where the network was lost', () => {
    const { channel, connections, opened, pass, say } = world()
    opened()
    pass(1_000)
    say({ topic: 'DAY_MARKET', data: [] })
    channel.wake(true)
    expect([channel.status, connections.length]).toEqual(['reconnecting', 2])
  })

  it('are all that is sent by itself: nothing that happens adds one, and none follows another sooner', () => {
    const { channel, opened, pass, say, freeze, pings } = world()
    channel.setToken('T')
    channel.subscribe('FOREX_TRADE')
    const connection = opened()
    pass(1_000)
    say({ type: 'login_result', code: 1, msg: '' })
    channel.subscribe('FOREX_CLOSED')
    pass(1_000)
    channel.wake()
    channel.hide(true)
    channel.hide(false)
    pass(4_000)
    say({ type: 'pong' })
    expect(pings(connection)).toEqual([5_000])
    freeze(12_000)
    say({ type: 'pong' })
    pass(10_000)
    const sent = pings(connection)
    const gaps = sent.slice(1).map((at, place) => at - (sent[place] ?? 0))
    expect(gaps.filter((gap) => gap < 5_000)).toEqual([])
    expect(sent.length).toBeGreaterThan(2)
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
