import { setTimeout as wait } from 'node:timers/promises'
import { msg, plural } from '@lingui/core/macro'
import type { Params } from '../../contract/calls/call.ts'
import type { register } from '../../contract/calls/entry.ts'
import { CODE } from '../../contract/calls.ts'
import { CODE_DIGITS, CODE_SHAPE } from '../../contract/constants.ts'
import { isNonce } from '../../contract/workProof.ts'
import type { AsyncAccounts } from '../accounts/asyncAccounts.ts'
import type { Proof, Registration } from '../accounts/registration.ts'
import type { CodeService } from '../codes/codeService.ts'
import type { OwnerMessages } from '../codes/ownerMessages.ts'
import { newPasswordMessage, resetPendingMessage } from '../codes/securityMessages.ts'
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

export interface RegistrationDeps {
  readonly settings: Pick<Settings, 'verification' | 'showMobile'>
  readonly registration: Registration
  readonly accounts: Pick<AsyncAccounts, 'inviterOf' | 'knownBy'>
  readonly service: CodeService
  readonly owners: OwnerMessages
  readonly attempts: Pick<Attempts, 'code'>
  /** The wall clock, UTC ms. */
  readonly now: () => number
  /** Registrations and passwords set by code of one device. */
  readonly perDevice: RateLimit
}

const MAX_CODE_LENGTH = 64
const HOUR = 3_600_000
/**
 * An answer after a picture comes no sooner, ms: to open an account writes more than to find that there is one, and the
 * time must not tell which it was. Hashing the password takes a fraction of it.
 */
const EVEN_ANSWER_MS = 400

type Asked = Params<typeof register>

/** A code as it was typed or pasted, without blanks. Throws a Refused for what cannot be one. */
function goodCode(typed: string | undefined, parameter: string): string {
  const code = short(typed ?? '', MAX_CODE_LENGTH, parameter)
    .normalize('NFKC')
    .replace(/[\s-]/g, '')
  if (code === '') throw new Refused(msg`Enter the verification code`)
  if (!CODE_SHAPE.test(code))
    throw new Refused(msg`The verification code has ${plural(CODE_DIGITS, { one: '# digit', other: '# digits' })}`)
  return code
}

function proofOf({ code, captchaId }: Asked, isCaptcha: boolean): Proof {
  if (!isCaptcha) return { by: 'code', code: goodCode(code, 'sms_code') }
  const answer = short(code ?? '', MAX_CODE_LENGTH, 'sms_code').trim()
  if (captchaId === undefined) throw badParameter('key')
  if (answer === '') throw new Refused(msg`Enter the characters in the image`)
  const id = short(captchaId, MAX_CODE_LENGTH, 'key')
  return isNonce(answer) ? { by: 'work', id, nonce: answer } : { by: 'captcha', id, answer }
}

const wrongCode = () => new Refused(msg`The verification code is incorrect or has expired`)

/** Advice after a proof that failed. */
const notProven: Readonly<Record<Proof['by'], () => Refused>> = {
  code: wrongCode,
  captcha: () => new Refused(msg`The characters don’t match the image. Please try the new one`),
  work: () => new Refused(msg`Your device’s security check has expired. Please try again`),
}

/** Registration in every `verify_reg_type` and forgotten passwords (document 2 §2, §7, decisions §2, §3). */
export function registrationHandlers(deps: RegistrationDeps): PublicHandlers {
  const { settings, registration, accounts, service, owners, attempts, perDevice, now } = deps
  const isCaptcha = settings.verification === 'captcha'

  const inviter = async (code: string | undefined): Promise<number | undefined> => {
    const typed = short(code ?? '', MAX_CODE_LENGTH, 'invite_code')
      .trim()
      .toUpperCase()
    if (typed === '') return undefined
    const found = await accounts.inviterOf(typed)
    if (found === undefined) throw new Refused(msg`This invite code doesn’t exist`)
    return found
  }

  return {
    register: async (requested, visit) => {
      const { kind, account, areaId, password, inviteCode, mobile, deviceId, deviceSecret } = requested
      countDevice(perDevice, deviceId)
      if (kind === 'mobile' && !phonesRegister(settings)) throw new Refused(msg`Register with an e-mail address`)
      const named = accountName({ kind, typed: account, areaId }, 'account')
      newPassword(requested, named.name)
      const invitedBy = await inviter(inviteCode)
      const contactMobile = kind === 'email' ? contactNumber(mobile) : undefined
      const proof = proofOf(requested, isCaptcha)
      const even = isCaptcha ? wait(EVEN_ANSWER_MS) : undefined
      const by = await requesterOf(accounts, named, deviceSecret, visit)
      const outcome = await registration.register({ ...named, password, proof, by, invitedBy, contactMobile })
      if (isCaptcha && outcome !== 'notProven')
        service.tellOfRegistration(named, visit.speech, by, outcome === 'opened')
      await even
      if (outcome === 'notProven') throw notProven[proof.by]()
      // Whoever has proven the name by a code owns the account; after a picture the mail tells, and this answer does not.
      if (outcome === 'taken' && !isCaptcha) throw new Refused(msg`You already have an account. Please log in`)
      return { data: undefined, message: msg`Account created. Please log in` }
    },
    forgetPassword: async (requested, visit) => {
      const { kind, account, password, repeated, code, appCode, deviceId, deviceSecret } = requested
      const { speech, page } = visit
      countDevice(perDevice, deviceId)
      const named = accountName({ kind, typed: account }, 'account')
      newPassword({ password, repeated }, named.name)
      const by = await requesterOf(accounts, named, deviceSecret, visit)
      const proven = { ...named, by, code: goodCode(code, 'auth_code') }
      const factor = appCode?.trim() ? { appCode: short(appCode, MAX_CODE_LENGTH, 'app_code') } : {}
      const confirmedBy = await registration.confirmedBy(proven)
      if (confirmedBy !== undefined && factor.appCode !== undefined)
        await attempts.code({ accountId: confirmedBy, speech, isLogin: true, ...('knownBy' in by && by) })
      const outcome = await registration.resetPassword({ ...proven, ...factor, password })
      if (outcome === 'notProven') throw wrongCode()
      if (outcome === 'wrongCode') throw wrongFactorCode()
      if ('waitsUntil' in outcome) {
        const hours = Math.ceil((outcome.waitsUntil - now()) / HOUR)
        if (confirmedBy !== undefined && outcome.isNew)
          owners.tell({ accountId: confirmedBy, speech, page }, (head) => resetPendingMessage(head, hours))
        throw new Refused(
          msg`Also enter a code from your authenticator app. Without it, you can set a new password in ${plural(hours, { one: '# hour', other: '# hours' })}.`,
          CODE.codeNeeded,
        )
      }
      const { accountId, ...undone } = outcome
      owners.tell({ accountId, speech, page }, (head) => newPasswordMessage(head, undone))
      const { factor: factorEnded, passkeys, methods, withdrawals } = undone
      const some = factorEnded || passkeys + methods.length + withdrawals.length > 0
      const data = { ...undone, methods: [...methods], withdrawals: [...withdrawals] }
      return { data: some ? data : undefined, message: msg`New password set. Please log in` }
    },
  }
}
