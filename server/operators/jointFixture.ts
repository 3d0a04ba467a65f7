import Big from 'big.js'
import { AGREEMENT_VERSION } from '../../contract/loanAgreement.ts'
import { type Micros, micros } from '../../engine/money.ts'
import { cashOf, lockedOf } from '../../engine/transactions.ts'
import type { CashMove, Moved } from '../exchange/cashMoves.ts'
import { openDepositTable } from '../funds/depositTable.ts'
import { FundsFixture } from '../funds/fundsFixture.ts'
import { fundsSettled } from '../funds/fundsSettled.ts'
import { openWithdrawalTable } from '../funds/withdrawalTable.ts'
import { Ledger } from '../ledger/ledger.ts'
import { type LoanBooks, openLoanBooks } from '../loans/loanBooks.ts'
import { LoanIdentities } from '../loans/loanIdentities.ts'
import { loanPayOuts } from '../loans/loanPayOuts.ts'
import { Loans } from '../loans/loans.ts'
import { openAuditLog } from '../ops/auditLog.ts'
import { Reviews, type Verdict, type VerdictResult } from '../ops/reviews.ts'
import type { Settled } from '../ops/settling.ts'
import { openPictureTable } from '../pictures/pictureTable.ts'
import { reviewedKinds } from '../reviewedKinds.ts'
import { ABOVE, checkJoint, sumOf } from './jointCheck.ts'
import { openOperatorManagement } from './operators.ts'
import { openOperatorTable } from './operatorTable.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Thrown where a process would have been killed. */
export class Killed extends Error {
  override readonly name = 'Killed'
}

/** The operators of the trial, who have worked here for long. */
export const OPERATORS = ['grace', 'alan', 'bea'] as const
const WAIT_MS = DAY_MS

interface Known {
  since: number
  disabled: boolean
  origin: string
}

interface Told {
  readonly id: string
  readonly by: string
  readonly at: number
  readonly accountId: number
  readonly amount: Micros
}

type Move = (accountId: number, move: CashMove) => Promise<Moved>

/** Deposits, withdrawals, loans and trades of the same accounts, under two operators; for tests and drills. */
export class JointFixture {
  readonly funds: FundsFixture
  loans!: Loans
  #books!: LoanBooks
  #days = 0
  /** Verdicts that were said to be the one, by their reviews. */
  readonly verdicts = new Map<string, Verdict['outcome']>()
  /** Operators, approvals of reviews that need two, and approvals that sufficed alone, as the model knows them. */
  readonly #known = new Map<string, Known>()
  readonly #first: Told[] = []
  readonly #alone: Told[] = []

