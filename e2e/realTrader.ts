/** Somebody with a real account: registered by the code that the server's outbox shows, then logged in, all by the API. */
import { randomUUID } from 'node:crypto'
import { login, register, sendEmail } from '../contract/calls/entry.ts'
import { answerOf, Trader } from './trader.ts'

/** A message that the server would have sent, as `/dev/outbox` tells it. */
interface Sent {
  readonly to: string
  readonly kind: 'email' | 'sms'
  readonly subject?: string
  readonly text: string
}

/** A real account and what opens it. */
export interface RealTrader {
  /** The e-mail address. */
  readonly account: string
  readonly password: string
  /** Logged in, from a device of its own. */
  readonly trader: Trader
}

/** Password of these accounts. It is on no list of leaked passwords. */
export const PASSWORD = 'a-kite-over-9-dunes'

/** An e-mail address that nobody had before. */
export const freshEmail = (): string => `kite-${randomUUID().slice(0, 8)}@example.com`

/** Returns the messages sent to someone, newest first. Throws if this server has no outbox. */
export async function sentTo(origin: string, to: string): Promise<readonly Sent[]> {
  const response = await fetch(`${origin}/dev/outbox`, { headers: { accept: 'application/json' } })
  if (!response.ok) throw new Error(`the outbox said ${response.status}`)
  return ((await response.json()) as readonly Sent[]).filter((sent) => sent.to === to)
}

/** The newest code that was sent to somebody. */
export async function codeSentTo(origin: string, to: string): Promise<string> {
  const code = (await sentTo(origin, to)).map(({ text }) => /\b\d{6}\b/.exec(text)?.[0]).find(Boolean)
  if (code === undefined) throw new Error(`no code was sent to ${to}`)
  return code
}

/** Registers an account by e-mail; it is logged in nowhere yet. */
export async function registerReal(origin: string, account = freshEmail(), password = PASSWORD): Promise<string> {
  await answerOf(origin, sendEmail, { to: account, purpose: 'register' }, '')
  const code = await codeSentTo(origin, account)
  await answerOf(origin, register, { kind: 'email', account, password, repeated: password, code }, '')
  return account
}

/** Logs in by password and answers the token; throws where the account wants a second factor. */
export async function logIn(origin: string, account: string, password = PASSWORD): Promise<string> {
  const { token } = await answerOf(origin, login, { kind: 'email', account, password }, '')
  if (token === undefined) throw new Error('the account wants a second factor')
  return token
}

/** Opens a new real account and logs in to it. */
export async function openReal(origin: string): Promise<RealTrader> {
  const account = await registerReal(origin)
  const trader = await Trader.with(origin, await logIn(origin, account))
  return { account, password: PASSWORD, trader }
}
