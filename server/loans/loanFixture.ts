import { AGREEMENT_VERSION } from '../../contract/loanAgreement.ts'
import { openAccounts } from '../accounts/accounts.ts'
import { type Exchange, openExchange } from '../exchange/exchange.ts'
import { ScriptedMarket } from '../exchange/scriptedMarket.ts'
import { checkLedger } from '../ledger/checkLedger.ts'
import { openTestDatabase } from '../openTestDatabase.ts'
import { openAuditLog } from '../ops/auditLog.ts'
import { Reviews } from '../ops/reviews.ts'
import type { Settled } from '../ops/settling.ts'
import { openPictureTable } from '../pictures/pictureTable.ts'
import type { ExchangeDatabase } from '../store/database.ts'
import { checkLoans } from './checkLoans.ts'
import { type LoanBooks, openLoanBooks } from './loanBooks.ts'
import { LoanIdentities } from './loanIdentities.ts'
import { loanPayOuts } from './loanPayOuts.ts'
import { loanReviews } from './loanReviews.ts'
import { type LoanApplication, Loans } from './loans.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** 2026-12-20 23:30 UTC: a period goes over the end of the year. */
const START = Date.UTC(2026, 11, 20, 23, 30)

/** Loans on an exchange with a scripted market, a desk, and a wall clock that the script moves; for tests and drills. */
export class LoanFixture {
  readonly market = new ScriptedMarket({ EURUSD: 1.1 })
  readonly database: ExchangeDatabase
  time = START
  books!: LoanBooks
  exchange!: Exchange
  identities!: LoanIdentities
  loans!: Loans
  desk!: Reviews
  payOuts!: Settled
  /** Reports of the exchange to its operator. */
  readonly reports: string[] = []
  readonly #run: string
  #pictures = 0

  /** In a folder, or in memory; the name of a run keeps its pictures apart from those of others in the same folder. */
  constructor(dataDir = ':memory:', run = 'trial') {
    this.#run = run
    this.database = openTestDatabase(dataDir)
    this.restart()
  }

  /** As after a restart of the server: everything that is not stored is forgotten. */
  restart(): void {
    const { database, market } = this
    const { db } = database
    const now = () => this.time
    const claimPicture = openPictureTable(db).claim
    this.books = openLoanBooks(db)
    const log = { error: (_: object, message: string) => this.reports.push(message) }
    this.exchange = openExchange({ database, venue: market, clock: market, feeType: 'perLot', realMoney: 'play', log })
    this.identities = new LoanIdentities({ db, table: this.books.identities, claimPicture, now })
    this.loans = new Loans({ db, books: this.books, claimPicture, now })
    this.desk = new Reviews({ db, audit: openAuditLog(db), reviewed: loanReviews(db, this.books), now })
    const move: Exchange['move'] = (accountId, requested) => this.exchange.move(accountId, requested)
    this.payOuts = loanPayOuts({ table: this.books.loans, move, now })
  }

  /** Another day, at the same hour. */
  wait(days: number): void {
    this.time += days * DAY_MS
  }

  /** A real account; one that is there already is found again. */
  account(email: string): number {
    const accounts = openAccounts(this.database, this.market)
    const accountId = accounts.openReal({ email, passwordHash: 'x' }) ?? accounts.find('email', email)?.accountId
    if (accountId === undefined) throw new Error(`${email} has no account`)
    return accountId
  }

  /** An account that may borrow. */
  borrower(email = 'ada@example.com'): number {
    const accountId = this.account(email)
    this.identities.submit(accountId, this.applicant(accountId))
    this.decideAll('loanIdentity')
    return accountId
  }

  /** A picture of an account that nothing has used. */
  picture(accountId: number): string {
    this.#pictures += 1
    const name = `${this.#run}-${this.#pictures}`
    const row = { account_id: accountId, type: 'image/png', bytes: 1, created_at: this.time }
    openPictureTable(this.database.db).add({ ...row, name })
    return name
  }

  applicant(accountId: number) {
    return {
      familyName: 'Lovelace',
      givenName: 'Ada',
      sex: 'female',
      birthday: '1985/12/10',
      country: 'GB',
      mobile: '44-7911123456',
      cardKind: 'passport',
      handPicture: this.picture(accountId),
    } as const
  }

  /** 1,000 USD for a month, but for what is said otherwise. */
  asked(accountId: number, changes: Partial<LoanApplication> = {}): LoanApplication {
    const signature = changes.signature ?? this.picture(accountId)
    return { amount: '1000', offerId: '2', agreement: AGREEMENT_VERSION, ...changes, signature }
  }

  /** Approves, or rejects with a remark, everything of a kind that waits. */
  decideAll(kind: 'loanIdentity' | 'loan' | 'repayment', remark?: string): boolean[] {
    const verdict =
      remark === undefined ? ({ outcome: 'approved' } as const) : ({ outcome: 'rejected', remark } as const)
    return this.desk
      .waiting()
      .filter(({ id }) => id.startsWith(`${kind}-`))
      .map(({ id }) => this.desk.decide(id, 'grace', verdict))
  }

  /** Pays out everything that is approved. */
  async payOut(): Promise<void> {
    for (const id of this.payOuts.due()) await this.payOuts.settle(id)
  }

  /** A loan of 1,000 USD for a month whose money is there; answers its id. */
  async granted(accountId: number, changes: Partial<LoanApplication> = {}): Promise<string> {
    const outcome = this.loans.apply(accountId, this.asked(accountId, changes))
    if (outcome !== 'taken') throw new Error(`No loan: ${outcome.reason}`)
    this.decideAll('loan')
    await this.payOut()
    return String(this.newest(accountId)?.loan.id)
  }

  newest(accountId: number) {
    return this.loans.page(accountId, 1).rows[0]
  }

  /** Hands in a voucher for a loan. */
  repay(accountId: number, loanId: string, proof = this.picture(accountId)) {
    return this.loans.repay(accountId, { loanId, accountId: '1', proof })
  }

  /** Returns the balance of a ledger account, in whole cents as USD. */
  booked(account: string): number {
    const amount = this.database.db
      .prepare<[string], number>('SELECT amount FROM balance WHERE ledger_account = ?')
      .pluck()
      .get(account)
    return (amount ?? 0) / 1_000_000
  }

  /** Returns the errors of the ledger. Empty if it is consistent. */
  audit(): string[] {
    return [...checkLedger(this.database.db), ...checkLoans(this.database.db)]
  }
}
