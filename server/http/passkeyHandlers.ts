import { isIP } from 'node:net'
import { msg } from '@lingui/core/macro'
import type { DoorAccounts } from '../accounts/doorAccounts.ts'
import { type OwnKeys, ownerOf } from '../accounts/ownKeys.ts'
import { type KeptPasskey, MOST_PASSKEYS, type PasskeyStore } from '../accounts/passkeyStore.ts'
import type { PasskeyPage, Passkeys } from '../accounts/passkeys.ts'
import type { OwnerPost } from '../codes/ownerPost.ts'
import { newPasskeyLetter, passkeyGoneLetter } from '../codes/securityLetters.ts'
import type { Asked } from '../store/asked.ts'
import type { ChangeCode } from './changeCode.ts'
import { Refused } from './envelope.ts'
import type { PublicHandlers, SessionHandlers, Visit } from './handler.ts'
import type { Entered } from './loginHandlers.ts'
import type { OwnCode } from './ownCode.ts'
import type { OwnPassword } from './ownPassword.ts'
import { short } from './parameters.ts'
import { realOnly } from './realAccount.ts'

const LONGEST_CHALLENGE = 256
const LONGEST_ID = 1366
const LONGEST_NAME = 64

/** What passkeys are set up with. */
export interface OwnPasskeyParts {
  readonly accounts: DoorAccounts
  readonly passkeys: Passkeys
  readonly kept: Asked<PasskeyStore>
  readonly ownKeys: Asked<OwnKeys>
  readonly ownPassword: OwnPassword
  readonly ownCode: OwnCode
  readonly changeCode: ChangeCode
  readonly owners: OwnerPost
  /** The broker's name, as the browser shows it. */
  readonly broker: string
}

/** Login by passkey, an extension of ours. */
export function passkeyLoginHandlers(passkeys: Passkeys, entered: Entered): PublicHandlers {
  return {
    beginPasskeyLogin: async (_, visit) => ({ data: await passkeys.beginLogin(pageOf(visit)) }),
    finishPasskeyLogin: async ({ challenge, answer, deviceSecret }, visit) => {
      const id = short(challenge, LONGEST_CHALLENGE, 'id')
      const outcome = await passkeys.finishLogin(pageOf(visit), id, answer, { ...visit, deviceSecret })
      if (!outcome) throw new Refused(msg`This passkey does not fit; please try again or use your password`)
      return entered(outcome, visit)
    },
  }
}

/** The passkeys of an account, an extension of ours. */
export function passkeyHandlers({
  accounts,
  passkeys,
  kept,
  ownKeys,
  ownPassword,
  ownCode,
  changeCode,
  owners,
  broker,
}: OwnPasskeyParts): SessionHandlers {
  return {
    listPasskeys: async (_, { accountId }) => ({ data: (await kept.ofAccount(accountId)).map(wireOf) }),
    beginPasskey: async ({ password, code, mailCode }, visit) => {
      realOnly(visit)
      const page = pageOf(visit)
      await ownPassword.check(password, visit)
      if ((await kept.ofAccount(visit.accountId)).length >= MOST_PASSKEYS) throw asMany()
      // A passkey logs in without the second factor: whoever makes one has to have it.
      await ownCode.checkWhereSet(code, visit, () => changeCode.check(mailCode, { change: 'passkeyAdd' }, visit))
      const info = await accounts.userInfo(visit.accountId)
      const begun = info && (await passkeys.begin(visit, info, { ...page, broker }))
      if (!begun) throw asMany()
      return { data: begun }
    },
    addPasskey: async ({ challenge, name, answer }, visit) => {
      realOnly(visit)
      const called = goodName(name) || visit.device || visit.speech.translate(msg`Passkey`)
      const page = pageOf(visit)
      const checked = await passkeys.check(visit, page, short(challenge, LONGEST_CHALLENGE, 'id'), answer)
      const added = checked && (await ownKeys.addPasskey(ownerOf(visit), called, checked))
      if (!added) throw new Refused(msg`The passkey could not be added; please try again`)
      owners.tell(visit, newPasskeyLetter)
      return { data: wireOf(added), message: msg`Passkey added` }
    },
    removePasskey: async ({ id, mailCode }, visit) => {
      realOnly(visit)
      const all = await kept.ofAccount(visit.accountId)
      // One that is gone already is no error, and needs no code.
      if (!all.some((one) => one.id === short(id, LONGEST_ID, 'id'))) return { data: undefined }
      await changeCode.check(mailCode, { change: 'passkeyRemove', about: id }, visit)
      await kept.remove(visit.accountId, id)
      owners.tell(visit, passkeyGoneLetter)
      return { data: undefined }
    },
  }
}

const asMany = () => new Refused(msg`The account has as many passkeys as it can have; please remove one`)
const isoOf = (time: number) => new Date(time).toISOString()
const wireOf = ({ id, name, createdAt, usedAt }: KeptPasskey) => ({
  id,
  name,
  createdAt: isoOf(createdAt),
  ...(usedAt !== undefined && { usedAt: isoOf(usedAt) }),
})

/** A name without what cannot be seen or turns the words around it. */
const goodName = (name: string): string =>
  short(name, LONGEST_NAME, 'name')
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()

/** Browsers bind passkeys to a host by its name. Throws a Refused for a page that has none. */
function pageOf({ page }: Visit): PasskeyPage {
  const host = page === undefined ? '' : new URL(page).hostname
  if (page === undefined || host === '' || host.startsWith('[') || isIP(host) !== 0)
    throw new Refused(msg`Passkeys work where the site is opened by its name`)
  return { origin: page, host }
}
