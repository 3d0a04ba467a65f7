import { msg } from '@lingui/core/macro'
import { CODE } from '../../contract/calls.ts'
import type { AsyncAccounts } from '../accounts/asyncAccounts.ts'
import { newSessionOf } from '../accounts/sessions.ts'
import type { Exchange } from '../exchange/exchange.ts'
import { Refused } from './envelope.ts'
import type { PublicHandlers, SessionHandlers } from './handler.ts'
import { goodRequestId, short } from './parameters.ts'
import { realOnly } from './realAccount.ts'

const MAX_DEVICE_ID_LENGTH = 64

/** Demo accounts for everybody (document 1 §6, decisions §3). */
export function demoHandlers(accounts: Pick<AsyncAccounts, 'createDemo'>): PublicHandlers {
  return {
    createDemoAccount: async ({ deviceId, requestId }, visit) => {
      if (requestId !== undefined) goodRequestId(requestId)
      if (deviceId !== undefined) short(deviceId, MAX_DEVICE_ID_LENGTH, 'demo_id')
      // Without a device a repeated request comes back to the account that it made.
      const device = deviceId || (requestId && `request ${requestId}`)
      return { data: { token: (await accounts.createDemo(device, newSessionOf(visit))).token } }
    },
  }
}

/** The account of a session (document 1 §7). */
export function accountHandlers(
  accounts: Pick<AsyncAccounts, 'userInfo' | 'invitedBy'>,
  exchange: Exchange,
  identityDue: (accountId: number) => boolean,
): SessionHandlers {
  return {
    userInfo: async (_, { accountId, demo }) => {
      const info = await accounts.userInfo(accountId)
      if (!info) throw new Refused(msg`Please log in`, CODE.sessionInvalid)
      const due = !demo && identityDue(accountId)
      return { data: { ...info, balance: exchange.balance(accountId), ...(due && { identityDue: due }) } }
    },
    invitedCount: async (_, visit) => {
      realOnly(visit)
      return { data: await accounts.invitedBy(visit.accountId) }
    },
    getBalance: (_, { accountId }) => ({ data: { balance: exchange.balance(accountId) } }),
  }
}
