import { AUTO, type OneTimePassword, OPERATOR_NAME, type Role } from '../../contract/operator/entities/operator.ts'
import { openUnfreezing } from '../accounts/freezes.ts'
import { hashPassword } from '../accounts/passwords.ts'
import type { AuditLog } from '../ops/auditLog.ts'
import type { Sql } from '../store/sql.ts'
import { ApprovalRules, type ApprovalSettings } from './approvalRules.ts'
import { freshPart, freshPassword, joinedParts, lastsUntil } from './oneTimePasswords.ts'
import { openOperatorSessions } from './operatorSessions.ts'
import { type OperatorRecord, type OperatorTable, openOperatorTable } from './operatorTable.ts'
import {
  nameIn,
  operatorSubject,
  type ProposalKind,
  type ProposalResult,
  Proposals,
  type ProposedAct,
} from './proposals.ts'
import { accountIn } from './userHelp.ts'

/** Reason why something is not done to an operator. */
export type OperatorFault = 'badName' | 'taken' | 'noRoles' | 'unknown' | 'self' | 'waiting'

/** Result of an act on an operator: it is done, or waits for another admin. */
export interface Acted {
  readonly isProposed: boolean
  /** To sign in with; of a proposal its first part. */
  readonly password?: OneTimePassword
}

/** Names that the audit log uses for others. */
const RESERVED: readonly string[] = [AUTO, 'shell', 'nobody']

const byName: readonly Role[] = ['admin']
const rolesIn = (detail: string) => detail.split(', ') as Role[]

/** `now` is the wall clock, in UTC ms. */
export interface OperatorsDeps {
  readonly db: Sql
  readonly audit: AuditLog
  readonly now: () => number
}

/**
 * What is done to operators by an admin, or at the machine, and that another admin has to confirm where there is one. A
 * one-time password of two people has two parts, so that neither of them can sign in with it alone.
 */
function operatorKinds({ db, now }: OperatorsDeps, rules: ApprovalRules): Readonly<Record<string, ProposalKind>> {
  const table = openOperatorTable(db)
  const sessions = openOperatorSessions(db, now)
  const named = ({ subject }: ProposedAct) => nameIn(subject) ?? ''

  /** Prepares a one-time password, and gives it by an act. */
  const withPassword =
    (give: (wanted: ProposedAct, given: Given) => boolean): ProposalKind['prepare'] =>
    async (wanted, firstPart) => {
      const reported = firstPart === undefined ? freshPassword() : freshPart()
      const whole = firstPart === undefined ? reported : joinedParts(firstPart, reported)
      const passwordHash = await hashPassword(whole)
      return ({ at, by }) => {
        const until = lastsUntil(at)
        const accessBy = rules.originBy(by)
        if (!give(wanted, { passwordHash, until, at, accessBy, actor: by[0] ?? '' })) return undefined
        const part = firstPart === undefined ? {} : { part: 'second' as const }
        return { password: { name: named(wanted), password: reported, until, ...part } }
      }
    }

  /** Changes an operator; what they could do before needs no new person behind them. */
  const changing =
    (change: (operator: OperatorRecord, detail: string) => void): ProposalKind['prepare'] =>
    async (wanted) =>
    ({ at, by }) => {
      const operator = table.named(named(wanted))
      if (operator === undefined) return undefined
      change(operator, wanted.detail)
      table.setAccess(operator.id, at, by.length > 1 ? operator.accessBy : rules.originBy(by))
      return {}
    }

  return {
    createOperator: {
      roles: byName,
      needs: 'admins',
      firstPart: freshPart,
      prepare: withPassword((wanted, { passwordHash, until, at, accessBy, actor }) => {
        const name = named(wanted)
        if (table.named(name) !== undefined) return false
        const roles = rolesIn(wanted.detail)
        table.add({ name, roles, passwordHash, oneTimeUntil: until, createdBy: actor, accessBy }, at)
        return true
      }),
    },
    resetOperator: {
      roles: byName,
      needs: 'admins',
      firstPart: freshPart,
      prepare: withPassword((wanted, { passwordHash, until, at, accessBy }) => {
        const operator = table.named(named(wanted))
        if (operator === undefined) return false
        table.reset(operator.id, passwordHash, until)
        table.setAccess(operator.id, at, accessBy)
        sessions.endAll(operator.id)
        return true
      }),
    },
    setRoles: {
      roles: byName,
      needs: 'admins',
      prepare: changing(({ id }, detail) => table.setRoles(id, rolesIn(detail))),
    },
    enableOperator: {
      roles: byName,
      needs: 'admins',
      prepare: changing(({ id }) => table.setDisabled(id, null)),
    },
  }
}

