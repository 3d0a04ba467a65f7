import { describe, expect, it } from 'vitest'
import { klineTopic, type ServerFrame, TOPIC } from '../../contract/live.ts'
import { instruments } from '../markets/instruments.ts'
import { FakeWire, setUpHub } from './hubFixture.ts'
import { CLOSE_ABOVE, SLOW_ABOVE } from './limits.ts'
import { LiveHub } from './liveHub.ts'
import type { LiveSession } from './liveSession.ts'

const codesOf = (frames: (ServerFrame | undefined)[]) =>
  frames.map((frame) => (frame?.type === 'market' ? frame.quotes.map(({ code, close }) => `${code} ${close}`) : frame))

describe('DAY_MARKET', () => {
  it('tells a new subscriber the current state at once, with the server’s time', () => {
    const { market, connect } = setUpHub()
    market.move('EURUSD', 1.1)
    market.move('BTCUSD', 60000)
    const { wire, say } = connect()
    say({ type: 'sub', topic: 'DAY_MARKET' })
    const [frame] = wire.read()
    expect(frame).toMatchObject({ type: 'market', time: 77 })
    expect(codesOf([frame])).toEqual([['EURUSD 1.1', 'BTCUSD 60000']])
  })

  it('folds many changes into one frame of the newest, and says nothing when nothing changed', () => {
    const { market, hub, connect } = setUpHub()
    const { wire, say } = connect()
    say({ type: 'sub', topic: 'DAY_MARKET' })
    for (let step = 0; step < 50; step += 1) market.move('EURUSD', 1 + step)
    market.move('GBPUSD', 1.3)
    hub.pulseMarkets()
    expect(codesOf(wire.read())).toEqual([['EURUSD 50', 'GBPUSD 1.3']])
    hub.pulseMarkets()
    expect(wire.read()).toEqual([])
  })

  it('skips a slow reader, who then gets the newest quote of each instrument missed', () => {
    const { market, hub, connect } = setUpHub()
    const slow = connect()
    const quick = connect()
    for (const { say } of [slow, quick]) say({ type: 'sub', topic: 'DAY_MARKET' })
    slow.wire.bufferedAmount = SLOW_ABOVE + 1
    for (const [code, price] of [
      ['EURUSD', 1],
      ['GBPUSD', 2],
      ['EURUSD', 3],
    ] as const) {
      market.move(code, price)
      hub.pulseMarkets()
    }
    expect(slow.wire.read()).toEqual([])
    expect(quick.wire.read()).toHaveLength(3)
    slow.wire.bufferedAmount = 0
    hub.pulseMarkets()
    expect(codesOf(slow.wire.read())).toEqual([['EURUSD 3', 'GBPUSD 2']])
  })

  it('drops a reader with more than 1 MiB unsent', () => {
    const { market, hub, connect } = setUpHub()
    const { wire, say } = connect()
    say({ type: 'sub', topic: 'DAY_MARKET' })
    wire.bufferedAmount = CLOSE_ABOVE + 1
    market.move('EURUSD', 1)
    hub.pulseMarkets()
    expect(wire.ended).toBe('terminated')
  })

  it('counts a reader that is dropped once, however many streams find it behind', () => {
    const { market, hub, connect } = setUpHub()
    const { wire, say } = connect()
    for (const topic of ['DAY_MARKET', klineTopic('EURUSD'), klineTopic('GBPUSD')]) say({ type: 'sub', topic })
    wire.bufferedAmount = CLOSE_ABOVE + 1
    market.move('EURUSD', 1)
    for (const code of ['EURUSD', 'GBPUSD']) market.bar(code, 60_000, 1)
    hub.pulseMarkets()
    expect([wire.ended, hub.tally.cutOff]).toEqual(['terminated', 1])
  })

  it('stops when it is unsubscribed or the connection ends, and starts afresh', () => {
    const { market, hub, connect } = setUpHub()
    const { wire, session, say } = connect()
    market.move('EURUSD', 1)
    say({ type: 'sub', topic: 'DAY_MARKET' })
    say({ type: 'unsub', topic: 'DAY_MARKET' })
    wire.read()
    market.move('GBPUSD', 2)
    hub.pulseMarkets()
    expect(wire.read()).toEqual([])
    say({ type: 'sub', topic: 'DAY_MARKET' })
    expect(codesOf(wire.read())).toEqual([['EURUSD 1', 'GBPUSD 2']])
    hub.leave(session)
    market.move('EURUSD', 3)
    hub.pulseMarkets()
    expect(wire.read()).toEqual([])
  })
})

