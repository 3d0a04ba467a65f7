import type { Readable } from 'node:stream'
import { expect } from 'vitest'
import { type OperatorCallName, operatorCalls } from '../contract/operator/calls.ts'
import type { Role } from '../contract/operator/entities/operator.ts'
import { OPERATOR_HEADER } from '../contract/operator/operatorCall.ts'
import { authenticatorApp } from './accounts/authenticatorApp.ts'
import { hashPassword } from './accounts/passwords.ts'
import type { Fields } from './moneyFixture.ts'
import type { TestServer } from './openTestServer.ts'
import type { ApprovalSettings } from './operators/approvalRules.ts'
import { freshPassword, lastsUntil } from './operators/oneTimePasswords.ts'
import { openOperatorTable } from './operators/operatorTable.ts'
import { operatorSubject } from './operators/proposals.ts'
import { openAuditLog } from './ops/auditLog.ts'
import type { Sql } from './store/sql.ts'

/** Operators' password in tests. */
export const OWN_PASSWORD = 'correct horse battery'
/** So that a test may sign in as often as it has to. */
export const OPERATOR_RATES = {
  RATE_LOGIN: '1000000',
  RATE_SESSION: '1000000',
  RATE_PUBLIC: '1000000',
  REVIEW: 'manual',
}
const HALF_MINUTE_MS = 30_000

/** As a browser sends the console's own calls. */
const own = {
  lang: 'en',
  host: 'localhost',
  'sec-fetch-site': 'same-origin',
  [OPERATOR_HEADER.name]: OPERATOR_HEADER.asked,
}

/** Headers without those that are not said. */
const said = (headers: Fields): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )

/** An operator's browser, for tests: it keeps the cookie of the console. */
export class OperatorBrowser {
  readonly #server: Pick<TestServer, 'console'>
  cookie = ''
  /** All values that were exchanged with this browser alone. */
  readonly secrets: string[] = []
  #steps = 0
  app: (time: number) => string = () => ''

  constructor(server: Pick<TestServer, 'console'>) {
    this.#server = server
  }

  async answer(name: OperatorCallName, fields: Fields = {}, headers: Fields = {}) {
    const { method, path: url } = operatorCalls[name]
    const query = new URLSearchParams(
      Object.entries(fields).flatMap(([key, value]): [string, string][] =>
        value === undefined ? [] : [[key, String(value).toWellFormed()]],
      ),
    )
    const answer = await this.#server.console.inject({
      method,
      url: method === 'GET' ? `${url}?${query}` : url,
      ...(method === 'POST' && { payload: fields as object }),
      headers: said({ ...own, cookie: this.cookie, ...headers }),
    })
    const set = answer.headers['set-cookie']
    if (typeof set === 'string') {
      this.cookie = set.split(';')[0] ?? ''
      this.secrets.push(this.cookie.replace(/^(__Host-)?ops=/, ''))
    }
    return answer
  }

  /** A call whose body comes as it comes; it has begun before any that is made later. */
  sent(name: OperatorCallName, payload: Readable, headers: Fields) {
    const { method, path: url } = operatorCalls[name]
    const requested = { method, url, payload, headers: said({ ...own, cookie: this.cookie, ...headers }) }
    // One that nobody waits for does not begin.
    return this.#server.console.inject(requested).then((answer) => answer)
  }

  async ask(name: OperatorCallName, fields?: Fields) {
    return (await this.answer(name, fields)).json()
  }

  /** The data of a call that works. */
  async told(name: OperatorCallName, fields?: Fields) {
    const answer = await this.ask(name, fields)
    expect(answer, `${name}: ${answer.msg}`).toMatchObject({ code: 1 })
    return answer.data
  }

  picture(address: string, headers: Fields = {}) {
    return this.#server.console.inject({
      url: address,
      headers: said({ host: 'localhost', cookie: this.cookie, ...headers }),
    })
  }

  /** The next code of the authenticator: each holds once. */
  code(): string {
    this.#steps += 1
    const code = this.app(Date.now() + (this.#steps - 1) * HALF_MINUTE_MS)
    this.secrets.push(code)
    return code
  }

  /** The way in of a new operator, from the one-time password on. */
  async enter(name: string, password: string): Promise<void> {
    expect(await this.told('signIn', { name, password })).toEqual({ name, stage: 'password', roles: [] })
    expect(await this.told('choosePassword', { password: OWN_PASSWORD })).toMatchObject({ stage: 'authenticator' })
    const { secret } = await this.told('beginAuthenticator')
    this.app = authenticatorApp(secret)
    this.secrets.push(password, OWN_PASSWORD, secret)
    expect(await this.told('confirmAuthenticator', { code: this.code() })).toMatchObject({ name, stage: 'in' })
  }
}

/** As strict as a server that handles real money. */
export const STRICT: ApprovalSettings = { limit: 10_000_000_000n, waitMs: 24 * 60 * 60 * 1000, oneOperator: false }

/** Makes an operator who has worked here for long, whoever else does; answers their one-time password. */
export async function longServing(db: Sql, name: string, roles: readonly Role[]): Promise<string> {
  const password = freshPassword()
  const at = Date.now()
  const table = openOperatorTable(db)
  const created = { name, roles, passwordHash: await hashPassword(password), oneTimeUntil: lastsUntil(at) }
  table.add({ ...created, createdBy: 'shell:root', accessBy: null }, 0)
  const subject = operatorSubject(name)
  openAuditLog(db).append({ actor: 'shell:root', act: 'createOperator', subject, remark: roles.join(', ') }, at)
  return password
}

/** An operator of these roles who has worked here for long, signed in. */
export async function signedIn(
  server: Pick<TestServer, 'console' | 'database'>,
  name: string,
  ...roles: Role[]
): Promise<OperatorBrowser> {
  const browser = new OperatorBrowser(server)
  await browser.enter(name, await longServing(server.database.db, name, roles))
  return browser
}