interface Given {
  readonly passwordHash: string
  readonly until: number
  readonly at: number
  readonly accessBy: string | null
  readonly actor: string
}

/**
 * Manages operators: created, given roles, disabled and reset by an admin or at the machine. Every action is in the audit log
 * in the same transaction. Operators cannot change themselves, so there is always an admin.
 */
export class Operators {
  readonly table: OperatorTable
  readonly #deps: OperatorsDeps
  readonly #proposals: Proposals

  constructor(deps: OperatorsDeps, proposals: Proposals) {
    this.#deps = deps
    this.#proposals = proposals
    this.table = openOperatorTable(deps.db)
  }

  /** Returns true if there is an admin who is not kept out. */
  hasAdmin(): boolean {
    return this.table.all().some(({ roles, disabledAt }) => roles.includes('admin') && disabledAt === null)
  }

  /** A new operator and their one-time password. Rejects with TooBusy. */
  async create(actor: string, name: string, roles: readonly Role[]): Promise<Acted | OperatorFault> {
    if (!OPERATOR_NAME.test(name) || RESERVED.includes(name)) return 'badName'
    if (roles.length === 0) return 'noRoles'
    if (this.table.named(name) !== undefined) return 'taken'
    return this.#ask(actor, 'createOperator', name, [...new Set(roles)].join(', '))
  }

  /** Takes password, authenticator and sessions from an operator; answers a one-time password. Rejects with TooBusy. */
  async reset(actor: string, name: string): Promise<Acted | OperatorFault> {
    return this.#faultOf(actor, name) ?? this.#ask(actor, 'resetOperator', name, '')
  }

  /** Other roles, from their next call on. */
  async setRoles(actor: string, name: string, roles: readonly Role[]): Promise<Acted | OperatorFault> {
    const fault = this.#faultOf(actor, name)
    if (fault !== undefined) return fault
    return roles.length === 0 ? 'noRoles' : this.#ask(actor, 'setRoles', name, [...new Set(roles)].join(', '))
  }

  /** Keeps an operator out at once, which needs nobody else since it only takes away; or lets them in again. */
  async setDisabled(actor: string, name: string, disabled: boolean): Promise<Acted | OperatorFault> {
    const fault = this.#faultOf(actor, name)
    if (fault !== undefined) return fault
    if (!disabled) return this.#ask(actor, 'enableOperator', name, '')
    const { db, audit, now } = this.#deps
    db.transaction(() => {
      const operator = this.table.named(name)
      if (operator === undefined) return
      this.table.setDisabled(operator.id, now())
      openOperatorSessions(db, now).endAll(operator.id)
      audit.append({ actor, act: 'disableOperator', subject: operatorSubject(name), remark: '' }, now())
    }).immediate()
    return { isProposed: false }
  }

  async #ask(actor: string, kind: string, name: string, detail: string): Promise<Acted | OperatorFault> {
    const requested = await this.#proposals.ask(actor, { kind, subject: operatorSubject(name), detail })
    return actedOr(requested, name)
  }

  #faultOf(actor: string, name: string): OperatorFault | undefined {
    if (name === actor) return 'self'
    return this.table.named(name) === undefined ? 'unknown' : undefined
  }
}

/** Unfreezes accounts. Someone who took an account over may ask for it too, so one operator is not enough. */
function unfreezing({ db }: OperatorsDeps): ProposalKind {
  const unfreeze = openUnfreezing(db)
  return {
    roles: ['reviewer'],
    needs: 'two',
    prepare:
      async ({ subject }) =>
      () =>
        unfreeze(accountIn(subject)) ? {} : undefined,
  }
}

/** Opens the management of operators under the given rules. Other kinds of proposals are registered here. */
export function openOperatorManagement(deps: OperatorsDeps, settings: ApprovalSettings) {
  const rules = new ApprovalRules({ ...deps, settings })
  const proposals = new Proposals({
    ...deps,
    rules,
    kinds: { ...operatorKinds(deps, rules), unfreezeAccount: unfreezing(deps) },
  })
  return { rules, proposals, operators: new Operators(deps, proposals) }
}

function actedOr(requested: ProposalResult, name: string): Acted | OperatorFault {
  switch (requested.state) {
    case 'done':
      return { isProposed: false, ...(requested.password && { password: requested.password }) }
    case 'proposed': {
      const { firstPart, proposal } = requested
      const password = firstPart && { name, password: firstPart, until: proposal.expiresAt, part: 'first' as const }
      return { isProposed: true, ...(password && { password }) }
    }
    case 'waiting':
      return 'waiting'
    default:
      return 'taken'
  }
}
