import type { Role } from '../../contract/operator/entities/operator.ts'
import type { Bar } from '../../contract/operator/entities/proposal.ts'
import { reviewersOf } from '../../contract/operator/entities/review.ts'
import type { Micros } from '../../engine/money.ts'
import { openMethodChanges } from '../content/methodChanges.ts'
import { type Approval, openApprovals } from '../ops/approvals.ts'
import type { ConfirmRules, MoneyEffect, MoneyRules } from '../ops/reviews.ts'
import type { Sql } from '../store/sql.ts'
import { isSamePerson, isShell } from './actors.ts'
import { type OperatorRecord, openOperatorTable } from './operatorTable.ts'

/** Limits count what was approved within this time: a calendar day would let twice as much through around midnight. */
const DAY_MS = 24 * 60 * 60 * 1000

/** Strictness of the rules. */
export interface ApprovalSettings {
  /** One operator alone approves at most this much within 24 hours, and at most this much for one account. */
  readonly limit: Micros
  /** Time during which a new, reset or re-enabled operator cannot approve, ms. */
  readonly waitMs: number
  /** The whole installation has one operator, who needs nobody else (OPERATORS=one). */
  readonly oneOperator: boolean
}

/** `now` is the wall clock, in UTC ms. */
export interface RuleDeps {
  readonly db: Sql
  readonly settings: ApprovalSettings
  readonly now: () => number
}

/**
 * Decides who may approve what, for the console and the command line, money and operators (docs/decisions/four-eyes.md). Every
 * call belongs in the transaction of the action it decides.
 *
 * Two operators count as two people unless one person alone gave both of them their access: whoever creates or resets an
 * operator could sign in as them. Each operator therefore has an origin: their own name if two admins were involved, or else
 * the origin of the one who was.
 */
export class ApprovalRules implements MoneyRules, ConfirmRules {
  readonly #deps: RuleDeps
  readonly #operators: ReturnType<typeof openOperatorTable>
  readonly #approvals: ReturnType<typeof openApprovals>
  readonly #changes: ReturnType<typeof openMethodChanges>

  constructor(deps: RuleDeps) {
    this.#deps = deps
    this.#operators = openOperatorTable(deps.db)
    this.#approvals = openApprovals(deps.db)
    this.#changes = openMethodChanges(deps.db)
  }

  get oneOperator(): boolean {
    return this.#deps.settings.oneOperator
  }

  /** Until when an operator cannot approve because their access is new, UTC ms; undefined when they can. */
  waitsUntil({ accessAt }: Pick<OperatorRecord, 'accessAt'>): number | undefined {
    const until = accessAt + this.#deps.settings.waitMs
    return this.#deps.now() < until ? until : undefined
  }

  /** Approvals that still count: those of operators who have kept their access and their role since. */
  counting(approvals: readonly Approval[], { kind }: Pick<MoneyEffect, 'kind'>): Approval[] {
    return approvals.filter(({ by, at }) => this.#hasKept(by, at, [reviewersOf[kind]]))
  }

  /** Returns how many operators have to approve money if this one approves it. `before`: the approvals that count. */
  needs(actor: string, { accountId, amount }: MoneyEffect, before: readonly Approval[]): 1 | 2 {
    const { settings, now } = this.#deps
    if (settings.oneOperator) return 1
    if (before.length > 0) return 2
    const alone = this.#approvals.alone(now() - DAY_MS)
    const sum = (those: typeof alone) => those.reduce((all, one) => all + one.amount, amount)
    const ofAccount = sum(alone.filter((one) => one.accountId === accountId))
    const ofOperator = sum(alone.filter(({ by }) => isSamePerson(by, actor)))
    return ofAccount > settings.limit || ofOperator > settings.limit ? 2 : 1
  }

  /** Returns why an operator cannot approve money, or undefined if they can. */
  barTo(actor: string, item: MoneyEffect, before: readonly Approval[]): Bar | undefined {
    const needsTwo = this.needs(actor, item, before) > 1
    const bar = isShell(actor)
      ? needsTwo && ({ reason: 'commandLine' } as const)
      : this.#barOfOperator(actor, [reviewersOf[item.kind]])
    if (bar) return bar
    if (this.oneOperator) return undefined
    const { way } = item
    if (way && this.#changes.proposersOf(way).some((by) => isSamePerson(by, actor))) return { reason: 'author' }
    if (before.some(({ by }) => isSamePerson(by, actor))) return { reason: 'own' }
    return before.some(({ by }) => !this.areIndependent(by, actor)) ? { reason: 'related' } : undefined
  }

  /** Returns true if there is an admin besides one who acts and the operator that the act is about. */
  hasOtherAdmin(actor: string, about: string | undefined): boolean {
    return this.#operators
      .all()
      .some(
        ({ name, roles, disabledAt, oneTimeUntil, confirmed }) =>
          roles.includes('admin') &&
          disabledAt === null &&
          oneTimeUntil === null &&
          confirmed &&
          name !== about &&
          !isSamePerson(name, actor),
      )
  }

  barToConfirm(actor: string, { proposedBy, roles, areTwo }: Parameters<ConfirmRules['barToConfirm']>[1]) {
    const bar: Bar | undefined = isShell(actor) ? { reason: 'commandLine' } : this.#barOfOperator(actor, roles)
    if (bar || this.oneOperator) return bar
    if (isSamePerson(proposedBy, actor)) return { reason: 'own' } as const
    return areTwo && !this.areIndependent(proposedBy, actor) ? ({ reason: 'related' } as const) : undefined
  }

  stillStands(actor: string, at: number, roles: readonly Role[]): boolean {
    return isShell(actor) || this.#hasKept(actor, at, roles)
  }

  /** Returns true if nobody alone could stand behind both. */
  areIndependent(one: string, other: string): boolean {
    return !isSamePerson(one, other) && this.#originOf(one) !== this.#originOf(other)
  }

  /**
   * Who stands behind the access that one or two people give: null for nobody alone. An admin who confirms what was begun at
   * the command line counts as the second person, since a first pair of admins has to begin somewhere.
   */
  originBy([first = '', second]: readonly string[]): string | null {
    if (second !== undefined && (isShell(first) || this.areIndependent(first, second))) return null
    return this.#originOf(first)
  }

  #barOfOperator(actor: string, roles: readonly Role[]): Bar | undefined {
    const operator = this.#operators.named(actor)
    if (!operator || !isAtWork(operator, roles)) return { reason: 'role' }
    const until = this.waitsUntil(operator)
    return until === undefined ? undefined : { reason: 'wait', until }
  }

  #hasKept(by: string, at: number, roles: readonly Role[]): boolean {
    const operator = this.#operators.named(by)
    return operator !== undefined && isAtWork(operator, roles) && operator.accessAt <= at
  }

  #originOf(actor: string): string {
    return isShell(actor) ? 'shell' : (this.#operators.named(actor)?.accessBy ?? actor)
  }
}

const isAtWork = ({ disabledAt, roles: own }: OperatorRecord, roles: readonly Role[]): boolean =>
  disabledAt === null && (own.includes('admin') || roles.some((role) => own.includes(role)))