describe('KLINE', () => {
  const topic = klineTopic('EURUSD')

  it('tells the current bar, and each change of it', () => {
    const { market, hub, connect } = setUpHub()
    market.bar('EURUSD', 60_000, 1.1)
    const { wire, say } = connect()
    say({ type: 'sub', topic })
    expect(wire.read()).toMatchObject([{ type: 'kline', code: 'EURUSD', candle: { time: 60_000, close: 1.1 } }])
    hub.pulseMarkets()
    market.bar('GBPUSD', 60_000, 1.3)
    hub.pulseMarkets()
    expect(wire.read()).toEqual([])
    market.bar('EURUSD', 60_000, 1.2)
    hub.pulseMarkets()
    expect(wire.read()).toMatchObject([{ candle: { time: 60_000, close: 1.2 } }])
  })

  it('tells how a minute ended before it tells of the next', () => {
    const { market, hub, connect } = setUpHub()
    market.bar('EURUSD', 60_000, 1.1)
    const { wire, say } = connect()
    say({ type: 'sub', topic })
    wire.read()
    market.bar('EURUSD', 60_000, 1.15)
    market.bar('EURUSD', 120_000, 1.2)
    hub.pulseMarkets()
    expect(wire.read()).toMatchObject([
      { candle: { time: 60_000, close: 1.15 } },
      { candle: { time: 120_000, close: 1.2 } },
    ])
  })
})

