import { randomBytes } from 'node:crypto'
import { base32nopad } from '@scure/base'
import type { Me, Role, Stage } from '../../contract/operator/entities/operator.ts'
import { hashPassword, passwordFits } from '../accounts/passwords.ts'
import { authenticatorUri, stepOfCode, typedCode } from '../accounts/totp.ts'
import type { AuditLog } from '../ops/auditLog.ts'
import type { ExchangeDatabase } from '../store/database.ts'
import { type OperatorSessions, openOperatorSessions } from './operatorSessions.ts'
import { type OperatorRecord, type OperatorTable, openOperatorTable } from './operatorTable.ts'
import { operatorSubject } from './proposals.ts'
import type { Visitor } from './visitorLookup.ts'

/** As long as the hash of the codes (RFC 4226 §4). */
const SECRET_BYTES = 20

/** A session that has come a stage further, and its token. */
export interface SignInProgress {
  readonly token: string
  readonly me: Me
}

/** `now` is the wall clock, in UTC ms. */
export interface SignInDeps {
  readonly database: Pick<ExchangeDatabase, 'db' | 'seal'>
  readonly audit: AuditLog
  readonly now: () => number
  /** The broker's name, as authenticator apps show it. */
  readonly issuer: string
}

const roleless: readonly Role[] = []
const meAt = ({ name, roles }: OperatorRecord, stage: Stage): Me => ({
  name,
  stage,
  roles: [...(stage === 'in' ? roles : roleless)],
})
/** Returns the current operator. */
export const meOf = ({ operator, session }: Visitor): Me => meAt(operator, session.stage)

/** The ways of an operator into the console: password, then authenticator, without exception. */
export class SignIns {
  readonly #deps: SignInDeps
  readonly #table: OperatorTable
  readonly #sessions: OperatorSessions

  constructor(deps: SignInDeps) {
    this.#deps = deps
    this.#table = openOperatorTable(deps.database.db)
    this.#sessions = openOperatorSessions(deps.database.db, deps.now)
  }

  /** The first step; nothing when name or password is wrong, after the same work. Rejects with TooBusy. */
  async signIn(name: string, password: string): Promise<SignInProgress | undefined> {
    const known = this.#table.named(name)
    const operator = known && this.#isLetIn(known) ? known : undefined
    const fits = await passwordFits(password, operator?.passwordHash)
    // It may have been changed while this one was checked.
    const now = this.#table.named(name)
    if (!fits || !operator || now?.passwordHash !== operator.passwordHash || !this.#isLetIn(now)) {
      if (known) this.#note(known.name, 'signInFailed')
      return undefined
    }
    const stage = stageOf(operator)
    return { token: this.#sessions.open(operator.id, stage), me: meAt(operator, stage) }
  }

  /** The code of the authenticator; nothing when it is wrong or was used. */
  giveCode({ session, operator }: Visitor, code: string): SignInProgress | undefined {
    if (session.stage !== 'code' || !operator.confirmed) return undefined
    return this.#takeCode(operator, code) ? this.#enter({ session, operator }) : this.#wrongCode({ session, operator })
  }

  /** An own password in place of the one-time one; nothing when that has been changed meanwhile. Rejects with TooBusy. */
  async choosePassword({ session, operator }: Visitor, password: string): Promise<SignInProgress | undefined> {
    if (session.stage !== 'password') return undefined
    const hash = await hashPassword(password)
    if (!this.#table.setPassword(operator.id, hash, operator.passwordHash)) return undefined
    this.#note(operator.name, 'choosePassword')
    // Whoever else came with the one-time password has no business here any more.
    this.#sessions.endAll(operator.id)
    const changed = { ...operator, oneTimeUntil: null }
    const stage = stageOf(changed)
    return { token: this.#sessions.advance(session, stage), me: meAt(changed, stage) }
  }

  /** Another own password for who is in; nothing when it has been changed meanwhile. Rejects with TooBusy. */
  async changePassword({ session, operator }: Visitor, password: string): Promise<SignInProgress | undefined> {
    if (session.stage !== 'in') return undefined
    const hash = await hashPassword(password)
    if (!this.#table.changePassword(operator.id, hash, operator.passwordHash)) return undefined
    this.#note(operator.name, 'changePassword')
    // Whoever else knew the old one is out.
    this.#sessions.endAll(operator.id)
    return { token: this.#sessions.open(operator.id, 'in'), me: meAt(operator, 'in') }
  }

  /** Returns true if a password is the one that is to be replaced. Rejects with TooBusy. */
  isOwn({ operator }: Visitor, password: string): Promise<boolean> {
    return passwordFits(password, operator.passwordHash)
  }

  /** A fresh secret; undefined at another stage. */
  beginAuthenticator({ session, operator }: Visitor): { readonly secret: string; readonly uri: string } | undefined {
    const secret = randomBytes(SECRET_BYTES)
    const sealed = this.#deps.database.seal.close(secret, contextOf(operator))
    if (session.stage !== 'authenticator' || !this.#table.setSecret(operator.id, sealed)) return undefined
    const text = base32nopad.encode(secret)
    return { secret: text, uri: authenticatorUri(text, this.#deps.issuer, operator.name) }
  }

  /** Its first code; nothing when it is wrong. */
  confirmAuthenticator({ session, operator }: Visitor, code: string): SignInProgress | undefined {
    if (session.stage !== 'authenticator' || operator.confirmed) return undefined
    if (!this.#takeCode(operator, code)) return this.#wrongCode({ session, operator })
    this.#note(operator.name, 'setUpAuthenticator')
    return this.#enter({ session, operator })
  }

  /** Ends the session. */
  signOut({ session, operator }: Visitor): void {
    this.#sessions.end(session)
    if (session.stage === 'in') this.#note(operator.name, 'signOut')
  }

  #isLetIn({ disabledAt, oneTimeUntil }: OperatorRecord): boolean {
    return disabledAt === null && (oneTimeUntil === null || this.#deps.now() < oneTimeUntil)
  }

  #takeCode(operator: OperatorRecord, code: string): boolean {
    const { id, secret } = operator
    if (secret === null) return false
    const opened = this.#deps.database.seal.open(secret, contextOf(operator))
    const step = opened && stepOfCode(opened, typedCode(code), this.#deps.now())
    return step !== undefined && this.#table.takeStep(id, secret, step)
  }

  #enter({ session, operator }: Visitor): SignInProgress {
    const token = this.#sessions.advance(session, 'in')
    this.#table.noteSignIn(operator.id, this.#deps.now())
    this.#note(operator.name, 'signIn')
    return { token, me: meAt(operator, 'in') }
  }

  #wrongCode({ session, operator }: Visitor): undefined {
    this.#sessions.countTry(session)
    this.#note(operator.name, 'codeFailed')
    return undefined
  }

  #note(name: string, act: string): void {
    this.#deps.audit.append({ actor: name, act, subject: operatorSubject(name), remark: '' }, this.#deps.now())
  }
}

const contextOf = ({ id }: OperatorRecord) => `authenticator of operator ${id}`

const stageOf = ({ oneTimeUntil, confirmed }: OperatorRecord): Stage => {
  if (oneTimeUntil !== null) return 'password'
  return confirmed ? 'code' : 'authenticator'
}