  constructor(dataDir = ':memory:') {
    this.funds = new FundsFixture(dataDir)
    this.#open()
    const operators = openOperatorTable(this.db)
    for (const name of OPERATORS) {
      this.#known.set(name, { since: 0, disabled: false, origin: name })
      const created = { name, roles: ['finance'] as const, passwordHash: 'x', oneTimeUntil: 0, createdBy: 'shell:root' }
      if (!operators.named(name)) operators.add({ ...created, accessBy: null }, 0)
    }
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

  /** An admin, the only one, keeps an operator out, lets them in again or gives them their role again. */
  async change(name: string, act: 'disable' | 'enable' | 'setRoles'): Promise<void> {
    const { operators } = this.#desk()
    const known = this.#known.get(name)
    if (known === undefined) return
    if (act === 'disable') {
      // At once, before anybody else has their turn.
      known.disabled = true
      await operators.setDisabled('ada', name, true)
      return
    }
    if (act === 'enable') {
      await operators.setDisabled('ada', name, false)
      known.disabled = false
    } else await operators.setRoles('ada', name, ['finance'])
    known.since = this.#now()
    known.origin = 'ada'
  }

  /** Some days later, or a part of one: loans fall due. */
  wait(days: number): void {
    this.#days += days
  }

  /** An operator's desk; each call is another operator's. */
  desk(): Reviews {
    const { db } = this
    const parts = { db, audit: openAuditLog(db), now: () => this.#now() }
    return new Reviews({ ...parts, reviewed: reviewedKinds(db), rules: this.#desk().rules })
  }

  /** An operator gives a verdict; answers what came of it, and what must have by what was judged before. */
  judge(id: string, actor: string, approves: boolean): readonly [result: VerdictResult, due: VerdictResult] {
    const desk = this.desk()
    const verdict: Verdict = approves ? { outcome: 'approved' } : { outcome: 'rejected', remark: 'No' }
    const due = this.#due(id, actor, verdict, desk)
    const result = desk.judge(id, actor, verdict)
    const { accountId = 0, amount } = desk.find(id) ?? {}
    const reported = amount !== undefined && { id, by: actor, at: this.#now(), accountId, amount }
    const isAlone = this.#before(id).length === 0
    if (reported && result === 'needsAnother') this.#first.push(reported)
    if (reported && result === 'decided' && approves && isAlone) this.#alone.push(reported)
    if (result === 'decided') this.verdicts.set(id, verdict.outcome)
    return [result, due]
  }

  /** Applies for a loan; sent twice, as from a second device. */
  apply(owner: number, amount: string, offerId: string): void {
    const requested = { amount, offerId, signature: this.funds.picture(owner), agreement: AGREEMENT_VERSION }
    this.loans.apply(owner, requested)
    this.loans.apply(owner, requested)
  }

  /** Pays one of the loans back; sent twice. */
  repay(owner: number, which: number): void {
    const { rows } = this.loans.page(owner, 1)
    const loanId = String(rows[which % Math.max(1, rows.length)]?.loan.id ?? 99)
    const requested = { loanId, accountId: '1', proof: this.funds.picture(owner) }
    this.loans.repay(owner, requested)
    this.loans.repay(owner, requested)
  }

  /** Carries out what was decided, with as many that try at once. */
  async settle(times = 1): Promise<void> {
    const { exchange } = this.funds
    const move: Move = (owner, requested) => exchange.move(owner, requested)
    const once = async () => {
      for (const kind of this.#settled(move)) for (const number of kind.due()) await tried(kind.settle(number))
    }
    await Promise.all(Array.from({ length: times }, once))
  }

  /** Killed while money moves: before its transaction, within it, or after it and before anybody heard. */
  async kill(when: 'before' | 'within' | 'after'): Promise<void> {
    const { exchange } = this.funds
    const move: Move = async (owner, requested) => {
      if (when === 'before') throw new Killed()
      const alongside: CashMove['alongside'] = (db) => {
        requested.alongside?.(db)
        if (when === 'within') throw new Killed()
      }
      await exchange.move(owner, { ...requested, alongside })
      throw new Killed()
    }
    for (const kind of this.#settled(move)) {
      const [number] = kind.due()
      if (number !== undefined) await tried(kind.settle(number))
    }
    await this.restart()
  }

  /** Returns errors of the ledger, of decided reviews or of what owners are shown. Empty if all is consistent. */
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

  #due(id: string, actor: string, { outcome }: Verdict, desk: Reviews): VerdictResult {
    const review = desk.waiting().find((one) => one.id === id)
    if (review === undefined || this.verdicts.has(id)) return 'gone'
    const { amount, accountId } = review
    const operator = this.#known.get(actor)
    if (outcome !== 'approved' || amount === undefined || operator === undefined) return 'decided'
    if (operator.disabled) return { reason: 'role' }
    if (this.#now() < operator.since + WAIT_MS) return { reason: 'wait', until: operator.since + WAIT_MS }
    const before = this.#before(id)
    if (before.some(({ by }) => by === actor)) return { reason: 'own' }
    if (before.some(({ by }) => this.#known.get(by)?.origin === operator.origin)) return { reason: 'related' }
    if (before.length > 0) return 'decided'
    const recent = this.#alone.filter(({ at }) => at > this.#now() - DAY_MS)
    const sum = (those: readonly Told[]) => those.reduce((all, one) => all + one.amount, amount)
    const isAbove =
      sum(recent.filter(({ by }) => by === actor)) > ABOVE ||
      sum(recent.filter((one) => one.accountId === accountId)) > ABOVE
    return isAbove ? 'needsAnother' : 'decided'
  }

  /** First approvals of operators who have kept their access since. */
  #before(id: string): Told[] {
    return this.#first.filter((one) => {
      const { disabled = true, since = 0 } = this.#known.get(one.by) ?? {}
      return one.id === id && !disabled && since <= one.at
    })
  }

  #desk() {
    const { db } = this
    return openOperatorManagement(
      { db, audit: openAuditLog(db), now: () => this.#now() },
      { limit: ABOVE, waitMs: WAIT_MS, oneOperator: false },
    )
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

/** Runs work that may fail because it was killed or because another one was faster. The next one tries again. */
const tried = (work: Promise<void>): Promise<void> => work.catch(() => undefined)
