/** The people of a run: somebody without a session, two demo accounts, a real account with money, and an operator. */
import { generateSync } from 'otplib/functional'
import { OPERATOR_HEADER } from '../../contract/operator/operatorCall.ts'
import { type Fields, PICTURE, proper } from './building.ts'
import { parsed } from './judge.ts'
import type { Memory } from './memory.ts'
import type { Operation } from './operations.ts'
import type { Random } from './random.ts'
import type { Line, Response, Sent } from './sending.ts'
import { COIN_ADDRESS, PASSWORD } from './values.ts'

/** Somebody who asks. */
export interface Person {
  readonly name: string
  /** Of the app or of the console. */
  readonly of: Operation['of'] | 'either'
  headers: Sent['headers']
  hasSession: boolean
}

/** An operator's name and one-time password. */
export interface NewOperator {
  readonly name: string
  readonly password: string
}

/** Accounts and tokens of a run. */
export interface Entrance {
  readonly line: Line
  readonly operations: readonly Operation[]
  readonly memory: Memory
  readonly random: Random
  readonly operator: NewOperator
  /** Hears of every answer. */
  readonly received: (operation: Operation, person: Person, sent: Sent, result: Response) => void
}

const lang = { lang: 'en' }
/** As a browser sends the console's own calls. */
const console = { ...lang, 'sec-fetch-site': 'same-origin', [OPERATOR_HEADER.name]: OPERATOR_HEADER.asked }

/** Opens the accounts of a run and signs the operator in. */
export class People {
  readonly #entrance: Entrance
  readonly nobody: Person = { name: 'nobody', of: 'either', headers: { ...lang }, hasSession: false }
  readonly #demos: readonly Person[] = ['demo A', 'demo B'].map((name) => ({ ...this.nobody, name, of: 'api' }))
  readonly #real: Person = { ...this.nobody, name: 'real', of: 'api' }
  readonly #operator: Person = { name: 'operator', of: 'console', headers: console, hasSession: false }
  readonly #email: string

