import { describe, expect, it } from 'vitest'
import { setUpHub } from './hubTrial.ts'

describe('the connections of a session', () => {
  const subscribe = (say: (frame: object) => void) => {
    for (const topic of ['FOREX_TRADE', 'FOREX_CLOSED']) say({ type: 'sub', topic })
  }

  it('end with the session, which is told so before its connections are closed', () => {
    const { hub, exchange, connect } = setUpHub()
    const [ann, annElsewhere, ben] = [connect(), connect(), connect()]
    for (const [{ say, wire }, token] of [
      [ann, 'ann'],
      [annElsewhere, 'ann'],
      [ben, 'ben'],
    ] as const) {
      say({ type: 'login', token })
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

  it('end when the session is found to be too old', () => {
    const { hub, exchange, connect } = setUpHub()
    const { wire, say } = connect()
    say({ type: 'login', token: 'ann' })
    hub.pulseSessions()
    expect(wire.ended).toBeUndefined()
    exchange.ended.add('ann')
    hub.pulseSessions()
    expect(wire.ended).toMatch(/^1008 /)
  })

  it('are looked at in parts, each once a round, but for who has logged out meanwhile', () => {
    const { hub, exchange, connect } = setUpHub()
    const tokens = ['ann', 'ben', 'cid', 'ann', 'ben']
    const all = tokens.map((token) => {
      const one = connect()
      one.say({ type: 'login', token })
      return one
    })
    for (const token of tokens) exchange.ended.add(token)
    const ended = () => all.filter(({ wire }) => wire.ended !== undefined).length
    const after = [0, 1, 2].map((part) => {
      if (part === 1) all.at(-1)?.say({ type: 'logout' })
      hub.pulseSessions(part, 3)
      return ended()
    })
    expect(after).toEqual([1, 3, 4])
  })

  it('are asked for no more in a round in which nobody can say whether they are', () => {
    const { hub, exchange, connect } = setUpHub()
    for (const token of ['ann', 'ben', 'cid']) connect().say({ type: 'login', token })
    let asked = 0
    exchange.isOpen = () => {
      asked += 1
      throw new Error('the database is away')
    }
    expect(() => hub.pulseSessions(0, 3)).toThrow('away')
    for (const part of [1, 2]) hub.pulseSessions(part, 3)
    expect(asked).toBe(1)
    expect(() => hub.pulseSessions(0, 3)).toThrow('away')
  })
})
