import Big from 'big.js'
import { AGREEMENT_VERSION } from '../../contract/loanAgreement.ts'
import { micros } from '../../engine/money.ts'
import { cashOf, lockedOf } from '../../engine/transactions.ts'
import type { CashMove, Moved } from '../exchange/cashMoves.ts'
import { openDepositTable } from '../funds/depositTable.ts'
import { fundsSettled } from '../funds/fundsSettled.ts'
import { FundsTrial } from '../funds/fundsTrial.ts'
import { openWithdrawalTable } from '../funds/withdrawalTable.ts'
import { Ledger } from '../ledger/ledger.ts'
import { type LoanBooks, openLoanBooks } from '../loans/loanBooks.ts'
import { LoanIdentities } from '../loans/loanIdentities.ts'
import { loanPayOuts } from '../loans/loanPayOuts.ts'
import { Loans } from '../loans/loans.ts'
import { openAuditLog } from '../ops/auditLog.ts'
import { type Judgement, Reviews, type Verdict } from '../ops/reviews.ts'
import type { Settled } from '../ops/settling.ts'
import { openPictureTable } from '../pictures/pictureTable.ts'
import { reviewedKinds } from '../reviewedKinds.ts'
import { ABOVE, checkJoint, sumOf } from './jointCheck.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Thrown where a process would have been killed. */
export class Killed extends Error {
  override readonly name = 'Killed'
}

type Move = (accountId: number, move: CashMove) => Promise<Moved>

/** Deposits, withdrawals, loans and trades of the same accounts, under two operators; for tests and drills. */
export class JointTrial {
  readonly funds: FundsTrial
  loans!: Loans
  #books!: LoanBooks
  #days = 0
  /** Verdicts that were said to be the one, by their reviews. */
  readonly verdicts = new Map<string, Verdict['outcome']>()
  /** First approvals of what needs two. */
  readonly #first = new Map<string, string>()

  constructor(dataDir = ':memory:') {
    this.funds = new FundsTrial(dataDir)
    this.#open()
    for (const owner of this.owners) this.#identify(owner)
  }

  get db() {
    return this.funds.db
  }

  get owners(): readonly number[] {
    return this.funds.accounts
  }

  owner(which: number): number {
    return this.owners[which % this.owners.length] ?? 0
  }

  /** As after a restart of the server: everything that is not stored is forgotten. */
  async restart(): Promise<void> {
    await this.funds.restart()
    this.#open()
  }

  /** Some days later: loans fall due. */
  wait(days: number): void {
    this.#days += days
  }

