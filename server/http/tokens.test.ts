import { describe, expect, it } from 'vitest'
import { RateLimit } from './rateLimit.ts'
import { Tokens } from './tokens.ts'

function setUp(count = 5) {
  const asked: string[] = []
  const open = new Set(['ann', 'ben'])
  const tokens = new Tokens(
    (token) => {
      asked.push(token)
      return open.has(token) ? { sessionId: token, accountId: 1, demo: true } : undefined
    },
    new RateLimit({ count, perMs: 1000 }, () => 0),
  )
  const admit = (token: string | undefined, address = '203.0.113.1') => {
    try {
      return tokens.admit(token, address)?.sessionId ?? 'nobody'
    } catch {
      return 'limited'
    }
  }
  return { admit, asked, open }
}

describe('tokens that come in', () => {
  it('are looked up no more often than the limit of their address lets strangers in', () => {
    const { admit, asked } = setUp()
    const answers = Array.from({ length: 100 }, (_, at) => admit(`guess ${at}`))
    expect(answers.slice(0, 6)).toEqual([...Array(5).fill('nobody'), 'limited'])
    expect(asked).toHaveLength(5)
    expect(admit('guess', '203.0.113.2')).toBe('nobody')
  })

  it('that have opened a session go on when somebody at their address has used the limit up', () => {
    const { admit } = setUp()
    expect(admit('ann')).toBe('ann')
    for (let at = 0; at < 100; at++) admit(`guess ${at}`)
    expect(admit('ann')).toBe('ann')
    expect(admit('ben')).toBe('limited')
    expect(admit('ben', '203.0.113.2')).toBe('ben')
    expect(admit('ben')).toBe('ben')
  })

  it('whose session has ended count again, each time', () => {
    const { admit, asked, open } = setUp(2)
    expect(admit('ann')).toBe('ann')
    open.delete('ann')
    expect([admit('ann'), admit('ann'), admit('ann')]).toEqual(['nobody', 'limited', 'limited'])
    expect(asked).toHaveLength(2)
  })

  it('that are missing ask nothing', () => {
    const { admit, asked } = setUp(2)
    expect([admit(undefined), admit(''), admit(undefined)]).toEqual(['nobody', 'nobody', 'limited'])
    expect(asked).toEqual([])
  })
})
