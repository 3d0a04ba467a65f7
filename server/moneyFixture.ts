import type { Logger } from 'pino'
import { expect, vi } from 'vitest'
import { type CallName, CODE, calls } from '../contract/calls.ts'
import { PICTURE_PATH } from '../contract/pictures.ts'
import { checkFunds } from './funds/checkFunds.ts'
import { checkLedger } from './ledger/checkLedger.ts'
import { openTestServer, type TestServer } from './openTestServer.ts'
import { openAuditLog } from './ops/auditLog.ts'
import { Reviews } from './ops/reviews.ts'
import { openPictureTable } from './pictures/pictureTable.ts'
import { reviewedKinds } from './reviewedKinds.ts'

/** A coin address that belongs to its network. */
export const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
/** A bank account that goes by SEPA. */
export const SEPA_ACCOUNT = {
  payee_name: 'Ann Example',
  bank_name: 'Bank of Examples',
  payee_account: 'DE89370400440532013000',
}
/** Address of the first example deposit method. */
export const DEPOSITED_TO = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'

/** Time limit until funds have arrived, ms. */
const FUND_TIMEOUT_MS = 30_000

/** Parameters of a call by their names on the wire. */
export type Fields = Readonly<Record<string, unknown>>

/** A server with people who move money, and an operator; for tests. */
export class MoneyFixture {
  readonly server: TestServer
  #people = 0

  private constructor(server: TestServer) {
    this.server = server
  }

  /** Opens one whose reviews wait for an operator. */
  static async open(environment: Readonly<Record<string, string>> = {}, log?: Logger): Promise<MoneyFixture> {
    const rates = { RATE_SESSION: '1000000', RATE_PUBLIC: '1000000', RATE_CODES: '1000' }
    return new MoneyFixture(await openTestServer({ ...rates, REVIEW: 'manual', ...environment }, [], log))
  }

  /** Somebody with a real account and a session. */
  real(): MoneyPerson {
    this.#people += 1
    const account = { email: `p${this.#people}@example.com`, passwordHash: 'x' }
    return new MoneyPerson(this, this.server.accounts.openReal(account) ?? 0)
  }

  /** The same, without an e-mail address. */
  byPhone(mobile: string): MoneyPerson {
    return new MoneyPerson(this, this.server.accounts.openReal({ mobile, passwordHash: 'x' }) ?? 0)
  }

  /** Somebody with a demo account: the token of their session. */
  async demoToken(): Promise<string> {
    return (await this.server.app.inject({ url: calls.createDemoAccount.path })).json().data.token
  }

  /** Decides everything that waits, as an operator would from outside the server. */
  decideAll(outcome: 'approved' | 'rejected', remark = 'Not readable'): void {
    const { db } = this.server.database
    const desk = new Reviews({ db, audit: openAuditLog(db), reviewed: reviewedKinds(db), now: Date.now })
    const verdict = outcome === 'approved' ? { outcome } : { outcome, remark }
    for (const { id } of desk.waiting()) desk.decide(id, 'grace', verdict)
  }

  /** Returns the errors of the ledger. Empty if it is consistent. */
  audit(): string[] {
    const { db } = this.server.database
    return [...checkLedger(db), ...checkFunds(db)]
  }
}

/** Somebody with a session, as the door sees them. */
export class MoneyPerson {
  readonly accountId: number
  readonly headers: object
  readonly #trial: MoneyFixture
  static #pictures = 0

  constructor(fixture: MoneyFixture, accountId: number) {
    this.#trial = fixture
    this.accountId = accountId
    const { token } = fixture.server.accounts.openSession(accountId, { device: '', address: '' })
    this.headers = { lang: 'en', authorization: token }
  }