  /** An operator's desk; each call is another operator's. */
  desk(): Reviews {
    const { db } = this
    const audit = openAuditLog(db)
    return new Reviews({ db, audit, reviewed: reviewedKinds(db), now: () => this.#now(), fourEyesAbove: ABOVE })
  }

  /** An operator gives a verdict; answers what came of it, and what must have by what was judged before. */
  judge(id: string, actor: string, approves: boolean): readonly [came: Judgement, due: Judgement] {
    const desk = this.desk()
    const verdict: Verdict = approves ? { outcome: 'approved' } : { outcome: 'rejected', remark: 'No' }
    const due = this.#due(id, actor, verdict, desk)
    const came = desk.judge(id, actor, verdict)
    if (came === 'needsAnother') this.#first.set(id, actor)
    if (came === 'decided') this.verdicts.set(id, verdict.outcome)
    return [came, due]
  }

  /** Applies for a loan; sent twice, as from a second device. */
  apply(owner: number, amount: string, offerId: string): void {
    const asked = { amount, offerId, signature: this.funds.picture(owner), agreement: AGREEMENT_VERSION }
    this.loans.apply(owner, asked)
    this.loans.apply(owner, asked)
  }

  /** Pays one of the loans back; sent twice. */
  repay(owner: number, which: number): void {
    const { rows } = this.loans.page(owner, 1)
    const loanId = String(rows[which % Math.max(1, rows.length)]?.loan.id ?? 99)
    const asked = { loanId, accountId: '1', proof: this.funds.picture(owner) }
    this.loans.repay(owner, asked)
    this.loans.repay(owner, asked)
  }

  /** Carries out what was decided, with as many that try at once. */
  async settle(times = 1): Promise<void> {
    const { exchange } = this.funds
    const move: Move = (owner, asked) => exchange.move(owner, asked)
    const once = async () => {
      for (const kind of this.#settled(move)) for (const number of kind.due()) await tried(kind.settle(number))
    }
    await Promise.all(Array.from({ length: times }, once))
  }

  /** Killed while money moves: before its transaction, within it, or after it and before anybody heard. */
  async kill(when: 'before' | 'within' | 'after'): Promise<void> {
    const { exchange } = this.funds
    const move: Move = async (owner, asked) => {
      if (when === 'before') throw new Killed()
      const alongside: CashMove['alongside'] = (db) => {
        asked.alongside?.(db)
        if (when === 'within') throw new Killed()
      }
      await exchange.move(owner, { ...asked, alongside })
      throw new Killed()
    }
    for (const kind of this.#settled(move)) {
      const [number] = kind.due()
      if (number !== undefined) await tried(kind.settle(number))
    }
    await this.restart()
  }

  /** What is wrong with the books, with how reviews were decided or with what owners are shown; nothing when all is sound. */
  wrong(): string[] {
    return [...checkJoint(this.db, this.owners), ...this.#wrongFigures()]
  }

  #wrongFigures(): string[] {
    const ledger = new Ledger(this.db)
    return this.owners.flatMap((owner) => {
      const { balance = '', equity, freeMargin, marginInUse = '0' } = this.funds.exchange.figures(owner)
      const locked = ledger.balance(lockedOf(owner))
      const waits = sumOf(this.db, `withdrawal WHERE account_id = ${owner} AND settled_at IS NULL`)
      const isKept = micros(balance) === ledger.balance(cashOf(owner)) && micros(balance) >= 0n && locked === waits
      const isWhole = new Big(freeMargin).plus(marginInUse).eq(equity)
      return isKept && isWhole ? [] : [`What ${owner} is shown does not add up`]
    })
  }

  #due(id: string, actor: string, { outcome }: Verdict, desk: Reviews): Judgement {
    const review = desk.waiting().find((one) => one.id === id)
    if (review === undefined || this.verdicts.has(id)) return 'gone'
    if (outcome !== 'approved' || (review.amount ?? 0n) <= ABOVE) return 'decided'
    const first = this.#first.get(id)
    if (first === undefined) return 'needsAnother'
    return first === actor ? 'sameOperator' : 'decided'
  }

  #settled(move: Move): readonly Settled[] {
    const { db, funds } = this
    const now = () => this.#now()
    const [deposits, withdrawals] = [openDepositTable(db), openWithdrawalTable(db)]
    return [
      ...fundsSettled({ db, deposits, withdrawals, move, now, ledgerNow: () => funds.now() }),
      loanPayOuts({ table: this.#books.loans, move, now }),
    ]
  }

  #open(): void {
    const { db } = this
    const claimPicture = openPictureTable(db).claim
    this.#books = openLoanBooks(db)
    this.loans = new Loans({ db, books: this.#books, claimPicture, now: () => this.#now() })
  }

  #identify(owner: number): void {
    const claimPicture = openPictureTable(this.db).claim
    const parts = { db: this.db, table: this.#books.identities, claimPicture, now: () => this.#now() }
    new LoanIdentities(parts).submit(owner, {
      familyName: 'Lovelace',
      givenName: 'Ada',
      sex: 'female',
      birthday: '1985/12/10',
      country: 'GB',
      mobile: '44-7911123456',
      cardKind: 'passport',
      handPicture: this.funds.picture(owner),
    })
    for (const { id } of this.desk().waiting(['loanIdentity'])) this.judge(id, 'grace', true)
  }

  #now(): number {
    return this.funds.now() + this.#days * DAY_MS
  }
}

/** What fails because it was killed, or because another one was faster, is tried again by whoever comes next. */
const tried = (work: Promise<void>): Promise<void> => work.catch(() => undefined)