  constructor(entrance: Entrance) {
    this.#entrance = entrance
    this.#email = `kite-${entrance.random.hex(8)}@example.com`
    entrance.memory.keep('e-mail', this.#email)
  }

  /** Picks a caller for an operation: usually one who is allowed, sometimes someone else or an invalid token. */
  pick(operation: Operation, random: Random): Person {
    // Another session in place of the operator's would not be in: each code of an authenticator holds once.
    if (random.chance(8) || /^sign(?:In|Out)$/.test(operation.id)) return this.nobody
    if (random.chance(5)) {
      const token = random.one(['x', random.hex(64), 'null', 'Bearer x', `${random.hex(4000)}`])
      const cookie = { cookie: `ops=${token}` }
      const headers = operation.of === 'api' ? { ...lang, authorization: token } : { ...console, ...cookie }
      return { name: 'somebody with a wrong token', of: 'either', headers, hasSession: false }
    }
    if (operation.of === 'console') return random.chance(10) ? this.#real : this.#operator
    const isOfReal = /Funds|Loans|Identity|Security/.test(operation.tag)
    if (random.chance(isOfReal ? 90 : 30)) return this.#real
    return random.one(this.#demos)
  }

  /** Comes in, everybody; with money in the real account. */
  async enter(): Promise<void> {
    for (const demo of this.#demos) await this.restore(demo)
    await this.ask('tradeList', {}, this.nobody)
    await this.ask('areaList', {}, this.nobody)
    await this.ask('sendEmail', { to: this.#email, type: 1 }, this.nobody)
    const password = { password: PASSWORD, re_password: PASSWORD }
    await this.ask(
      'register',
      { type: 'email', account: this.#email, ...password, sms_code: await this.#code() },
      this.nobody,
    )
    await this.restore(this.#real)
    await this.#signIn()
    await this.#fund('5000')
  }

  /** Opens a session again for somebody whose own has ended. Nobody and who has a wrong token stay as they are. */
  async restore(person: Person): Promise<void> {
    if (person === this.#operator) return
    const isDemo = this.#demos.includes(person)
    if (!isDemo && person !== this.#real) return
    const answer = isDemo
      ? await this.ask('createDemoAccount', { demo_id: `fuzz-${this.#email}-${person.name}` }, this.nobody)
      : await this.ask('login', { account: this.#email, password: PASSWORD, login_type: 'email' }, this.nobody)
    const { token } = (answer ?? {}) as { readonly token?: string }
    person.hasSession = token !== undefined
    person.headers = { ...lang, authorization: token ?? '' }
  }

  /** Learns the newest code that was sent to the real account. */
  async readCode(): Promise<void> {
    this.#entrance.memory.keep('code', await this.#code())
  }

  async #code(): Promise<string> {
    const result = await this.#entrance.line.send({
      method: 'GET',
      url: '/dev/outbox',
      headers: { accept: 'application/json' },
    })
    const letters = (parsed(result.body) ?? []) as readonly { readonly to: string; readonly text: string }[]
    return /\b\d{6}\b/.exec(letters.find(({ to }) => to === this.#email)?.text ?? '')?.[0] ?? ''
  }

  async #signIn(): Promise<void> {
    const { name, password } = this.#entrance.operator
    await this.ask('signIn', { name, password }, this.#operator)
    // The session is there from now on, though not in yet.
    this.#operator.hasSession = true
    await this.ask('choosePassword', { password: PASSWORD }, this.#operator)
    const { secret = '' } = ((await this.ask('beginAuthenticator', {}, this.#operator)) ?? {}) as { secret?: string }
    const code = generateSync({ secret })
    await this.ask('confirmAuthenticator', { code }, this.#operator)
  }

  /** Uploads two fresh pictures for the real account. */
  async upload(): Promise<void> {
    for (let times = 0; times < 2; times += 1) await this.ask('uploadImage', { file: PICTURE }, this.#real)
  }

  /** A picture, a deposit with it, and an operator who approves. */
  async #fund(number: string): Promise<void> {
    await this.upload()
    await this.ask('depositCoins', {}, this.#real)
    const { memory, random } = this.#entrance
    const picture = () => memory.any('picture', random)
    const way = memory.any('way in', random) as Fields
    await this.ask('depositByCoin', { ...way, number, proofImg: picture() }, this.#real)
    await this.upload()
    const person = { name: 'Ann', last_name: 'Example', sex: 1, birthday: '1980/01/02', country: 'HK', id_card_type: 1 }
    await this.ask('submitLoanIdentity', { ...person, mobile: '852-91234567', hand_pic: picture() }, this.#real)
    const waiting = (await this.ask('waitingReviews', {}, this.#operator)) as
      | readonly { readonly id: string }[]
      | undefined
    for (const { id } of waiting ?? []) await this.ask('decideReview', { id, outcome: 'approved' }, this.#operator)
    await this.ask('bindMethod', { type: 1, draw_id: 1, dc_address: COIN_ADDRESS }, this.#real)
    await this.ask('withdrawalMethods', { draw_type: 1 }, this.#real)
    for (const list of ['withdrawalCurrencies', 'loanOffers', 'newsList', 'users'])
      await this.ask(
        list,
        list === 'withdrawalCurrencies' ? { type: 1 } : {},
        list === 'users' ? this.#operator : this.#real,
      )
  }

  /** Asks by the name of an operation; the data of an answer with code 1. */
  async ask(id: string, fields: Fields, person: Person): Promise<unknown> {
    const { operations, line, random, received } = this.#entrance
    const operation = operations.find((one) => one.id === id)
    if (!operation) throw new Error(`there is no operation ${id}`)
    const sent = proper(operation, fields, person.headers, random)
    const result = await line.send(sent)
    this.keepCookie(person, result)
    received(operation, person, sent, result)
    const { code, data } = (parsed(result.body) ?? {}) as { readonly code?: number; readonly data?: unknown }
    return code === 1 ? data : undefined
  }

  /** Keeps the cookie of the console, as a browser does. */
  keepCookie(person: Person, { headers }: Response): void {
    const set = headers['set-cookie']?.[0]
    if (person === this.#operator && set !== undefined && !/Max-Age=0/.test(set))
      person.headers = { ...console, cookie: set.split(';')[0] ?? '' }
  }
}
