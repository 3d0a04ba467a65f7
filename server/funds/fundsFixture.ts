import { openFrozen } from '../accounts/freezes.ts'
import { ExchangeFixture } from '../exchange/exchangeFixture.ts'
import { ScriptedMarket } from '../exchange/scriptedMarket.ts'
import { openAuditLog } from '../ops/auditLog.ts'
import { Reviews } from '../ops/reviews.ts'
import { Settling } from '../ops/settling.ts'
import { openPictureTable } from '../pictures/pictureTable.ts'
import { checkFunds } from './checkFunds.ts'
import { Deposits } from './deposits.ts'
import { openDepositTable } from './depositTable.ts'
import { addExamples } from './examples.ts'
import { openFundOptions } from './fundOptions.ts'
import { fundsReviews } from './fundsReviews.ts'
import { fundsSettled } from './fundsSettled.ts'
import { Methods } from './methods.ts'
import { openMethodTable } from './methodTable.ts'
import { Withdrawals } from './withdrawals.ts'
import { openWithdrawalTable } from './withdrawalTable.ts'

const PRICES = { EURUSD: 1.085, USDJPY: 150, BTCUSD: 60_000, ETHUSD: 2000 }
/** A shape that IBANs and SWIFT codes have. */
const BANK = { bankName: 'Bank', payeeName: 'Ada Lovelace', payeeAccount: '12345678', swift: 'DEUTDEFF' }
const ADDRESS = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

/** Real accounts with deposits and withdrawals on a scripted market, as the server puts them together; for tests. */
export class FundsFixture {
  readonly market = new ScriptedMarket(PRICES)
  readonly fixture: ExchangeFixture
  readonly accounts: readonly number[]
  deposits!: Deposits
  methods!: Methods
  withdrawals!: Withdrawals
  settling!: Settling
  /** Reports to the operator of the server. */
  readonly reports: string[] = []
  #pictures = 0

  constructor(dataDir = ':memory:', count = 2) {
    this.fixture = new ExchangeFixture(this.market, { dataDir })
    addExamples(this.db)
    this.accounts = Array.from({ length: count }, (_, i) => this.#account(`user${i}@example.com`))
    this.#open()
    for (const account of this.accounts) this.bind(account)
  }

  get db() {
    return this.fixture.database.db
  }

  get exchange() {
    return this.fixture.exchange
  }

  /** The first account. */
  get me(): number {
    return this.accounts[0] ?? 0
  }

  /** As after a restart of the server: only what is stored is known. */
  async restart(): Promise<void> {
    await this.settling.close()
    // Left to itself it would go on to write beside the next one, as no process does.
    await this.exchange.close()
    this.fixture.restart()
    this.#open()
  }

  /** Binds a coin address and a bank account in USD; the same ones every time. */
  bind(account = this.me): void {
    this.methods.bind(account, { kind: 'coin', currencyId: '1', address: ADDRESS })
    this.methods.bind(account, { kind: 'bank', currencyId: '5', ...BANK })
  }

  /** A fresh picture of an account, as if it had been uploaded. */
  picture(account = this.me): string {
    this.#pictures += 1
    const name = `${process.pid}-${this.#pictures}`.padStart(22, '_')
    openPictureTable(this.db).add({ name, account_id: account, type: 'image/png', bytes: 1, created_at: 1 })
    return name
  }

  /** Announces a deposit by coin; whether it was taken. */
  async deposit(number: string, account = this.me, requestId?: string, proof = this.picture(account)) {
    const requested = { kind: 'coin', number, proof, optionId: '1' } as const
    return this.deposits.announce(account, requested, { id: requestId, parameters: number })
  }

  /** Asks for a withdrawal by coin. */
  withdraw(number: string, account = this.me, requestId?: string, by: 'coin' | 'bank' = 'coin') {
    const [method] = this.methods.of(account, by)
    const requested = { currencyId: String(method?.currencyId), methodId: String(method?.id), number }
    return this.withdrawals.ask(account, requested, { id: requestId, parameters: `${number} ${by}` })
  }

  /** An operator's desk; each call is another operator's. */
  desk(): Reviews {
    const { db } = this
    return new Reviews({ db, audit: openAuditLog(db), reviewed: fundsReviews(db), now: () => this.now() })
  }

  /** Returns the dependencies for freezing its accounts. */
  freezing() {
    return { db: this.db, sessions: this.fixture.accounts, audit: openAuditLog(this.db) }
  }

  /** Money on an account that has come the usual way. */
  async fund(number: string, account = this.me): Promise<void> {
    await this.deposit(number, account)
    const desk = this.desk()
    for (const { id } of desk.waiting()) desk.decide(id, 'grace', { outcome: 'approved' })
    await this.settling.look()
  }

  /** Returns the errors of the ledger. Empty if it is consistent. */
  audit(): string[] {
    return [...this.fixture.audit(), ...checkFunds(this.db)]
  }

  now(): number {
    return this.market.now()
  }

  #account(email: string): number {
    const { accounts } = this.fixture
    return accounts.find('email', email)?.accountId ?? accounts.openReal({ email, passwordHash: 'x' }) ?? 0
  }

  #open(): void {
    const { db, exchange } = this
    const [deposits, withdrawals, methods] = [openDepositTable(db), openWithdrawalTable(db), openMethodTable(db)]
    const options = openFundOptions(db)
    const move: typeof exchange.move = (account, requested) => exchange.move(account, requested)
    const now = () => this.now()
    this.deposits = new Deposits({ table: deposits, options, proofs: openPictureTable(db), move, now })
    this.methods = new Methods({ table: methods, options, now })
    this.withdrawals = new Withdrawals({
      table: withdrawals,
      methods,
      options,
      move,
      identityDue: () => false,
      freeCash: (account) => exchange.freeCash(account),
      usdPerUnit: () => undefined,
      waitMs: 0,
      factorAt: () => null,
      isFrozen: openFrozen(db),
      now,
    })
    const settled = fundsSettled({ db, deposits, withdrawals, move, now, ledgerNow: now })
    this.settling = new Settling(settled, { error: (_: object, message?: string) => this.reports.push(message ?? '') })
  }
}
