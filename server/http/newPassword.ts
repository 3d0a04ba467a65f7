import { msg } from '@lingui/core/macro'
import { KNOWN_PASSWORD, PASSWORD_LENGTH, passwordStrength } from '../../contract/passwords.ts'
import { isBreached } from '../accounts/breached/breachedPasswords.ts'
import { Refused } from './envelope.ts'
import { short } from './parameters.ts'

/** Far beyond the longest password, so that nothing is hashed or counted in what is none. */
const MAX_TEXT_LENGTH = 1024

/** Text that may be a password; throws a Refused for what is too long to be one. `parameter`: its name on the wire. */
export const anyPassword = (text: string, parameter: string): string => short(text, MAX_TEXT_LENGTH, parameter)

/** A password to be set, typed twice. */
export interface TypedTwice {
  readonly password: string
  readonly repeated: string
}

/**
 * A password that may be set (decisions §3): typed the same twice, long enough, not what everybody tries first. Throws a
 * Refused. `account`: the name that it must not hold.
 */
export function newPassword({ password, repeated }: TypedTwice, account: string): string {
  anyPassword(password, 'new_password')
  if (password !== repeated) throw new Refused(msg`The passwords do not match`)
  const { least, most } = PASSWORD_LENGTH
  if ([...password].length > most) throw new Refused(msg`The password can have up to ${most} characters`)
  const strength = passwordStrength(password, account)
  if (strength === 'short') throw new Refused(msg`The password must have at least ${least} characters`)
  if (strength === 'weak') throw new Refused(msg`This password is too easy to guess`)
  if (isBreached(password))
    throw new Refused(msg`This is a commonly used password. Choose a different one.`, KNOWN_PASSWORD)
  return password
}
