import { msg } from '@lingui/core/macro'
import { accountNameOf } from '../../contract/accountNames.ts'
import type { Answer } from '../../contract/calls/call.ts'
import type { finishLogin } from '../../contract/calls/security.ts'
import { CODE } from '../../contract/calls.ts'
import type { DoorAccounts } from '../accounts/doorAccounts.ts'
import type { Opened } from '../accounts/entries.ts'
import type { Logins } from '../accounts/logins.ts'
import type { WorkProofs } from '../codes/captcha/workProofs.ts'
import type { OwnerPost } from '../codes/ownerPost.ts'
import { newDeviceLetter } from '../codes/securityLetters.ts'
import { type Attempts, goodDeviceId } from './attempts.ts'
import { Refused } from './envelope.ts'
import type { PublicHandlers, Visit } from './handler.ts'
import { anyPassword } from './newPassword.ts'
import { badParameter, short } from './parameters.ts'

const LONGEST_NAME = 254
const LONGEST_CHALLENGE = 64
const LONGEST_CODE = 64

/** What logging in is made of. */
export interface LoginParts {
  readonly logins: Logins
  readonly accounts: Pick<DoorAccounts, 'knownBy'>
  readonly attempts: Attempts
  /** Work that lets a stranger's device go on trying. */
  readonly work: Pick<WorkProofs, 'redeem'>
  readonly entered: Entered
  /** Whether phone numbers are names of accounts here. */
  readonly byMobile: boolean
}

/**
 * What a full login answers; the owner is told of a device that is new. Throws code 423 where the account is frozen: whoever
 * logs in has shown that it is theirs.
 */
export type Entered = (opened: Opened, visit: Visit) => { readonly data: Answer<typeof finishLogin> }

/** Opens it. `now`: the wall clock, UTC ms. */
export const openEntered =
  (owners: OwnerPost, now: () => number): Entered =>
  (opened, { device, address, speech, page }) => {
    if (opened === 'frozen') throw new Refused(msg`Your account is frozen`, CODE.frozen)
    const { token, accountId, deviceSecret, isNewDevice } = opened
    if (isNewDevice)
      owners.tell({ accountId, speech, page }, (head) => newDeviceLetter(head, { at: now(), device, address }))
    return { data: { token, deviceSecret } }
  }

/** Login by e-mail address or phone number and password, and its second step (decisions §3). */
export function loginHandlers({ logins, accounts, attempts, work, entered, byMobile }: LoginParts): PublicHandlers {
  return {
    login: async ({ account, password, kind, deviceId, deviceSecret, workId, nonce }, visit) => {
      if (short(account, LONGEST_NAME, 'account').trim() === '') throw badParameter('account')
      if (anyPassword(password, 'password') === '') throw badParameter('password')
      if (kind === 'mobile' && !byMobile) throw new Refused(msg`Logging in by phone number is not offered here`)
      const knownBy = await accounts.knownBy(kind, account, deviceSecret)
      const name = accountNameOf(kind, account)
      const hasWorked = workId !== undefined && nonce !== undefined && work.redeem(workId, nonce, name)
      const takeBack = await attempts.login({ account: name, deviceId, knownBy, hasWorked })
      const loggingIn = { ...visit, kind, name: account, knownBy, deviceSecret }
      const outcome = await logins.logIn({ ...loggingIn, deviceId: deviceId && goodDeviceId(deviceId) }, password)
      if (!outcome) throw new Refused(msg`The account or the password is wrong`)
      // Whoever has the password alone is counted as before.
      if (outcome !== 'frozen' && 'challenge' in outcome) return { data: outcome }
      const answer = entered(outcome, visit)
      await takeBack()
      return answer
    },
    finishLogin: async ({ challenge, code }, visit) => {
      short(code, LONGEST_CODE, 'code')
      const waitedFor = await logins.challenged(short(challenge, LONGEST_CHALLENGE, 'second_factor'))
      if (waitedFor === undefined) throw again()
      await attempts.code({ ...waitedFor, isLogin: true, speech: visit.speech })
      const outcome = await logins.finish(challenge, code, visit)
      if (outcome) return entered(outcome, visit)
      throw (await logins.challenged(challenge)) === undefined
        ? again()
        : new Refused(msg`The code is wrong or was used already`)
    },
  }
}

const again = () => new Refused(msg`This took too long or too many tries; please log in again`)
