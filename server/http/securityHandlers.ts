import { msg } from '@lingui/core/macro'
import type { AsyncAccounts } from '../accounts/asyncAccounts.ts'
import type { Freezes } from '../accounts/freezes.ts'
import { type OwnKeys, ownerOf } from '../accounts/ownKeys.ts'
import { hashPassword } from '../accounts/passwords.ts'
import type { KnownSession } from '../accounts/sessions.ts'
import type { OwnerMessages } from '../codes/ownerMessages.ts'
import { changedPasswordMessage } from '../codes/securityMessages.ts'
import type { AsyncApi } from '../store/asyncApi.ts'
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

const MAX_TOKEN_LENGTH = 64

/** Freezing by the link of a letter, an extension of ours. */
export const freezeHandlers = (freezes: Pick<AsyncApi<Freezes>, 'byLink'>): PublicHandlers => ({
  freezeAccount: async ({ token }) => {
    if (!(await freezes.byLink(short(token, MAX_TOKEN_LENGTH, 'token'))))
      throw new Refused(msg`This link has expired or was already used`)
    return { data: undefined }
  },
})

export interface SecurityDeps {
  readonly accounts: AsyncAccounts
  readonly ownKeys: AsyncApi<OwnKeys>
  readonly ownPassword: OwnPassword
  readonly owners: OwnerMessages
}

/** The password of an account and the devices that are logged in to it (decisions §3). */
export function securityHandlers({ accounts, ownKeys, ownPassword, owners }: SecurityDeps): SessionHandlers {
  return {
    amendPassword: async ({ oldPassword, password, repeated }, visit) => {
      realOnly(visit)
      anyPassword(oldPassword, 'old_password')
      const { email, mobile } = (await accounts.userInfo(visit.accountId)) ?? {}
      newPassword({ password, repeated }, email || mobile || '')
      await ownPassword.check(oldPassword, visit)
      if (password === oldPassword) throw new Refused(msg`The new password must be different from the old one`)
      await ownKeys.setPassword(ownerOf(visit), await hashPassword(password))
      owners.tell(visit, changedPasswordMessage)
      return { data: undefined, message: msg`Password changed; all other devices were logged out` }
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
