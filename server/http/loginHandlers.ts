import { msg } from '@lingui/core/macro'
import { accountNameOf } from '../../contract/accountNames.ts'
import type { Answer } from '../../contract/calls/call.ts'
import type { finishLogin } from '../../contract/calls/security.ts'
import { CODE } from '../../contract/calls.ts'
import type { Opened } from '../accounts/accountAccess.ts'
import type { AsyncAccounts } from '../accounts/asyncAccounts.ts'
import type { Logins } from '../accounts/logins.ts'
import type { WorkProofs } from '../codes/captcha/workProofs.ts'
import type { OwnerMessages } from '../codes/ownerMessages.ts'
import { newDeviceMessage } from '../codes/securityMessages.ts'
import { type Attempts, goodDeviceId } from './attempts.ts'
import { Refused } from './envelope.ts'
import type { PublicHandlers, Visit } from './handler.ts'
import { anyPassword } from './newPassword.ts'
import { badParameter, short } from './parameters.ts'

const MAX_NAME_LENGTH = 254
const MAX_CHALLENGE_LENGTH = 64
const MAX_CODE_LENGTH = 64

export interface LoginDeps {
  readonly logins: Logins
  readonly accounts: Pick<AsyncAccounts, 'knownBy'>
  readonly attempts: Attempts
  /** Work that lets a stranger's device go on trying. */
  readonly work: Pick<WorkProofs, 'redeem'>
  readonly entered: LoginAnswer
  /** True if phone numbers are names of accounts here. */
  readonly byMobile: boolean
}

/**
 * Returns the answer of a complete login and notifies the owner of a new device. Throws code 423 for a frozen account; the
 * caller has proven ownership.
 */
export type LoginAnswer = (opened: Opened, visit: Visit) => { readonly data: Answer<typeof finishLogin> }

/** Opens it. `now`: the wall clock, UTC ms. */
export const openLoginAnswer =
  (owners: OwnerMessages, now: () => number): LoginAnswer =>
  (opened, { device, address, speech, page }) => {
    if (opened === 'frozen') throw new Refused(msg`Your account is frozen`, CODE.frozen)
    const { token, accountId, deviceSecret, isNewDevice } = opened
    if (isNewDevice)
      owners.tell({ accountId, speech, page }, (head) => newDeviceMessage(head, { at: now(), device, address }))
    return { data: { token, deviceSecret } }
  }

/** Login by e-mail address or phone number and password, and its second step (decisions §3). */
export function loginHandlers({ logins, accounts, attempts, work, entered, byMobile }: LoginDeps): PublicHandlers {
  return {
    login: async ({ account, password, kind, deviceId, deviceSecret, workId, nonce }, visit) => {
      if (short(account, MAX_NAME_LENGTH, 'account').trim() === '') throw badParameter('account')
      if (anyPassword(password, 'password') === '') throw badParameter('password')
      if (kind === 'mobile' && !byMobile) throw new Refused(msg`Phone login isn’t available here`)
      const knownBy = await accounts.knownBy(kind, account, deviceSecret)
      const name = accountNameOf(kind, account)
      const hasWorked = workId !== undefined && nonce !== undefined && work.redeem(workId, nonce, name)
      const takeBack = await attempts.login({ account: name, deviceId, knownBy, hasWorked })
      const loggingIn = { ...visit, kind, name: account, knownBy, deviceSecret }
      const outcome = await logins.logIn({ ...loggingIn, deviceId: deviceId && goodDeviceId(deviceId) }, password)
      if (!outcome) throw new Refused(msg`The account or password is incorrect`)
      // Whoever has the password alone is counted as before.
      if (outcome !== 'frozen' && 'challenge' in outcome) return { data: outcome }
      const answer = entered(outcome, visit)
      await takeBack()
      return answer
    },
    finishLogin: async ({ challenge, code }, visit) => {
      short(code, MAX_CODE_LENGTH, 'code')
      const waitedFor = await logins.challenged(short(challenge, MAX_CHALLENGE_LENGTH, 'second_factor'))
      if (waitedFor === undefined) throw again()
      await attempts.code({ ...waitedFor, isLogin: true, speech: visit.speech })
      const outcome = await logins.finish(challenge, code, visit)
      if (outcome) return entered(outcome, visit)
      throw (await logins.challenged(challenge)) === undefined
        ? again()
        : new Refused(msg`The code is incorrect or has already been used`)
    },
  }
}

const again = () => new Refused(msg`Login timed out or had too many attempts. Please log in again`)