  /** A call as the contract sends it: a POST as a form. */
  async answer(name: CallName, fields: Fields = {}) {
    const { method, path: url } = calls[name]
    const sent = Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map((pair) => pair.map((one) => encodeURIComponent(String(one).toWellFormed())).join('='))
      .join('&')
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    if (method === 'GET') return this.#trial.server.app.inject({ url: `${url}?${sent}`, headers: { ...this.headers } })
    return this.#trial.server.app.inject({ method, url, payload: sent, headers: { ...this.headers, ...form } })
  }

  async ask(name: CallName, fields?: Fields) {
    return (await this.answer(name, fields)).json()
  }

  async asJson(name: CallName, payload: object) {
    return this.#trial.server.app.inject({
      method: 'POST',
      url: calls[name].path,
      payload,
      headers: { ...this.headers },
    })
  }

  /** The address of a picture that was uploaded and nothing has used. */
  picture(): string {
    MoneyPerson.#pictures += 1
    const name = `${'f'.repeat(12)}${String(MoneyPerson.#pictures).padStart(10, '0')}`
    const row = { account_id: this.accountId, type: 'image/png', bytes: 1, created_at: Date.now() }
    openPictureTable(this.#trial.server.database.db).add({ ...row, name })
    return `${PICTURE_PATH}/${name}`
  }

  deposit(number: string, more: Fields = {}) {
    const requested = { number, proofImg: this.picture(), address: DEPOSITED_TO, charge_id: 1 }
    return this.ask('depositByCoin', { ...requested, ...more })
  }

  /** Money that has come the usual way. */
  async fund(number: string): Promise<void> {
    const { total } = (await this.ask('balanceChanges', { page: 1 })).data
    expect((await this.deposit(number)).code).toBe(1)
    this.#trial.decideAll('approved')
    await vi.waitFor(
      async () => expect((await this.ask('balanceChanges', { page: 1 })).data.total).toBe(total + 1),
      FUND_TIMEOUT_MS,
    )
  }

  /** Returns the messages sent to them, the newest first. */
  async letters(): Promise<readonly { readonly subject?: string; readonly text: string }[]> {
    const shown = await this.#trial.server.app.inject({ url: '/dev/outbox', headers: { accept: 'application/json' } })
    const { email = '', mobile } = this.#trial.server.accounts.userInfo(this.accountId) ?? {}
    return (shown.json() as { to: string; text: string }[]).filter(({ to }) => to === (email || mobile))
  }

  /** The code that a withdrawal is confirmed with, as it comes by mail; empty where none was sent. */
  async codeFor(requested: Fields): Promise<string> {
    await this.ask('confirmWithdrawal', requested)
    return this.mailedCode()
  }

  /** Asks for a withdrawal and confirms it with the code that comes by mail. */
  async withdraw(requested: Fields) {
    return this.ask('withdraw', { ...requested, code: await this.codeFor(requested) })
  }

  /** A call that is confirmed with the code that comes by mail where it is made without one. */
  async confirmed(name: CallName, fields: Fields) {
    const first = await this.ask(name, fields)
    if (first.code !== CODE.codeNeeded) return first
    return this.ask(name, { ...fields, [name === 'bindMethod' ? 'code' : 'mail_code']: await this.mailedCode() })
  }

  /** The code of the newest letter; empty where there is none. */
  async mailedCode(): Promise<string> {
    return /^\d{6}/.exec((await this.letters())[0]?.text ?? '')?.[0] ?? ''
  }

  /** Binds a coin address; answers the id of the method. */
  async bind(): Promise<number> {
    const requested = { type: 1, draw_id: 1, dc_address: TRON }
    expect(await this.confirmed('bindMethod', requested)).toMatchObject({ code: 1 })
    return (await this.ask('withdrawalMethods', { draw_type: 1, draw_id: '' })).data[0].id
  }

  /** Makes their second factor older, ms. */
  ageFactor(ms: number): void {
    const older = 'UPDATE second_factor SET confirmed_at = confirmed_at - ? WHERE account_id = ?'
    this.#trial.server.database.db.prepare(older).run(ms, this.accountId)
  }

  async detail() {
    return (await this.ask('getAccountDetail')).data
  }
}
