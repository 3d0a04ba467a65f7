import { msg } from '@lingui/core/macro'
import { dayText } from '../../contract/calendarDays.ts'
import { CENTS } from '../../contract/constants.ts'
import type { UserDetail, UserLoan } from '../../contract/operator/entities/user.ts'
import type { Figures } from '../../engine/figures.ts'
import { usdText } from '../../engine/money.ts'
import { lockedOf } from '../../engine/transactions.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { IdentityTable } from '../identity/identityTable.ts'
import { Ledger } from '../ledger/ledger.ts'
import type { LoanBooks } from '../loans/loanBooks.ts'
import type { LoanRecord } from '../loans/loanTable.ts'
import type { UserRecord, UserRecords } from '../operators/userRecords.ts'
import type { AuditLog } from '../ops/auditLog.ts'
import type { Sql } from '../store/sql.ts'
import { Refused } from './envelope.ts'
import type { OperatorHandlers } from './operatorHandler.ts'
import { goodRemark } from './operatorReviewing.ts'
import { goodPage, short } from './parameters.ts'

const LONGEST_SEARCH = 254
const MOST_LOANS = 20

/** Ways into an account besides its password, as an operator may count them and end them. */
export interface OwnersKeys {
  secondFactor(accountId: number): boolean
  passkeys(accountId: number): number
  /** Forgets every one of them. */
  drop(accountId: number): void
}

/** What a letter to an account's owner tells of. */
export type Ended = 'secondFactor' | 'sessions'

/** What users are shown with. Of the exchange only what can be read: no operator opens, changes or closes an order. */
export interface OperatorUsers {
  readonly db: Sql
  readonly users: UserRecords
  /** An account's figures now. */
  readonly figures: (accountId: number) => Figures | Promise<Figures>
  readonly accounts: Pick<Accounts, 'listSessions' | 'endSessions'>
  readonly keys: OwnersKeys
  readonly identities: Pick<IdentityTable, 'newestOf'>
  readonly books: Pick<LoanBooks, 'identities' | 'loans'>
  readonly audit: AuditLog
  /** Writes to an account's owner. */
  readonly tell: (accountId: number, ended: Ended) => void
  /** The wall clock, UTC ms. */
  readonly now: () => number
}

/** Users as operators see them, with their ledger; and help for who has lost their phone. */
export function operatorUsers(parts: OperatorUsers): OperatorHandlers {
  const { db, users, accounts, keys, audit, tell, now } = parts
  const ledger = new Ledger(db)

  const tellOwner = ({ id, demo }: UserRecord, ended: Ended) => {
    if (!demo) tell(Number(id), ended)
  }
  const known = async (id: string): Promise<UserRecord> => {
    const user = /^\d{1,15}$/.test(id) ? await users.find(Number(id)) : undefined
    if (user === undefined) throw new Refused(msg`There is no such user`)
    return user
  }
  const note = (actor: string, act: string, accountId: number, remark = '') =>
    audit.append({ actor, act, subject: `account-${accountId}`, remark }, now())
  const end = db.transaction((actor: string, act: string, accountId: number, remark: string, work: () => void) => {
    work()
    note(actor, act, accountId, remark)
  })

  const detailOf = async (user: UserRecord): Promise<UserDetail> => {
    const id = Number(user.id)
    const { balance = '0', equity, freeMargin, marginInUse = '0', holding = 0, pending = 0 } = await parts.figures(id)
    const { identities, loans } = parts.books
    return {
      ...user,
      balance,
      equity,
      usable: freeMargin,
      margin: marginInUse,
      locked: usdText(ledger.balance(lockedOf(id)), CENTS),
      openOrders: holding,
      pendingOrders: pending,
      identity: parts.identities.newestOf(id)?.status ?? 'none',
      loanIdentity: identities.newestOf(id)?.status ?? 'none',
      sessions: accounts.listSessions(id).length,
      secondFactor: keys.secondFactor(id),
      passkeys: keys.passkeys(id),
      loans: loans.page(id, 1, MOST_LOANS).map(loanView),
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
      note(actor, 'viewLedger', accountId)
      return { data: await users.ledger(accountId, page) }
    },
    endUserSecondFactor: async ({ id, remark }, { actor }) => {
      const user = await known(id)
      const accountId = Number(user.id)
      end.immediate(actor, 'endSecondFactor', accountId, goodRemark(remark), () => {
        keys.drop(accountId)
        accounts.endSessions(accountId)
      })
      tellOwner(user, 'secondFactor')
      return { data: undefined }
    },
    endUserSessions: async ({ id, remark }, { actor }) => {
      const user = await known(id)
      const accountId = Number(user.id)
      end.immediate(actor, 'endSessions', accountId, goodRemark(remark), () => accounts.endSessions(accountId))
      tellOwner(user, 'sessions')
      return { data: undefined }
    },
  }
}

const loanView = ({ id, amount, interest, status, createdAt, dueDay }: LoanRecord): UserLoan => ({
  id: String(id),
  amount: usdText(amount, CENTS),
  interest: usdText(interest, CENTS),
  status,
  createdAt,
  ...(dueDay !== null && { dueDay: dayText(dueDay) }),
})
