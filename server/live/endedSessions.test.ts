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
})
