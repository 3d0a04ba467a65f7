import type { FastifyBaseLogger } from 'fastify'
import type { DoorAccounts } from './accounts/doorAccounts.ts'
import { openRegistration } from './accounts/registration.ts'
import { Captchas } from './codes/captcha/captchas.ts'
import { WorkProofs } from './codes/captcha/workProofs.ts'
import { CodeDesk } from './codes/codeDesk.ts'
import { CODE_MS } from './codes/oneTimeCodes.ts'
import { OwnerDesk } from './codes/ownerDesk.ts'
import { OwnerPost } from './codes/ownerPost.ts'
import { openPost } from './codes/post/openPost.ts'
import type { Outbox } from './codes/post/outbox.ts'
import type { Settings } from './config.ts'
import type { Attempts } from './http/attempts.ts'
import { codeHandlers } from './http/codeHandlers.ts'
import type { PublicHandlers } from './http/handler.ts'
import { RateLimit } from './http/rateLimit.ts'
import { registrationHandlers } from './http/registrationHandlers.ts'
import { freezeHandlers } from './http/securityHandlers.ts'
import type { AskedServices } from './services/services.ts'

const MINUTE = 60_000
/** Behind one address, and on one device, are more people than one. */
const RECIPIENTS = { ofAddress: 10, ofDevice: 5 }

/** What registering is put together from. */
export interface RegisteringParts {
  readonly settings: Settings
  readonly log: FastifyBaseLogger
  readonly accounts: DoorAccounts
  readonly asked: Pick<AskedServices, 'codes' | 'freezes' | 'registrations'>
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
  readonly owners: OwnerPost
  /** Sends them codes that confirm something. */
  readonly ownerDesk: OwnerDesk
  /** In demo mode alone. */
  readonly outbox: Outbox | undefined
  close(): void
}

/** Puts them together. */
export function openRegistering({ settings, log, accounts, asked, attempts, now }: RegisteringParts): Registering {
  const { codesRate, captchaBits, captchaRate, registerRate, title } = settings
  const { office, outbox } = openPost(settings, log)
  const captchas = new Captchas({
    now,
    ...(outbox && { drawn: (id, characters) => outbox.noteCaptcha(id, characters) }),
  })
  const work = new WorkProofs({ now, bits: captchaBits })
  const host = pageHost(settings.appOrigins)
  const desk = new CodeDesk({ codes: asked.codes, office, accounts, title, pageHost: host, log })
  const registration = openRegistration({ registrations: asked.registrations, captchas, work })
  const owners = new OwnerPost({
    ...{ office, accounts, title, log },
    pageHost: host,
    // What a request says of its page is no address to send people to, unless all is play.
    appAt: (page) => settings.appOrigins[0] ?? (settings.demo ? page : undefined),
    newLink: (accountId) => asked.freezes.newLink(accountId),
  })
  const everyMinute = (count: number) => new RateLimit({ count, perMs: MINUTE })
  const codesOfDevice = new RateLimit({ count: codesRate * RECIPIENTS.ofDevice, perMs: CODE_MS })
  return {
    handlers: {
      ...codeHandlers({ settings, desk, accounts, attempts, captchas, work, perDevice: codesOfDevice }),
      ...registrationHandlers({
        ...{ settings, registration, accounts, desk, owners, attempts, now },
        perDevice: everyMinute(registerRate),
      }),
      ...freezeHandlers(asked.freezes),
    },
    limits: {
      register: everyMinute(registerRate),
      codes: new RateLimit({ count: codesRate * RECIPIENTS.ofAddress, perMs: CODE_MS }),
      captcha: everyMinute(captchaRate),
    },
    work,
    owners,
    ownerDesk: new OwnerDesk({ codes: asked.codes, office, owners }),
    outbox,
    close: () => office.close(),
  }
}

/** Where the operator named one page, a code by SMS can be bound to it; what a request says of itself is no reason to. */
function pageHost(appOrigins: readonly string[]): string | undefined {
  const [only, ...others] = appOrigins
  return only !== undefined && others.length === 0 ? URL.parse(only)?.hostname : undefined
}
