import { setTimeout as wait } from 'node:timers/promises'
import { msg, plural } from '@lingui/core/macro'
import type { Params } from '../../contract/calls/call.ts'
import type { register } from '../../contract/calls/entry.ts'
import { CODE } from '../../contract/calls.ts'
import { CODE_DIGITS, CODE_SHAPE } from '../../contract/constants.ts'
import { isNonce } from '../../contract/workProof.ts'
import type { DoorAccounts } from '../accounts/doorAccounts.ts'
import type { Proof, Registration } from '../accounts/registration.ts'
import type { CodeDesk } from '../codes/codeDesk.ts'
import type { OwnerPost } from '../codes/ownerPost.ts'
import { newPasswordLetter, resetWaitsLetter } from '../codes/securityLetters.ts'
import type { Settings } from '../config.ts'
import { accountName, contactNumber } from './accountName.ts'
import type { Attempts } from './attempts.ts'
import { requesterOf } from './codeHandlers.ts'
import { countDevice } from './deviceLimit.ts'
import { Refused } from './envelope.ts'
import type { PublicHandlers } from './handler.ts'
import { newPassword } from './newPassword.ts'
import { wrongCode as wrongFactorCode } from './ownCode.ts'
import { badParameter, short } from './parameters.ts'
import type { RateLimit } from './rateLimit.ts'
import { phonesRegister } from './registrationWays.ts'

/** What registration and forgotten passwords work with. */
export interface RegistrationParts {
  readonly settings: Pick<Settings, 'verification' | 'showMobile'>
  readonly registration: Registration
  readonly accounts: Pick<DoorAccounts, 'inviterOf' | 'knownBy'>
  readonly desk: CodeDesk
  readonly owners: OwnerPost
  readonly attempts: Pick<Attempts, 'code'>
  /** The wall clock, UTC ms. */
  readonly now: () => number
  /** Registrations and passwords set by code of one device. */
  readonly perDevice: RateLimit
}

const LONGEST_CODE = 64
const HOUR = 3_600_000
/**
 * An answer after a picture comes no sooner, ms: to open an account writes more than to find that there is one, and the
 * time must not tell which it was. Hashing the password takes a fraction of it.
 */
const EVEN_ANSWER_MS = 400

type Asked = Params<typeof register>

/** A code as it was typed or pasted, without blanks. Throws a Refused for what cannot be one. */
function goodCode(typed: string | undefined, parameter: string): string {
  const code = short(typed ?? '', LONGEST_CODE, parameter)
    .normalize('NFKC')
    .replace(/[\s-]/g, '')
  if (code === '') throw new Refused(msg`Please enter the verification code`)
  if (!CODE_SHAPE.test(code))
    throw new Refused(msg`The verification code has ${plural(CODE_DIGITS, { one: '# digit', other: '# digits' })}`)
  return code
}

function proofOf({ code, captchaId }: Asked, isCaptcha: boolean): Proof {
  if (!isCaptcha) return { by: 'code', code: goodCode(code, 'sms_code') }
  const answer = short(code ?? '', LONGEST_CODE, 'sms_code').trim()
  if (captchaId === undefined) throw badParameter('key')
  if (answer === '') throw new Refused(msg`Please enter the characters of the picture`)
  const id = short(captchaId, LONGEST_CODE, 'key')
  return isNonce(answer) ? { by: 'work', id, nonce: answer } : { by: 'captcha', id, answer }
}

const wrongCode = () => new Refused(msg`The verification code is wrong or has expired`)

/** What to do after a proof that was none. */
const notProven: Readonly<Record<Proof['by'], () => Refused>> = {
  code: wrongCode,
  captcha: () => new Refused(msg`The characters do not match the picture; please try the new one`),
  work: () => new Refused(msg`What your device has proven is no longer valid; please try again`),
}

