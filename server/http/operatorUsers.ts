import { msg } from '@lingui/core/macro'
import type { UserDetail } from '../../contract/operator/entities/user.ts'
import type { Figures } from '../../engine/figures.ts'
import type { DoorAccounts } from '../accounts/doorAccounts.ts'
import type { Freezes } from '../accounts/freezes.ts'
import type { openMirroredAccounts } from '../operators/mirroredAccounts.ts'
import type { Proposals } from '../operators/proposals.ts'
import type { UserHelp } from '../operators/userHelp.ts'
import type { UserRecord, UserRecords } from '../operators/userRecords.ts'
import type { UserStandings } from '../operators/userStandings.ts'
import { accountSubject } from '../ops/auditLog.ts'
import type { Asked } from '../store/asked.ts'
import { Refused } from './envelope.ts'
import type { OperatorHandlers } from './operatorHandler.ts'
import { goodRemark } from './operatorReviewing.ts'
import { goodPage, short } from './parameters.ts'

const LONGEST_SEARCH = 254

/** What a letter to an account's owner tells of. */
export type Ended = 'secondFactor' | 'sessions' | 'account'

/** What users are shown with. Of the exchange only what can be read: no operator opens, changes or closes an order. */
export interface OperatorUsers {
  readonly users: UserRecords
  /** A page (from 1) of accounts that mirror each other. */
  readonly mirrored: ReturnType<typeof openMirroredAccounts>
  readonly standings: Asked<UserStandings>
  readonly help: Asked<UserHelp>
  readonly freezes: Pick<Asked<Freezes>, 'freeze'>
  readonly proposals: Pick<Asked<Proposals>, 'ask'>
  /** An account's figures now. */
  readonly figures: (accountId: number) => Figures | Promise<Figures>
  readonly accounts: Pick<DoorAccounts, 'listSessions'>
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
    if (user === undefined) throw new Refused(msg`There is no such user`)
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
      return { data: await users.search(short(search, LONGEST_SEARCH, 'search'), page) }
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
      const asked = await proposals.ask(actor, { kind: 'unfreezeAccount', subject, detail: goodRemark(remark) })
      if (asked.state === 'stale') throw new Refused(msg`This account is not frozen`)
      if (asked.state === 'waiting')
        throw new Refused(msg`Another admin has proposed this already; it waits to be confirmed`)
      return { data: { isProposed: asked.state === 'proposed' } }
    },
    endUserSessions: async ({ id, remark }, { actor }) => {
      const user = await known(id)
      await help.endSessions(actor, Number(user.id), goodRemark(remark))
      tellOwner(user, 'sessions')
      return { data: undefined }
    },
  }
}
