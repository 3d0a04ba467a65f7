import type { FastifyBaseLogger } from 'fastify'
import type { AsyncAccounts } from './accounts/asyncAccounts.ts'
import { openRegistration } from './accounts/registration.ts'
import { Captchas } from './codes/captcha/captchas.ts'
import { WorkProofs } from './codes/captcha/workProofs.ts'
import { CodeService } from './codes/codeService.ts'
import { openMessaging } from './codes/messaging/openMessaging.ts'
import type { Outbox } from './codes/messaging/outbox.ts'
import { CODE_MS } from './codes/oneTimeCodes.ts'
import { OwnerCodes } from './codes/ownerCodes.ts'
import { OwnerMessages } from './codes/ownerMessages.ts'
import type { Settings } from './config.ts'
import type { Attempts } from './http/attempts.ts'
import { codeHandlers } from './http/codeHandlers.ts'
import type { PublicHandlers } from './http/handler.ts'
import { appOriginOf } from './http/hosts.ts'
import { RateLimit } from './http/rateLimit.ts'
import { registrationHandlers } from './http/registrationHandlers.ts'
import { freezeHandlers } from './http/securityHandlers.ts'
import type { AsyncServices } from './services/services.ts'

const MINUTE = 60_000
/** Behind one address, and on one device, are more people than one. */
const RECIPIENTS = { ofAddress: 10, ofDevice: 5 }

export interface RegisteringDeps {
  readonly settings: Settings
  readonly log: FastifyBaseLogger
  readonly accounts: AsyncAccounts
  readonly asyncServices: Pick<AsyncServices, 'codes' | 'freezes' | 'registrations'>
  readonly attempts: Attempts
  /** The wall clock, UTC ms. */
  readonly now: () => number
}

/** Codes, captcha, registration and forgotten passwords, put together. */
export interface Registering {
  readonly handlers: PublicHandlers
  /** Work for devices. */
  readonly work: WorkProofs
  /** Counted by address. */
  readonly limits: { readonly register: RateLimit; readonly codes: RateLimit; readonly captcha: RateLimit }
  /** Writes to the owners of accounts. */
  readonly owners: OwnerMessages
  /** Sends them codes that confirm something. */
  readonly ownerCodes: OwnerCodes
  /** In demo mode alone. */
  readonly outbox: Outbox | undefined
  close(): void
}

/** Puts them together. */
export function openRegistering({
  settings,
  log,
  accounts,
  asyncServices,
  attempts,
  now,
}: RegisteringDeps): Registering {
  const { codesRate, captchaBits, captchaRate, registerRate, title } = settings
  const { office, outbox } = openMessaging(settings, log)
  const captchas = new Captchas({
    now,
    ...(outbox && { drawn: (id, characters) => outbox.noteCaptcha(id, characters) }),
  })
  const work = new WorkProofs({ now, bits: captchaBits })
  const host = pageHost(settings.appOrigins)
  const service = new CodeService({ codes: asyncServices.codes, office, accounts, title, pageHost: host, log })
  const registration = openRegistration({ registrations: asyncServices.registrations, captchas, work })
  const owners = new OwnerMessages({
    ...{ office, accounts, title, log },
    pageHost: host,
    // What a request says of its page is no address to send people to, unless all is play.
    appAt: (page) => appOriginOf(settings) ?? (settings.demo ? page : undefined),
    newLink: (accountId) => asyncServices.freezes.newLink(accountId),
  })
  const everyMinute = (count: number) => new RateLimit({ count, perMs: MINUTE })
  const codesOfDevice = new RateLimit({ count: codesRate * RECIPIENTS.ofDevice, perMs: CODE_MS })
  return {
    handlers: {
      ...codeHandlers({ settings, service, accounts, attempts, captchas, work, perDevice: codesOfDevice }),
      ...registrationHandlers({
        ...{ settings, registration, accounts, service, owners, attempts, now },
        perDevice: everyMinute(registerRate),
      }),
      ...freezeHandlers(asyncServices.freezes),
    },
    limits: {
      register: everyMinute(registerRate),
      codes: new RateLimit({ count: codesRate * RECIPIENTS.ofAddress, perMs: CODE_MS }),
      captcha: everyMinute(captchaRate),
    },
    work,
    owners,
    ownerCodes: new OwnerCodes({ codes: asyncServices.codes, office, owners }),
    outbox,
    close: () => office.close(),
  }
}

/**
 * Returns the page's host if the operator named exactly one, to bind codes by SMS to it. The host of a request is not
 * trusted for this.
 */
function pageHost(appOrigins: readonly string[]): string | undefined {
  const [only, ...others] = appOrigins
  return only !== undefined && others.length === 0 ? URL.parse(only)?.hostname : undefined
}
