import { afterEach, expect, it } from 'vitest'
import { decode } from '../../../contract/codec.ts'
import { settings } from '../../../contract/entities/account.ts'
import type { Client } from '../../api/client.ts'
import { openClient } from '../../api/request.ts'
import { loadBasicInfo } from '../../session/basicInfo.ts'
import { codeFault, newPasswordFault, repeatFault } from './faults.ts'

/** Has the server announce its password rule, or none. */
async function announce(rule?: string): Promise<void> {
  openClient({ request: async () => decode(settings, { password_rule: rule }) } as unknown as Client)
  await loadBasicInfo()
}
afterEach(() => announce())

it('a new password needs 8 to 128 characters and nothing else where the server announces no rule', async () => {
  await announce()
  const fault = (password: string) => newPasswordFault(password, 'sandy@beach.example', 'a-kite-over-9-dunes')
  for (const password of ['password1', '12345678', 'Sandy-9-dunes', 'a-kite-over-9-dunes', 'x'.repeat(128)])
    expect(fault(password), password).toBeUndefined()
  expect(['', '1234567', 'x'.repeat(129)].map(fault)).toEqual(['noNewPassword', 'short', 'long'])
})

it.each([
  ['', 'noNewPassword'],
  ['kite-12', 'short'],
  ['password1', 'weak'],
  ['Sandy-9-dunes', 'weak'],
  ['x'.repeat(129), 'long'],
  ['a-kite-over-9-dunes', 'same'],
  ['a-kite-over-8-dunes', undefined],
  ['🪁🪁🪁🪁', 'short'],
])('a new password %j is %s where the server wants one that is hard to guess', async (password, fault) => {
  await announce('unguessable')
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
