import { dayText } from '../../contract/calendarDays.ts'
import { CENTS } from '../../contract/constants.ts'
import type { UserDetail, UserLoan } from '../../contract/operator/entities/user.ts'
import { usdText } from '../../engine/money.ts'
import { lockedOf } from '../../engine/transactions.ts'
import { openFrozen } from '../accounts/freezes.ts'
import type { PasskeyStore } from '../accounts/passkeyStore.ts'
import type { SecondFactors } from '../accounts/secondFactors.ts'
import type { IdentityTable } from '../identity/identityTable.ts'
import { Ledger } from '../ledger/ledger.ts'
import type { LoanBooks } from '../loans/loanBooks.ts'
import type { LoanRecord } from '../loans/loanTable.ts'
import type { Sql } from '../store/sql.ts'

const MAX_LOANS = 20

/** Database figures of a user besides names and sessions. */
export type UserStanding = Pick<
  UserDetail,
  'locked' | 'identity' | 'loanIdentity' | 'secondFactor' | 'passkeys' | 'frozen' | 'loans'
>

export interface UserStandingDeps {
  readonly db: Sql
  readonly checks: Pick<IdentityTable, 'newestOf'>
  readonly books: Pick<LoanBooks, 'identities' | 'loans'>
  readonly factors: Pick<SecondFactors, 'isOn'>
  readonly passkeys: Pick<PasskeyStore, 'ofAccount'>
}

/** Opens the standings of users. */
export function openUserStandings({ db, checks, books, factors, passkeys }: UserStandingDeps) {
  const ledger = new Ledger(db)
  const isFrozen = openFrozen(db)
  return {
    of: (accountId: number): UserStanding => ({
      locked: usdText(ledger.balance(lockedOf(accountId)), CENTS),
      identity: checks.newestOf(accountId)?.status ?? 'none',
      loanIdentity: books.identities.newestOf(accountId)?.status ?? 'none',
      frozen: isFrozen(accountId),
      secondFactor: factors.isOn(accountId),
      passkeys: passkeys.ofAccount(accountId).length,
      loans: books.loans.page(accountId, 1, MAX_LOANS).map(loanView),
    }),
  }
}

/** Figures of users for operators. */
export type UserStandings = ReturnType<typeof openUserStandings>

const loanView = ({ id, amount, interest, status, createdAt, dueDay }: LoanRecord): UserLoan => ({
  id: String(id),
  amount: usdText(amount, CENTS),
  interest: usdText(interest, CENTS),
  status,
  createdAt,
  ...(dueDay !== null && { dueDay: dayText(dueDay) }),
})
