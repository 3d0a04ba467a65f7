import { CENTS } from '../../contract/constants.ts'
import type { CoinAccount } from '../../contract/entities/funds.ts'
import type { LoanOffer } from '../../contract/entities/loan.ts'
import { type Micros, usdText } from '../../engine/money.ts'
import type { Sql } from '../store/sql.ts'

/** Loan offers and repayment accounts. Ended ones are excluded. */
export interface LoanTermsTable {
  /** The shortest period first. */
  offers(): LoanOffer[]
  /** An offer of an id as the wire has it. */
  offer(id: string): LoanOffer | undefined
  accounts(): CoinAccount[]
  /** An account by its id on the wire, also one that has ended: somebody may have paid there already. */
  account(id: string): CoinAccount | undefined
}

interface OfferRow {
  readonly id: bigint
  readonly name: string
  readonly period: bigint
  readonly free_period: bigint
  readonly min_amount: Micros
  readonly max_amount: Micros
  readonly interest_rate: string
  readonly penalty_rate: string
}

const offerOf = (row: OfferRow): LoanOffer => ({
  id: String(row.id),
  name: row.name,
  period: Number(row.period),
  freePeriod: Number(row.free_period),
  minAmount: usdText(row.min_amount, CENTS),
  maxAmount: usdText(row.max_amount, CENTS),
  interestRate: Number(row.interest_rate),
  penaltyRate: Number(row.penalty_rate),
})

/** The offers' and the repayment accounts' tables in the database. */
export function openLoanTermsTable(db: Sql): LoanTermsTable {
  const offers = db
    .prepare<[], OfferRow>('SELECT * FROM loan_offer WHERE ended_at IS NULL ORDER BY period, id')
    .safeIntegers()
  const columns = 'CAST(id AS TEXT) AS id, currency, network, address'
  const accounts = db.prepare<[], CoinAccount>(
    `SELECT ${columns} FROM loan_repayment_account WHERE ended_at IS NULL ORDER BY id`,
  )
  const account = db.prepare<[string], CoinAccount>(
    `SELECT ${columns} FROM loan_repayment_account WHERE CAST(id AS TEXT) = ?`,
  )
  const allOffers = () => offers.all().map(offerOf)
  return {
    offers: allOffers,
    offer: (id) => allOffers().find((one) => one.id === id),
    accounts: () => accounts.all(),
    account: (id) => account.get(id),
  }
}
