import { msg } from '@lingui/core/macro'
import type { DoorAccounts } from '../accounts/doorAccounts.ts'
import type { Freezes } from '../accounts/freezes.ts'
import { type OwnKeys, ownerOf } from '../accounts/ownKeys.ts'
import { hashPassword } from '../accounts/passwords.ts'
import type { KnownSession } from '../accounts/sessions.ts'
import type { OwnerPost } from '../codes/ownerPost.ts'
import { changedPasswordLetter } from '../codes/securityLetters.ts'
import type { Asked } from '../store/asked.ts'
import { Refused } from './envelope.ts'
import type { PublicHandlers, SessionHandlers } from './handler.ts'
import { anyPassword, newPassword } from './newPassword.ts'
import type { OwnPassword } from './ownPassword.ts'
import { short } from './parameters.ts'
import { realOnly } from './realAccount.ts'

const isoOf = (time: number) => new Date(time).toISOString()
const wireOf = ({ id, device, address, createdAt, seenAt }: KnownSession, current: string) => ({
  id,
  device,
  address,
  createdAt: isoOf(createdAt),
  seenAt: isoOf(seenAt),
  current: id === current,
})

const LONGEST_TOKEN = 64

/** Freezing by the link of a letter, an extension of ours. */
export const freezeHandlers = (freezes: Pick<Asked<Freezes>, 'byLink'>): PublicHandlers => ({
  freezeAccount: async ({ token }) => {
    if (!(await freezes.byLink(short(token, LONGEST_TOKEN, 'token'))))
      throw new Refused(msg`This link is too old or was used already`)
    return { data: undefined }
  },
})

/** What the security of an account works with. */
export interface SecurityParts {
  readonly accounts: DoorAccounts
  readonly ownKeys: Asked<OwnKeys>
  readonly ownPassword: OwnPassword
  readonly owners: OwnerPost
}

/** The password of an account and the devices that are logged in to it (decisions §3). */
export function securityHandlers({ accounts, ownKeys, ownPassword, owners }: SecurityParts): SessionHandlers {
  return {
    amendPassword: async ({ oldPassword, password, repeated }, visit) => {
      realOnly(visit)
      anyPassword(oldPassword, 'old_password')
      const { email, mobile } = (await accounts.userInfo(visit.accountId)) ?? {}
      newPassword({ password, repeated }, email || mobile || '')
      await ownPassword.check(oldPassword, visit)
      if (password === oldPassword) throw new Refused(msg`The new password is the old one`)
      await ownKeys.setPassword(ownerOf(visit), await hashPassword(password))
      owners.tell(visit, changedPasswordLetter)
      return { data: undefined, message: msg`The password was changed; every other device was logged out` }
    },
    endOwnSession: async (_, { accountId, sessionId }) => {
      await accounts.endSession(accountId, sessionId)
      return { data: undefined }
    },
    listSessions: async (_, { accountId, sessionId }) => {
      const all = (await accounts.listSessions(accountId)).map((session) => wireOf(session, sessionId))
      return { data: [...all.filter(({ current }) => current), ...all.filter(({ current }) => !current)] }
    },
    endSession: async ({ id }, { accountId }) => {
      await accounts.endSession(accountId, id)
      return { data: undefined }
    },
    endOtherSessions: async (_, { accountId, sessionId }) => ({
      data: await accounts.endSessions(accountId, sessionId),
    }),
  }
}
