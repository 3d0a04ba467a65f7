import { AUTO, type OneTimePassword, OPERATOR_NAME, type Role } from '../../contract/operator/entities/operator.ts'
import { hashPassword } from '../accounts/passwords.ts'
import type { AuditLog } from '../ops/auditLog.ts'
import type { Sql } from '../store/sql.ts'
import { freshPassword, lastsUntil } from './oneTimePasswords.ts'
import { type OperatorSessions, openOperatorSessions } from './operatorSessions.ts'
import { type OperatorRecord, type OperatorTable, openOperatorTable } from './operatorTable.ts'

/** Why something is not done to an operator. */
export type OperatorFault = 'badName' | 'taken' | 'noRoles' | 'unknown' | 'self'

/** Names that the audit log uses for others. */
const RESERVED: readonly string[] = [AUTO, 'shell', 'nobody']

/** How the audit log names an operator as the subject of an act. */
export const operatorSubject = (name: string): string => `operator-${name}`

/** What operators are looked after with. `now`: the wall clock, UTC ms. */
export interface OperatorsParts {
  readonly db: Sql
  readonly audit: AuditLog
  readonly now: () => number
}

/**
 * Who the operators are: made, given roles, kept out and reset by an admin, or at the machine itself. Every act stands in
 * the audit log, in the same transaction. Nobody changes themselves, so that there is always an admin.
 */
export class Operators {
  readonly table: OperatorTable
  readonly #sessions: OperatorSessions
  readonly #parts: OperatorsParts

  constructor(parts: OperatorsParts) {
    this.#parts = parts
    this.table = openOperatorTable(parts.db)
    this.#sessions = openOperatorSessions(parts.db, parts.now)
  }

  /** Whether there is an admin who is not kept out. */
  hasAdmin(): boolean {
    return this.table.all().some(({ roles, disabledAt }) => roles.includes('admin') && disabledAt === null)
  }

  /** A new operator and their one-time password. Rejects with TooBusy. */
  async create(actor: string, name: string, roles: readonly Role[]): Promise<OneTimePassword | OperatorFault> {
    if (!OPERATOR_NAME.test(name) || RESERVED.includes(name)) return 'badName'
    const given = [...new Set(roles)]
    if (given.length === 0) return 'noRoles'
    const [password, at] = [freshPassword(), this.#parts.now()]
    const passwordHash = await hashPassword(password)
    const until = lastsUntil(at)
    const added = this.#audited(actor, 'createOperator', name, given.join(', '), () => {
      if (this.table.named(name) !== undefined) return false
      this.table.add({ name, roles: given, passwordHash, oneTimeUntil: until, createdBy: actor }, at)
      return true
    })
    return added ? { name, password, until } : 'taken'
  }

  /** Takes password, authenticator and sessions from an operator; answers a one-time password. Rejects with TooBusy. */
  async reset(actor: string, name: string): Promise<OneTimePassword | OperatorFault> {
    const operator = this.#other(actor, name)
    if (typeof operator === 'string') return operator
    const [password, until] = [freshPassword(), lastsUntil(this.#parts.now())]
    const passwordHash = await hashPassword(password)
    this.#audited(actor, 'resetOperator', name, '', () => {
      this.table.reset(operator.id, passwordHash, until)
      this.#sessions.endAll(operator.id)
      return true
    })
    return { name, password, until }
  }

  /** Other roles, from their next call on. */
  setRoles(actor: string, name: string, roles: readonly Role[]): OperatorFault | undefined {
    const operator = this.#other(actor, name)
    if (typeof operator === 'string') return operator
    const given = [...new Set(roles)]
    if (given.length === 0) return 'noRoles'
    this.#audited(actor, 'setRoles', name, given.join(', '), () => {
      this.table.setRoles(operator.id, given)
      return true
    })
    return undefined
  }

  /** Keeps an operator out, at once, or lets them in again. */
  setDisabled(actor: string, name: string, disabled: boolean): OperatorFault | undefined {
    const operator = this.#other(actor, name)
    if (typeof operator === 'string') return operator
    this.#audited(actor, disabled ? 'disableOperator' : 'enableOperator', name, '', () => {
      this.table.setDisabled(operator.id, disabled ? this.#parts.now() : null)
      this.#sessions.endAll(operator.id)
      return true
    })
    return undefined
  }

  #other(actor: string, name: string): OperatorRecord | OperatorFault {
    return name === actor ? 'self' : (this.table.named(name) ?? 'unknown')
  }

  #audited(actor: string, act: string, name: string, remark: string, change: () => boolean): boolean {
    const { db, audit, now } = this.#parts
    return db
      .transaction(() => {
        if (!change()) return false
        audit.append({ actor, act, subject: operatorSubject(name), remark }, now())
        return true
      })
      .immediate()
  }
}