/** Registration in every `verify_reg_type` and forgotten passwords (document 2 §2, §7, decisions §2, §3). */
export function registrationHandlers(parts: RegistrationParts): PublicHandlers {
  const { settings, registration, accounts, desk, owners, attempts, perDevice, now } = parts
  const isCaptcha = settings.verification === 'captcha'

  const inviter = async (code: string | undefined): Promise<number | undefined> => {
    const typed = short(code ?? '', LONGEST_CODE, 'invite_code')
      .trim()
      .toUpperCase()
    if (typed === '') return undefined
    const found = await accounts.inviterOf(typed)
    if (found === undefined) throw new Refused(msg`There is no such invite code`)
    return found
  }

  return {
    register: async (asked, visit) => {
      const { kind, account, areaId, password, inviteCode, mobile, deviceId, deviceSecret } = asked
      countDevice(perDevice, deviceId)
      if (kind === 'mobile' && !phonesRegister(settings)) throw new Refused(msg`Registering is by e-mail address here`)
      const named = accountName({ kind, typed: account, areaId }, 'account')
      newPassword(asked, named.name)
      const invitedBy = await inviter(inviteCode)
      const contactMobile = kind === 'email' ? contactNumber(mobile) : undefined
      const proof = proofOf(asked, isCaptcha)
      const even = isCaptcha ? wait(EVEN_ANSWER_MS) : undefined
      const by = await requesterOf(accounts, named, deviceSecret, visit)
      const outcome = await registration.register({ ...named, password, proof, by, invitedBy, contactMobile })
      if (isCaptcha && outcome !== 'notProven') desk.tellOfRegistration(named, visit.speech, by, outcome === 'opened')
      await even
      if (outcome === 'notProven') throw notProven[proof.by]()
      // Whoever has proven the name by a code owns the account; after a picture the mail tells, and this answer does not.
      if (outcome === 'taken' && !isCaptcha) throw new Refused(msg`You have an account already; please log in`)
      return { data: undefined, message: msg`Registered; please log in` }
    },
    forgetPassword: async (asked, visit) => {
      const { kind, account, password, repeated, code, appCode, deviceId, deviceSecret } = asked
      const { speech, page } = visit
      countDevice(perDevice, deviceId)
      const named = accountName({ kind, typed: account }, 'account')
      newPassword({ password, repeated }, named.name)
      const by = await requesterOf(accounts, named, deviceSecret, visit)
      const proven = { ...named, by, code: goodCode(code, 'auth_code') }
      const factor = appCode?.trim() ? { appCode: short(appCode, LONGEST_CODE, 'app_code') } : {}
      const confirmedBy = await registration.confirmedBy(proven)
      if (confirmedBy !== undefined && factor.appCode !== undefined)
        await attempts.code({ accountId: confirmedBy, speech, isLogin: true, ...('knownBy' in by && by) })
      const outcome = await registration.resetPassword({ ...proven, ...factor, password })
      if (outcome === 'notProven') throw wrongCode()
      if (outcome === 'wrongCode') throw wrongFactorCode()
      if ('waitsUntil' in outcome) {
        const hours = Math.ceil((outcome.waitsUntil - now()) / HOUR)
        if (confirmedBy !== undefined && outcome.isNew)
          owners.tell({ accountId: confirmedBy, speech, page }, (head) => resetWaitsLetter(head, hours))
        throw new Refused(
          msg`Enter a code of your authenticator app as well. Without it you can set a new password in ${plural(hours, { one: '# hour', other: '# hours' })}.`,
          CODE.codeNeeded,
        )
      }
      const { accountId, ...undone } = outcome
      owners.tell({ accountId, speech, page }, (head) => newPasswordLetter(head, undone))
      const { factor: factorEnded, passkeys, methods, withdrawals } = undone
      const some = factorEnded || passkeys + methods.length + withdrawals.length > 0
      const data = { ...undone, methods: [...methods], withdrawals: [...withdrawals] }
      return { data: some ? data : undefined, message: msg`The new password is set; please log in` }
    },
  }
}