describe('private topics', () => {
  const subscribe = (say: (frame: object) => void) => {
    for (const topic of ['FOREX_TRADE', 'FOREX_CLOSED']) say({ type: 'sub', topic })
  }

  it('wait for the login, then tell the current state', async () => {
    const { hub, exchange, connect } = setUpHub()
    const { wire, say, login } = connect()
    subscribe(say)
    exchange.earn(1, 5)
    hub.pulseAccounts()
    hub.announceClosed(1, [{ id: '9', reason: 'stopLoss' }])
    expect(wire.read()).toEqual([])
    await login('ann')
    expect(wire.read()).toMatchObject([
      { type: 'login_result', code: 1 },
      { type: 'trade', figures: { floating: '5', balance: '1000' } },
    ])
  })

  it('tell price alerts that fired to who asked for them and is logged in, and to nobody else', async () => {
    const { hub, connect } = setUpHub()
    const [ann, deaf, ben] = [connect(), connect(), connect()]
    for (const { say } of [ann, ben]) say({ type: 'sub', topic: TOPIC.alerts })
    for (const { login } of [ann, deaf]) await login('ann')
    await ben.login('ben')
    for (const { wire } of [ann, deaf, ben]) wire.read()
    const alert = {
      id: 'a',
      code: 'EURUSD',
      showCode: 'EUR/USD',
      kind: 'above',
      above: 2,
      setAt: 1,
      createdAt: 0,
    } as const
    hub.announceAlerts(1, [{ ...alert, firedAt: 5, firedPrice: 2 }])
    expect(ann.wire.read()).toEqual([{ type: 'alerts', alerts: [{ ...alert, firedAt: 5, firedPrice: 2 }] }])
    expect(deaf.wire.read()).toEqual([])
    expect(ben.wire.read()).toEqual([])
    ann.say({ type: 'sub', topic: TOPIC.notices })
    hub.announceNotices(1)
    hub.announceNotices(2)
    expect(ann.wire.read()).toEqual([{ type: 'notices' }])
    expect(ben.wire.read()).toEqual([])
    ann.say({ type: 'unsub', topic: TOPIC.alerts })
    hub.announceAlerts(1, [alert])
    expect(ann.wire.read()).toEqual([])
  })

  it('show nobody another account’s figures or orders', async () => {
    const { hub, exchange, connect } = setUpHub()
    const ann = connect()
    const ben = connect()
    for (const [{ say, login }, token] of [
      [ann, 'ann'],
      [ben, 'ben'],
    ] as const) {
      await login(token)
      subscribe(say)
    }
    ann.wire.read()
    ben.wire.read()
    exchange.earn(1, 7)
    hub.pulseAccounts()
    hub.announceClosed(1, [{ id: '9', reason: 'takeProfit' }])
    expect(ben.wire.read()).toEqual([])
    expect(ann.wire.read()).toMatchObject([
      { type: 'trade', figures: { floating: '7' } },
      { type: 'closed', orders: [{ id: '9', reason: 'takeProfit' }] },
    ])
  })

  it('of an account whose figures cannot be had keep nobody else waiting, in whatever order they stand', async () => {
    const { hub, exchange, connect } = setUpHub()
    const [first, broken, last] = [connect(), connect(), connect()]
    for (const [{ say, login }, token] of [
      [first, 'ann'],
      [broken, 'ben'],
      [last, 'cid'],
    ] as const) {
      subscribe(say)
      await login(token)
    }
    for (const { wire } of [first, last]) wire.read()
    const { figures } = exchange
    exchange.figures = (account) => {
      if (account === 2) throw new Error('there are none')
      return figures(account)
    }
    exchange.earn(1, 7)
    exchange.earn(3, 9)
    expect(() => hub.pulseAccounts()).toThrow('there are none')
    expect(first.wire.read()).toMatchObject([{ figures: { floating: '7' } }])
    expect(last.wire.read()).toMatchObject([{ figures: { floating: '9' } }])
    expect([first.wire.isHeld, last.wire.isHeld]).toEqual([false, false])
  })

  it('follow the login to another account, and end with the logout', async () => {
    const { hub, exchange, connect } = setUpHub()
    const { wire, say, login } = connect()
    subscribe(say)
    await login('ann')
    await login('ben')
    wire.read()
    exchange.earn(1, 3)
    exchange.earn(2, 4)
    hub.pulseAccounts()
    hub.announceClosed(1, [{ id: '9', reason: 'closed' }])
    expect(wire.read()).toMatchObject([{ type: 'trade', figures: { floating: '4' } }])
    say({ type: 'logout' })
    exchange.earn(2, 5)
    hub.pulseAccounts()
    hub.announceClosed(2, [{ id: '9', reason: 'closed' }])
    expect(wire.read()).toEqual([])
  })

  it('say nothing while the figures stay what they were', async () => {
    const { hub, exchange, connect } = setUpHub()
    const { wire, say, login } = connect()
    await login('ann')
    subscribe(say)
    wire.read()
    exchange.earn(2, 4)
    hub.pulseAccounts()
    expect(wire.read()).toEqual([])
  })

  it('refuse a stranger with 999 and leave the public topics running', async () => {
    const { hub, market, connect } = setUpHub()
    const { wire, say, login } = connect()
    say({ type: 'sub', topic: 'DAY_MARKET' })
    await login('nobody')
    expect(wire.read()).toMatchObject([{ type: 'login_result', code: 999 }])
    market.move('EURUSD', 2)
    hub.pulseMarkets()
    expect(codesOf(wire.read())).toEqual([['EURUSD 2']])
  })
})

