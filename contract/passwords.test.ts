import { describe, expect, it } from 'vitest'
import { passwordStrength } from './passwords.ts'

describe('the strength of a password', () => {
  it.each(['', 'a', 'aB3$xyz', '🦊🦊🦊🦊'])('%j is too short: characters count, not bytes', (password) =>
    expect(passwordStrength(password)).toBe('short'),
  )

  it.each([
    ...[
      '12345678',
      '87654321',
      'aaaaaaaa',
      'abcdefgh',
      'abababab',
      'abcabcabc',
      'qwertyqwerty',
      'Password1',
      'PASSWORD123!',
    ],
    ...['letmein2024', '!!welcome!!', '19283746', 'aabbaabbaabb'],
  ])('%j is what everybody tries first', (password) => expect(passwordStrength(password)).toBe('weak'))

  it('is weak when it holds the name of the account', () => {
    expect(passwordStrength('xMariaLopez9!', 'marialopez@example.com')).toBe('weak')
    expect(passwordStrength('xMariaLopez9!', 'jo@example.com')).not.toBe('weak')
  })

  it.each(['gehtDich1', 'blaue tür', 'しろいねこがはしる'])('%j will do', (password) =>
    expect(passwordStrength(password)).toBe('fair'),
  )

  it.each(['correct horse battery staple', 'k7#Lw9!pQz2$'])('%j is strong', (password) =>
    expect(passwordStrength(password)).toBe('strong'),
  )

  it('takes its time with nothing, however long the password is', () => {
    const started = performance.now()
    for (const piece of ['abc', 'password', 'a1!', ' ', 'test']) {
      passwordStrength(piece.repeat(40))
      passwordStrength(`${piece.repeat(40)}nobody`)
    }
    expect(performance.now() - started).toBeLessThan(1000)
  })
})
