import { msg } from '@lingui/core/macro'
import { accountNameOf } from '../../contract/accountNames.ts'
import { CODE } from '../../contract/calls.ts'
import type { Entered } from '../accounts/entries.ts'
import type { Logins } from '../accounts/logins.ts'
import { type Attempts, goodDeviceId } from './attempts.ts'
import { Refused } from './envelope.ts'
import type { PublicHandlers } from './handler.ts'
import { anyPassword } from './newPassword.ts'
import { badParameter, short } from './parameters.ts'

const LONGEST_NAME = 254
const LONGEST_CHALLENGE = 64
const LONGEST_CODE = 64

/** What logging in is made of. */
export interface LoginParts {
  readonly logins: Logins
  readonly attempts: Attempts
  /** Whether phone numbers are names of accounts here. */
  readonly byMobile: boolean
}

/** Login by e-mail address or phone number and password, and its second step (decisions §3). */
export function loginHandlers({ logins, attempts, byMobile }: LoginParts): PublicHandlers {
  return {
    login: async ({ account, password, kind, deviceId }, visit) => {
      if (short(account, LONGEST_NAME, 'account').trim() === '') throw badParameter('account')
      if (anyPassword(password, 'password') === '') throw badParameter('password')
      if (kind === 'mobile' && !byMobile) throw new Refused(msg`Logging in by phone number is not offered here`)
      const isKnown = !!deviceId && (await logins.knowsDevice(kind, account, goodDeviceId(deviceId)))
      attempts.login({ account: accountNameOf(kind, account), deviceId, isKnown })
      const signIn = await logins.logIn(kind, account, password, { ...visit, deviceId })
      if (signIn === 'frozen') throw frozen()
      if (!signIn) throw new Refused(msg`The account or the password is wrong`)
      return { data: signIn }
    },
    finishLogin: async ({ challenge, code }, visit) => {
      short(code, LONGEST_CODE, 'code')
      const accountId = await logins.challenged(short(challenge, LONGEST_CHALLENGE, 'second_factor'))
      if (accountId === undefined) throw again()
      attempts.code(accountId)
      const opened = await logins.finish(challenge, code, visit)
      if (opened !== undefined) return { data: tokenOf(opened) }
      throw (await logins.challenged(challenge)) === undefined
        ? again()
        : new Refused(msg`The code is wrong or was used already`)
    },
  }
}

const frozen = () => new Refused(msg`Your account is frozen`, CODE.frozen)

/** The token of who comes in. Throws code 423 where the account is frozen: the owner has shown that it is theirs. */
export function tokenOf(entered: Entered): { readonly token: string } {
  if (entered === 'frozen') throw frozen()
  return { token: entered.token }
}

const again = () => new Refused(msg`This took too long or too many tries; please log in again`)
