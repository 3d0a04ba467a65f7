import { expect, it } from 'vitest'
import { codeFault, newPasswordFault, repeatFault } from './faults.ts'

it.each([
  ['', 'noNewPassword'],
  ['kite-12', 'short'],
  ['password1', 'weak'],
  ['Sandy-9-dunes', 'weak'],
  ['x'.repeat(129), 'long'],
  ['a-kite-over-9-dunes', 'same'],
  ['a-kite-over-8-dunes', undefined],
  ['🪁🪁🪁🪁', 'short'],
])('a new password %j is %s', (password, fault) => {
  expect(newPasswordFault(password, 'sandy@beach.example', 'a-kite-over-9-dunes')).toBe(fault)
})

it('a password is repeated, a code has six digits', () => {
  expect([repeatFault('', 'a'), repeatFault('b', 'a'), repeatFault('a', 'a')]).toEqual([
    'noRepeat',
    'unequal',
    undefined,
  ])
  expect([codeFault(''), codeFault('12345'), codeFault('012345')]).toEqual(['noCode', 'shortCode', undefined])
})