describe('limits', () => {
  it('answer a ping with the server’s time', () => {
    const { wire, say } = setUpHub().connect()
    say({ type: 'ping' })
    expect(wire.read()).toEqual([{ type: 'pong', time: 77 }])
  })

  it.each([
    { type: 'sub', topic: 'NEWS' },
    { type: 'sub', topic: 'KLINE.NOPE' },
    { type: 'sub', topic: 'KLINE.' },
    { type: 'drop' },
  ])('answer %j with an error frame', (frame) => {
    const { wire, say } = setUpHub().connect()
    say(frame)
    expect(wire.read()).toMatchObject([{ type: 'error' }])
    expect(wire.ended).toBeUndefined()
  })

  it('close a connection with more than 50 frames in a second', () => {
    const { wire, say } = setUpHub().connect()
    for (let count = 0; count < 50; count += 1) say({ type: 'ping' }, 1000)
    for (let count = 0; count < 50; count += 1) say({ type: 'ping' }, 2000)
    expect(wire.ended).toBeUndefined()
    say({ type: 'ping' }, 2999)
    expect(wire.ended).toMatch(/^1008/)
  })

  it('neither hear nor tell a connection that was closed for it and does not go', () => {
    const { market, hub, connect } = setUpHub()
    const { wire, say } = connect()
    say({ type: 'sub', topic: TOPIC.market })
    for (let count = 0; count < 50; count += 1) say({ type: 'ping' })
    expect(wire.ended).toMatch(/^1008/)
    wire.read()
    say({ type: 'ping' }, 5000)
    market.move('EURUSD', 1.5)
    hub.pulseMarkets()
    expect(wire.read()).toEqual([])
  })

  it('close a connection with more than 200 topics', () => {
    const { market, exchange } = setUpHub()
    const many = Array.from({ length: 201 }, (_, index) => ({ ...instruments[0], code: `C${index}` }))
    const hub = new LiveHub({
      market: { ...market, instruments: many as unknown as typeof instruments },
      exchange,
      accounts: exchange,
      clock: { now: () => 0 },
    })
    const wire = new FakeWire()
    const session: LiveSession = hub.join(wire)
    const subscribe = (code: string, now: number) =>
      hub.receive(session, JSON.stringify({ type: 'sub', topic: klineTopic(code) }), now)
    many.slice(0, 200).forEach(({ code }, index) => {
      subscribe(code, index * 100)
    })
    subscribe('C0', 100_000)
    expect(wire.ended).toBeUndefined()
    subscribe('C200', 100_100)
    expect(wire.ended).toMatch(/^1008/)
  })
})

describe('while more orders wait than can be decided', () => {
  const overload = { waiting: 900, wait: 2, priceLag: 40, stopLag: 0 }

  it('everybody is told, logged in or not, whoever comes meanwhile too, and that it is over', () => {
    const { hub, connect, storm } = setUpHub()
    const [one, slow] = [connect(), connect()]
    hub.pulseBusy()
    expect(one.wire.read()).toEqual([])
    storm.overload = overload
    slow.wire.bufferedAmount = SLOW_ABOVE + 1
    hub.pulseBusy()
    const later = connect()
    for (const { wire } of [one, later]) expect(wire.read()).toEqual([{ type: 'busy', ...overload }])
    storm.overload = { ...overload, waiting: 950 }
    hub.pulseBusy()
    expect(one.wire.read()).toMatchObject([{ waiting: 950 }])
    storm.overload = undefined
    slow.wire.bufferedAmount = 0
    hub.pulseBusy()
    const over = { type: 'busy', waiting: 0, wait: 0, priceLag: 0, stopLag: 0 }
    // Who could not read hears nothing of what is over by now but that.
    for (const { wire } of [one, slow]) expect(wire.read()).toEqual([over])
    hub.pulseBusy()
    expect([one.wire.read(), connect().wire.read()]).toEqual([[], []])
  })

  it('whoever has left is told nothing', () => {
    const { hub, connect, storm } = setUpHub()
    const gone = connect()
    hub.leave(gone.session)
    storm.overload = overload
    hub.pulseBusy()
    expect(gone.wire.read()).toEqual([])
  })

  it('prices go out half as often, and a fifth as often once they are late', () => {
    const { hub, storm } = setUpHub()
    expect(hub.marketEveryMs).toBe(100)
    storm.overload = overload
    expect(hub.marketEveryMs).toBe(200)
    storm.overload = { ...overload, priceLag: 900 }
    expect(hub.marketEveryMs).toBe(500)
  })
})
