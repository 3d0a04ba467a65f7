import { describe, expect, it } from 'vitest'
import { hashPassword, passwordFits } from './passwords.ts'

describe('a password', () => {
  it('is kept as argon2id, each time with another salt', async () => {
    const [one, other] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(one).not.toBe(other)
  })

  it('fits its hash alone', async () => {
    const stored = await hashPassword('correct horse')
    expect(await passwordFits('correct horse', stored)).toBe(true)
    for (const wrong of ['correct horsE', 'correct horse ', '', '\u0000', 'x'.repeat(10_000)])
      expect(await passwordFits(wrong, stored)).toBe(false)
  })

  it('of nobody fits nothing', async () => expect(await passwordFits('correct horse', undefined)).toBe(false))
})
