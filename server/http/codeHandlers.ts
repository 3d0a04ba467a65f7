import { msg } from '@lingui/core/macro'
import { accountNameOf } from '../../contract/accountNames.ts'
import type { AsyncAccounts } from '../accounts/asyncAccounts.ts'
import type { Captchas } from '../codes/captcha/captchas.ts'
import type { WorkProofs } from '../codes/captcha/workProofs.ts'
import type { CodeService, Named } from '../codes/codeService.ts'
import type { Requester, VisitorPurpose } from '../codes/oneTimeCodes.ts'
import type { Settings } from '../config.ts'
import { accountName } from './accountName.ts'
import type { Attempts } from './attempts.ts'
import { countDevice } from './deviceLimit.ts'
import { Refused } from './envelope.ts'
import type { PublicHandlers, Visit } from './handler.ts'
import { badParameter } from './parameters.ts'
import type { RateLimit } from './rateLimit.ts'
import { phonesRegister } from './registrationWays.ts'
import { codeNotSent } from './unsentCodes.ts'

export interface CodeDeps {
  readonly settings: Pick<Settings, 'verification' | 'showMobile'>
  readonly service: CodeService
  readonly accounts: Pick<AsyncAccounts, 'knownBy'>
  readonly attempts: Pick<Attempts, 'doublings'>
  readonly captchas: Captchas
  readonly work: WorkProofs
  /** Codes asked for by one device. */
  readonly perDevice: RateLimit
}

/** An id that a client makes up: a UUID, or what else has no surprises in it. */
const CAPTCHA_ID = /^[a-z\d][\w-]{0,63}$/i

/** One-time codes by e-mail and SMS, the captcha's pictures and the work in their place (document 2 §7, decisions §2, §3). */
export function codeHandlers(deps: CodeDeps): PublicHandlers {
  const { settings, service, accounts, attempts, captchas, work, perDevice } = deps
  const send = async (purpose: VisitorPurpose, named: Named, deviceSecret: string | undefined, visit: Visit) => {
    if (purpose === 'register' && settings.verification === 'captcha')
      throw new Refused(msg`No registration code is required`)
    const requested = await service.send(
      purpose,
      named,
      visit.speech,
      await requesterOf(accounts, named, deviceSecret, visit),
    )
    if (requested === 'sent') return { data: undefined, message: msg`Code sent` }
    throw requested === 'noWay' ? new Refused(noWay(named)) : codeNotSent(requested)
  }
  return {
    sendEmail: ({ to, purpose, deviceId, deviceSecret }, visit) => {
      countDevice(perDevice, deviceId)
      return send(purpose, accountName({ kind: 'email', typed: to }, 'to'), deviceSecret, visit)
    },
    sendSms: ({ to, areaId, purpose, deviceId, deviceSecret }, visit) => {
      countDevice(perDevice, deviceId)
      const named = accountName({ kind: 'mobile', typed: to, areaId }, 'to')
      if (purpose === 'register' && !phonesRegister(settings)) throw new Refused(msg`Register with an e-mail address`)
      return send(purpose, named, deviceSecret, visit)
    },
    getCaptcha: async ({ id }) => {
      if (!CAPTCHA_ID.test(id)) throw badParameter('id')
      return { data: { image: await captchas.draw(id) } }
    },
    getCaptchaWork: ({ id }) => {
      if (!CAPTCHA_ID.test(id)) throw badParameter('id')
      return { data: { id, ...work.ask(id) } }
    },
    getLoginWork: async ({ id, account, kind }) => {
      const name = accountNameOf(kind, account)
      if (!CAPTCHA_ID.test(id)) throw badParameter('id')
      if (name === undefined) throw badParameter('account')
      return { data: { id, ...work.ask(id, name, await attempts.doublings(name)) } }
    },
  }
}

/** Returns the requester of a code. */
export async function requesterOf(
  accounts: Pick<AsyncAccounts, 'knownBy'>,
  { kind, name }: Named,
  deviceSecret: string | undefined,
  { address }: Visit,
): Promise<Requester> {
  const knownBy = await accounts.knownBy(kind, name, deviceSecret)
  return knownBy === undefined ? { address } : { knownBy }
}

const noWay = ({ kind }: Named) =>
  kind === 'email' ? msg`Codes can’t be sent by e-mail here` : msg`Codes can’t be sent by SMS here`
