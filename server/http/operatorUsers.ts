import { msg } from '@lingui/core/macro'
import type { UserDetail } from '../../contract/operator/entities/user.ts'
import type { Figures } from '../../engine/figures.ts'
import type { AsyncAccounts } from '../accounts/asyncAccounts.ts'
import type { Freezes } from '../accounts/freezes.ts'
import type { openMirroredAccounts } from '../operators/mirroredAccounts.ts'
import type { Proposals } from '../operators/proposals.ts'
import type { UserHelp } from '../operators/userHelp.ts'
import type { UserRecord, UserRecords } from '../operators/userRecords.ts'
import type { UserStandings } from '../operators/userStandings.ts'
import { accountSubject } from '../ops/auditLog.ts'
import type { AsyncApi } from '../store/asyncApi.ts'
import { Refused } from './envelope.ts'
import type { OperatorHandlers } from './operatorHandler.ts'
import { goodRemark } from './operatorReviewing.ts'
import { goodPage, short } from './parameters.ts'

const MAX_SEARCH_LENGTH = 254

/** Subject of a letter to an account's owner. */
export type Ended = 'secondFactor' | 'sessions' | 'account'

/** Exchange data is read-only: no operator opens, changes or closes an order. */
export interface OperatorUsers {
  readonly users: UserRecords
  /** A page (from 1) of accounts that mirror each other. */
  readonly mirrored: ReturnType<typeof openMirroredAccounts>
  readonly standings: AsyncApi<UserStandings>
  readonly help: AsyncApi<UserHelp>
  readonly freezes: Pick<AsyncApi<Freezes>, 'freeze'>
  readonly proposals: Pick<AsyncApi<Proposals>, 'ask'>
  /** An account's figures now. */
  readonly figures: (accountId: number) => Figures | Promise<Figures>
  readonly accounts: Pick<AsyncAccounts, 'listSessions'>
  /** Writes to an account's owner. */
  readonly tell: (accountId: number, ended: Ended) => void
}

/** Users as operators see them, with their ledger; and help for who has lost their phone. */
export function operatorUsers(parts: OperatorUsers): OperatorHandlers {
  const { users, mirrored, standings, help, freezes, proposals, accounts, tell } = parts

  const tellOwner = ({ id, demo }: UserRecord, ended: Ended) => {
    if (!demo) tell(Number(id), ended)
  }
  const known = async (id: string): Promise<UserRecord> => {
    const user = /^\d{1,15}$/.test(id) ? await users.find(Number(id)) : undefined
    if (user === undefined) throw new Refused(msg`This user doesn’t exist`)
    return user
  }

  const detailOf = async (user: UserRecord): Promise<UserDetail> => {
    const id = Number(user.id)
    const { balance = '0', equity, freeMargin, marginInUse = '0', holding = 0, pending = 0 } = await parts.figures(id)
    return {
      ...user,
      balance,
      equity,
      usable: freeMargin,
      margin: marginInUse,
      openOrders: holding,
      pendingOrders: pending,
      sessions: (await accounts.listSessions(id)).length,
      ...(await standings.of(id)),
    }
  }

  return {
    users: async ({ search, page }) => {
      goodPage(page)
      return { data: await users.search(short(search, MAX_SEARCH_LENGTH, 'search'), page) }
    },
    user: async ({ id }) => ({ data: await detailOf(await known(id)) }),
    userLedger: async ({ id, page }, { actor }) => {
      goodPage(page)
      const accountId = Number((await known(id)).id)
      await help.noteLook(actor, 'viewLedger', accountSubject(accountId), '')
      return { data: await users.ledger(accountId, page) }
    },
    mirroredAccounts: async ({ page }, { actor }) => {
      goodPage(page)
      await help.noteLook(actor, 'viewMirrored', 'mirrored', '')
      return { data: await mirrored(page) }
    },
    endUserSecondFactor: async ({ id, remark }, { actor }) => {
      const user = await known(id)
      await help.endSecondFactor(actor, Number(user.id), goodRemark(remark))
      tellOwner(user, 'secondFactor')
      return { data: undefined }
    },
    freezeUser: async ({ id, remark }, { actor }) => {
      const user = await known(id)
      if (await freezes.freeze(actor, Number(user.id), goodRemark(remark))) tellOwner(user, 'account')
      return { data: undefined }
    },
    unfreezeUser: async ({ id, remark }, { actor }) => {
      const subject = accountSubject(Number((await known(id)).id))
      const requested = await proposals.ask(actor, { kind: 'unfreezeAccount', subject, detail: goodRemark(remark) })
      if (requested.state === 'stale') throw new Refused(msg`This account is not frozen`)
      if (requested.state === 'waiting')
        throw new Refused(msg`Another admin has already proposed this. It is waiting for confirmation`)
      return { data: { isProposed: requested.state === 'proposed' } }
    },
    endUserSessions: async ({ id, remark }, { actor }) => {
      const user = await known(id)
      await help.endSessions(actor, Number(user.id), goodRemark(remark))
      tellOwner(user, 'sessions')
      return { data: undefined }
    },
  }
}
