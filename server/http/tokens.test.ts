import { describe, expect, it } from 'vitest'
import { RateLimit } from './rateLimit.ts'
import { Tokens } from './tokens.ts'

function setUp(count = 5) {
  const requested: string[] = []
  const open = new Set(['ann', 'ben'])
  const tokens = new Tokens(
    async (token) => {
      requested.push(token)
      return open.has(token) ? { sessionId: token, accountId: 1, demo: true } : undefined
    },
    new RateLimit({ count, perMs: 1000 }, () => 0),
  )
  const admit = async (token: string | undefined, address = '203.0.113.1') => {
    try {
      return (await tokens.admit(token, address))?.sessionId ?? 'nobody'
    } catch {
      return 'limited'
    }
  }
  return { admit, requested, open }
}

describe('tokens that come in', () => {
  it('are looked up no more often than the limit of their address lets strangers in', async () => {
    const { admit, requested } = setUp()
    const answers = await Promise.all(Array.from({ length: 100 }, (_, at) => admit(`guess ${at}`)))
    expect(answers.slice(0, 6)).toEqual([...Array(5).fill('nobody'), 'limited'])
    expect(requested).toHaveLength(5)
    expect(await admit('guess', '203.0.113.2')).toBe('nobody')
  })

  it('that have opened a session go on when somebody at their address has used the limit up', async () => {
    const { admit } = setUp()
    expect(await admit('ann')).toBe('ann')
    for (let at = 0; at < 100; at++) await admit(`guess ${at}`)
    expect(await admit('ann')).toBe('ann')
    expect(await admit('ben')).toBe('limited')
    expect(await admit('ben', '203.0.113.2')).toBe('ben')
    expect(await admit('ben')).toBe('ben')
  })

  it('whose session has ended count again, each time', async () => {
    const { admit, requested, open } = setUp(2)
    expect(await admit('ann')).toBe('ann')
    open.delete('ann')
    expect([await admit('ann'), await admit('ann'), await admit('ann')]).toEqual(['nobody', 'limited', 'limited'])
    expect(requested).toHaveLength(2)
  })

  it('that are missing ask nothing', async () => {
    const { admit, requested } = setUp(2)
    expect([await admit(undefined), await admit(''), await admit(undefined)]).toEqual(['nobody', 'nobody', 'limited'])
    expect(requested).toEqual([])
  })
})
