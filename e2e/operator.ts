/** Operators of a server under test: two admins made at the command line, the others by those two, each with an authenticator. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { type Answer, CODE, type Params } from '../contract/calls/call.ts'
import { decode } from '../contract/codec.ts'
import type { Role } from '../contract/operator/entities/operator.ts'
import { OPERATOR_HEADER, type OperatorCall } from '../contract/operator/operatorCall.ts'
import { confirmProposal, createOperator, proposals, resetOperator } from '../contract/operator/operators.ts'
import { beginAuthenticator, choosePassword, confirmAuthenticator, signIn } from '../contract/operator/signing.ts'
import type { Exchange } from './exchange.ts'
import { operate } from './operatorCommands.ts'
import { codeNow } from './totp.ts'
import { oncePerServer } from './workerServers.ts'

/** Password that every operator chooses in these tests. */
export const OPERATOR_PASSWORD = 'nine dunes and a kite'

/** Credentials of an operator. */
export interface SignedIn {
  readonly name: string
  readonly password: string
  /** Of the authenticator app, in base32. */
  readonly secret: string
}

/** The one-time password of a new admin, made at the command line and confirmed by another. */
export async function createAdmin(exchange: Exchange, name: string): Promise<string> {
  const { first } = await adminsOf(exchange)
  return confirmed(first, name, await madeAtTheMachine(exchange, name))
}

/** Returns the command line's output for a new admin: the one-time password, or its first part if there is an admin. */
async function madeAtTheMachine(exchange: Exchange, name: string): Promise<string> {
  const [, password = ''] = (await operate(exchange, 'create-admin', name, '--another')).split('\n')
  return password
}

/** Confirms what was proposed about an operator; the whole one-time password. */
async function confirmed(by: Operator, name: string, firstPart: string): Promise<string> {
  const waiting = await by.call(proposals, {})
  const { id = '' } = waiting.find(({ subject }) => subject === `operator-${name}`) ?? {}
  const { password } = await by.call(confirmProposal, { id })
  return `${firstPart}-${password?.password}`
}

/** An operator who works by calls alone. */
export class Operator {
  readonly #origin: string
  #cookie = ''

  constructor(exchange: Exchange) {
    this.#origin = exchange.consoleOrigin
  }

  /** The session, as the browser keeps it. */
  get cookie(): { readonly name: string; readonly value: string } {
    const [name = '', value = ''] = this.#cookie.split('=')
    return { name, value }
  }

  /** Makes a call of the console and answers what it brought; throws with the server's words when it was refused. */
  async call<C extends OperatorCall>(call: C, params: Params<C>): Promise<Answer<C>> {
    const url = new URL(call.path, this.#origin)
    const wire = call.params.encode(params) as Record<string, unknown>
    const isLook = call.method === 'GET'
    if (isLook) {
      for (const [name, value] of Object.entries(wire))
        if (value !== undefined) url.searchParams.set(name, String(value))
    }
    const response = await fetch(url, {
      method: call.method,
      headers: {
        lang: 'en',
        cookie: this.#cookie,
        [OPERATOR_HEADER.name]: OPERATOR_HEADER.asked,
        ...(!isLook && { 'content-type': 'application/json' }),
      },
      ...(!isLook && { body: JSON.stringify(wire) }),
    })
    this.#cookie = response.headers.get('set-cookie')?.split(';')[0] ?? this.#cookie
    const { code, msg, data } = (await response.json()) as { code: number; msg: string; data: unknown }
    if (code !== CODE.success) throw new Error(`${call.path} said ${code}: ${msg}`)
    return decode(call.answer, data) as Answer<C>
  }

  /** The way in of somebody new: an own password, an authenticator. */
  async enter(name: string, oneTime: string): Promise<SignedIn> {
    await this.call(signIn, { name, password: oneTime })
    await this.call(choosePassword, { password: OPERATOR_PASSWORD })
    const { secret } = await this.call(beginAuthenticator, {})
    await this.call(confirmAuthenticator, { code: codeNow(secret) })
    return { name, password: OPERATOR_PASSWORD, secret }
  }
}

/** Two admins of a server: what one proposes the other confirms. */
const adminsOf = oncePerServer(async (exchange) => {
  const [first, second] = [new Operator(exchange), new Operator(exchange)]
  const [name, other] = [freshName('root'), freshName('root')]
  await first.enter(name, await madeAtTheMachine(exchange, name))
  await second.enter(other, await confirmed(first, other, await madeAtTheMachine(exchange, other)))
  return { first, second }
})

/** An admin of a server. */
export const adminOf = async (exchange: Exchange): Promise<Operator> => (await adminsOf(exchange)).first

/** Confirms an operator whom somebody else has proposed; answers the second part of the one-time password. */
export async function confirmOperator(exchange: Exchange, name: string): Promise<string> {
  return confirmed(await adminOf(exchange), name, '')
}

/** A name that nobody had before. */
export const freshName = (start: string): string => `${start}-${randomUUID().slice(0, 6)}`

/** A new operator of these roles, who has not signed in yet. */
async function newOperator(exchange: Exchange, roles: Role[], name: string): Promise<string> {
  const { first, second } = await adminsOf(exchange)
  return confirmed(second, name, (await first.call(createOperator, { name, roles })).password)
}

/** A new one-time password for an operator who lost password or phone. */
export async function resetByAdmins(exchange: Exchange, name: string): Promise<string> {
  const { first, second } = await adminsOf(exchange)
  return confirmed(second, name, (await first.call(resetOperator, { name })).password)
}

/** Opens the console in a browser as a new operator of these roles, at a place such as `/reviews`. */
export async function signInOperator(
  page: Page,
  exchange: Exchange,
  { roles = ['admin'], place = '/', name = freshName('op') }: { roles?: Role[]; place?: string; name?: string } = {},
): Promise<SignedIn> {
  const operator = new Operator(exchange)
  const password = await newOperator(exchange, roles, name)
  const signed = await operator.enter(name, password)
  const cookie = { ...operator.cookie, domain: 'localhost', path: '/', httpOnly: true, sameSite: 'Strict' } as const
  await page.context().addCookies([cookie])
  await page.goto(`${exchange.consoleOrigin}/#${place}`)
  return signed
}
