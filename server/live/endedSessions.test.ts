import { describe, expect, it } from 'vitest'
import { setUpHub, turn } from './hubFixture.ts'

describe('the connections of a session', () => {
  const subscribe = (say: (frame: object) => void) => {
    for (const topic of ['FOREX_TRADE', 'FOREX_CLOSED']) say({ type: 'sub', topic })
  }

  it('end with the session, which is told so before its connections are closed', async () => {
    const { hub, exchange, connect } = setUpHub()
    const [ann, annElsewhere, ben] = [connect(), connect(), connect()]
    for (const [{ say, wire, login }, token] of [
      [ann, 'ann'],
      [annElsewhere, 'ann'],
      [ben, 'ben'],
    ] as const) {
      await login(token)
      subscribe(say)
      wire.read()
    }
    hub.announceEnded(1, ['another session'])
    hub.announceEnded(2, ['ann'])
    expect(ann.wire.ended).toBeUndefined()
    hub.announceEnded(1, ['ann'])
    for (const { wire } of [ann, annElsewhere]) {
      expect(wire.read()).toMatchObject([{ type: 'login_result', code: 999 }])
      expect(wire.ended).toMatch(/^1008 /)
    }
    exchange.earn(1, 7)
    hub.pulseAccounts()
    hub.announceClosed(1, [{ id: '9', reason: 'closed' }])
    expect(ann.wire.read()).toEqual([])
    expect(ben.wire.ended).toBeUndefined()
  })

  it('end when the session is found to be too old', async () => {
    const { hub, exchange, connect } = setUpHub()
    const { wire, login } = connect()
    await login('ann')
    await hub.pulseSessions()
    expect(wire.ended).toBeUndefined()
    exchange.ended.add('ann')
    await hub.pulseSessions()
    expect(wire.ended).toMatch(/^1008 /)
  })

  it('are looked at in parts, each once a round, but for who has logged out meanwhile', async () => {
    const { hub, exchange, connect } = setUpHub()
    const tokens = ['ann', 'ben', 'cid', 'ann', 'ben']
    const all = tokens.map(() => connect())
    for (const [at, token] of tokens.entries()) await all[at]?.login(token)
    for (const token of tokens) exchange.ended.add(token)
    const ended = () => all.filter(({ wire }) => wire.ended !== undefined).length
    const after: number[] = []
    for (const part of [0, 1, 2]) {
      if (part === 1) all.at(-1)?.say({ type: 'logout' })
      await hub.pulseSessions(part, 3)
      after.push(ended())
    }
    expect(after).toEqual([1, 3, 4])
  })

  it('are asked for no more in a round in which nobody can say whether they are', async () => {
    const { hub, exchange, connect } = setUpHub()
    for (const token of ['ann', 'ben', 'cid']) await connect().login(token)
    let requested = 0
    exchange.isStillOpen = async () => {
      requested += 1
      throw new Error('the database is away')
    }
    await expect(hub.pulseSessions(0, 3)).rejects.toThrow('away')
    for (const part of [1, 2]) await hub.pulseSessions(part, 3)
    expect(requested).toBe(1)
    await expect(hub.pulseSessions(0, 3)).rejects.toThrow('away')
  })

  it('are found when the database answers again, in their turn, while markets go on', async () => {
    const { hub, exchange, market, connect } = setUpHub()
    const { wire, say, login } = connect()
    const { sessionOf } = exchange
    exchange.sessionOf = async () => {
      throw new Error('the database is away')
    }
    say({ type: 'sub', topic: 'DAY_MARKET' })
    await login('nobody')
    await login('ann')
    market.move('EURUSD', 2)
    hub.pulseMarkets()
    expect(wire.read()).toMatchObject([{ type: 'market' }])
    exchange.sessionOf = sessionOf
    await hub.pulseSessions()
    await turn()
    expect(wire.read()).toMatchObject([{ code: 999 }, { code: 1 }])
  })

  it('are not what they were asked for when somebody logs out or leaves before the database answers', async () => {
    const { hub, exchange, connect } = setUpHub()
    const [out, gone] = [connect(), connect()]
    for (const { say } of [out, gone]) {
      say({ type: 'sub', topic: 'FOREX_CLOSED' })
      say({ type: 'login', token: 'ann' })
    }
    out.say({ type: 'logout' })
    hub.leave(gone.session)
    await turn()
    exchange.earn(1, 7)
    hub.announceClosed(1, [{ id: '9', reason: 'closed' }])
    for (const { wire } of [out, gone]) expect(wire.read()).toEqual([])
  })

  it('wait in a bounded number while the database does not answer', async () => {
    const { exchange, connect } = setUpHub()
    exchange.sessionOf = () => new Promise(() => {})
    const { wire, say } = connect()
    for (let at = 0; at < 10; at++) say({ type: 'login', token: 'ann' })
    expect(wire.ended).toBeUndefined()
    say({ type: 'login', token: 'ann' })
    expect(wire.ended).toMatch(/^1008 /)
  })
})
