import { isIP } from 'node:net'
import { msg } from '@lingui/core/macro'
import type { AsyncAccounts } from '../accounts/asyncAccounts.ts'
import { type OwnKeys, ownerOf } from '../accounts/ownKeys.ts'
import { MAX_PASSKEYS, type PasskeyStore, type StoredPasskey } from '../accounts/passkeyStore.ts'
import type { PasskeyPage, Passkeys } from '../accounts/passkeys.ts'
import type { OwnerMessages } from '../codes/ownerMessages.ts'
import { newPasskeyMessage, passkeyRemovedMessage } from '../codes/securityMessages.ts'
import type { AsyncApi } from '../store/asyncApi.ts'
import type { ChangeCode } from './changeCode.ts'
import { Refused } from './envelope.ts'
import type { PublicHandlers, SessionHandlers, Visit } from './handler.ts'
import type { LoginAnswer } from './loginHandlers.ts'
import type { OwnCode } from './ownCode.ts'
import type { OwnPassword } from './ownPassword.ts'
import { short } from './parameters.ts'
import { realOnly } from './realAccount.ts'

const MAX_CHALLENGE_LENGTH = 256
const MAX_ID_LENGTH = 1366
const MAX_NAME_LENGTH = 64

export interface OwnPasskeyDeps {
  readonly accounts: AsyncAccounts
  readonly passkeys: Passkeys
  readonly stored: AsyncApi<PasskeyStore>
  readonly ownKeys: AsyncApi<OwnKeys>
  readonly ownPassword: OwnPassword
  readonly ownCode: OwnCode
  readonly changeCode: ChangeCode
  readonly owners: OwnerMessages
  /** The broker's name, as the browser shows it. */
  readonly broker: string
}

/** Login by passkey, an extension of ours. */
export function passkeyLoginHandlers(passkeys: Passkeys, entered: LoginAnswer): PublicHandlers {
  return {
    beginPasskeyLogin: async (_, visit) => ({ data: await passkeys.beginLogin(pageOf(visit)) }),
    finishPasskeyLogin: async ({ challenge, answer, deviceSecret }, visit) => {
      const id = short(challenge, MAX_CHALLENGE_LENGTH, 'id')
      const outcome = await passkeys.finishLogin(pageOf(visit), id, answer, { ...visit, deviceSecret })
      if (!outcome) throw new Refused(msg`This passkey couldn’t be verified. Try again or use your password`)
      return entered(outcome, visit)
    },
  }
}

/** The passkeys of an account, an extension of ours. */
export function passkeyHandlers({
  accounts,
  passkeys,
  stored,
  ownKeys,
  ownPassword,
  ownCode,
  changeCode,
  owners,
  broker,
}: OwnPasskeyDeps): SessionHandlers {
  return {
    listPasskeys: async (_, { accountId }) => ({ data: (await stored.ofAccount(accountId)).map(wireOf) }),
    beginPasskey: async ({ password, code, mailCode }, visit) => {
      realOnly(visit)
      const page = pageOf(visit)
      await ownPassword.check(password, visit)
      if ((await stored.ofAccount(visit.accountId)).length >= MAX_PASSKEYS) throw asMany()
      // A passkey logs in without the second factor: whoever makes one has to have it.
      await ownCode.checkWhereSet(code, visit, () => changeCode.check(mailCode, { change: 'passkeyAdd' }, visit))
      const info = await accounts.userInfo(visit.accountId)
      const started = info && (await passkeys.begin(visit, info, { ...page, broker }))
      if (!started) throw asMany()
      return { data: started }
    },
    addPasskey: async ({ challenge, name, answer }, visit) => {
      realOnly(visit)
      const called = goodName(name) || visit.device || visit.speech.translate(msg`Passkey`)
      const page = pageOf(visit)
      const checked = await passkeys.check(visit, page, short(challenge, MAX_CHALLENGE_LENGTH, 'id'), answer)
      const added = checked && (await ownKeys.addPasskey(ownerOf(visit), called, checked))
      if (!added) throw new Refused(msg`The passkey couldn’t be added. Please try again`)
      owners.tell(visit, newPasskeyMessage)
      return { data: wireOf(added), message: msg`Passkey added` }
    },
    removePasskey: async ({ id, mailCode }, visit) => {
      realOnly(visit)
      const all = await stored.ofAccount(visit.accountId)
      // One that is gone already is no error, and needs no code.
      if (!all.some((one) => one.id === short(id, MAX_ID_LENGTH, 'id'))) return { data: undefined }
      await changeCode.check(mailCode, { change: 'passkeyRemove', about: id }, visit)
      await stored.remove(visit.accountId, id)
      owners.tell(visit, passkeyRemovedMessage)
      return { data: undefined }
    },
  }
}

const asMany = () => new Refused(msg`You have reached the maximum number of passkeys. Please remove one`)
const isoOf = (time: number) => new Date(time).toISOString()
const wireOf = ({ id, name, createdAt, usedAt }: StoredPasskey) => ({
  id,
  name,
  createdAt: isoOf(createdAt),
  ...(usedAt !== undefined && { usedAt: isoOf(usedAt) }),
})

/** A name without what cannot be seen or turns the words around it. */
const goodName = (name: string): string =>
  short(name, MAX_NAME_LENGTH, 'name')
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()

/** Browsers bind passkeys to a host by its name. Throws a Refused for a page that has none. */
function pageOf({ page }: Visit): PasskeyPage {
  const host = page === undefined ? '' : new URL(page).hostname
  if (page === undefined || host === '' || host.startsWith('[') || isIP(host) !== 0)
    throw new Refused(msg`Passkeys only work at the site’s domain name`)
  return { origin: page, host }
}
