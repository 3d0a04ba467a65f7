import type { OneTimePassword, Role } from '../../contract/operator/entities/operator.ts'
import type { Bar } from '../../contract/operator/entities/proposal.ts'
import type { AuditLog } from '../ops/auditLog.ts'
import { numberOf, type Sql } from '../store/sql.ts'
import type { ApprovalRules } from './approvalRules.ts'

/** Time during which a proposal can be confirmed, ms. */
const LIFETIME_MS = 7 * 24 * 60 * 60 * 1000

/** A requested action. */
export interface ProposedAct {
  /** A key of the kinds, which is also how the audit log calls the act. */
  readonly kind: string
  /** To what, as the audit log names it, such as `operator-grace` or `account-17`. */
  readonly subject: string
  /** Details in one line, for the second operator and for the kind to parse. May be empty. */
  readonly detail: string
}

/** A proposal that waits for a second operator; times are UTC ms. */
export interface Proposal extends ProposedAct {
  readonly number: number
  readonly proposedBy: string
  readonly proposedAt: number
  readonly expiresAt: number
}

/** Time of an executed action, UTC ms, and its operators: the proposer first, then the confirming one, if any. */
export interface Execution {
  readonly at: number
  readonly by: readonly string[]
}

/** Result of an act; with the one-time password, or its second part, that only who made it come about is told. */
export interface ExecutionResult {
  readonly password?: OneTimePassword
}

/** A kind of act that may need two operators. */
export interface ProposalKind {
  /** Roles that may confirm or reject it. An admin may as well. */
  readonly roles: readonly Role[]
  /** `two`: always two who are independent of each other. `admins`: another admin has to confirm it, where there is one. */
  readonly needs: 'two' | 'admins'
  /** Makes the part of a one-time password that the proposer is told; without it there is none. */
  readonly firstPart?: () => string
  /**
   * Prepares the act outside of any transaction. What it answers carries it out inside one, and answers undefined when it
   * cannot be done any longer.
   */
  readonly prepare: (
    wanted: ProposedAct,
    firstPart: string | undefined,
  ) => Promise<(carrying: Execution) => ExecutionResult | undefined>
}

/**
 * Result of asking for an act: it is done, it waits for another operator, another proposal of it waits, or it cannot be done.
 */
export type ProposalResult =
  | ({ readonly state: 'done' } & ExecutionResult)
  | { readonly state: 'proposed'; readonly proposal: Proposal; readonly firstPart?: string | undefined }
  | { readonly state: 'waiting' | 'stale' }

/** `now` is the wall clock, in UTC ms. */
export interface ProposalDeps {
  readonly db: Sql
  readonly audit: AuditLog
  readonly rules: ApprovalRules
  readonly kinds: Readonly<Record<string, ProposalKind>>
  readonly now: () => number
}

type Row = Omit<Proposal, 'expiresAt'> & { readonly firstPart: string | null }

/**
 * Acts that one operator proposes and another one confirms. A proposal ends when it is confirmed, rejected or taken back,
 * after seven days, and when its proposer is disabled, reset or loses the role. To add a kind, give it to `kinds`; `ask`
 * then does the act at once where nobody else is needed (OPERATORS=one, or no other admin), or keeps the proposal.
 */
export class Proposals {
  readonly #deps: ProposalDeps
  readonly #table: ReturnType<typeof openProposalTable>

  constructor(deps: ProposalDeps) {
    this.#deps = deps
    this.#table = openProposalTable(deps.db)
  }

  /**
   * Does an act, or proposes it. Asked again by the same operator, the new proposal takes the place of the old one.
   * Rejects with what the kind's `prepare` rejects with.
   */
  async ask(actor: string, wanted: ProposedAct): Promise<ProposalResult> {
    const kind = this.#kind(wanted.kind)
    const carry = this.#needsAnother(actor, wanted) ? undefined : await kind.prepare(wanted, undefined)
    return this.#atOnce((at): ProposalResult => {
      if (carry !== undefined && !this.#needsAnother(actor, wanted)) {
        const carried = carry({ at, by: [actor] })
        if (carried === undefined) return { state: 'stale' }
        this.#append(actor, wanted, wanted.detail, at)
        return { state: 'done', ...carried }
      }
      const same = this.waiting().find((one) => one.kind === wanted.kind && one.subject === wanted.subject)
      if (same !== undefined && same.proposedBy !== actor) return { state: 'waiting' }
      this.#table.endAll(wanted, at)
      const firstPart = kind.firstPart?.()
      const number = this.#table.add({ ...wanted, firstPart: firstPart ?? null, proposedBy: actor, proposedAt: at })
      this.#deps.audit.append({ actor, act: 'propose', subject: wanted.subject, remark: remarkOf(wanted) }, at)
      const proposal = { ...wanted, number, proposedBy: actor, proposedAt: at, expiresAt: at + LIFETIME_MS }
      return { state: 'proposed', proposal, firstPart }
    })
  }

  /** Returns the proposals that can still be confirmed, the oldest first. */
  waiting(): Proposal[] {
    return this.#table.waiting(this.#deps.now() - LIFETIME_MS).flatMap((row) => {
      const { firstPart: _, ...proposal } = row
      return this.#stands(row) ? [{ ...proposal, expiresAt: row.proposedAt + LIFETIME_MS }] : []
    })
  }

  /** Returns why an operator cannot confirm a proposal, or undefined if they can. */
  barTo(actor: string, { kind, proposedBy }: Pick<Proposal, 'kind' | 'proposedBy'>): Bar | undefined {
    const { roles, needs } = this.#kind(kind)
    return this.#deps.rules.barToConfirm(actor, { proposedBy, roles, areTwo: needs === 'two' })
  }

  /**
   * Returns the waiting proposals as an operator sees them: who may see and end them, and why they cannot confirm one.
   */
  seenBy(actor: string): (Proposal & { readonly roles: readonly Role[]; readonly bar?: Bar | undefined })[] {
    return this.waiting().map((one) => ({ ...one, roles: this.#kind(one.kind).roles, bar: this.barTo(actor, one) }))
  }

  /** Confirms a proposal and carries it out, both or neither. Rejects with what the kind's `prepare` rejects with. */
  async confirm(actor: string, number: number): Promise<ExecutionResult | Bar | 'gone' | 'stale'> {
    const found = this.#table.find(number)
    if (found === undefined) return 'gone'
    // Before the work of a password's hash; what counts is asked again below.
    const early = this.barTo(actor, found)
    if (early !== undefined) return early
    const carry = await this.#kind(found.kind).prepare(found, found.firstPart ?? undefined)
    return this.#atOnce((at) => {
      const proposal = this.waiting().find((one) => one.number === number)
      if (proposal === undefined) return 'gone'
      const bar = this.barTo(actor, proposal)
      if (bar !== undefined) return bar
      const carried = carry({ at, by: [proposal.proposedBy, actor] })
      if (carried === undefined) return 'stale'
      this.#table.end(number, { state: 'confirmed', by: actor, at })
      this.#append(actor, proposal, `${proposal.detail}; proposed by ${proposal.proposedBy}`.replace(/^; /, ''), at)
      return carried
    })
  }

  /** Rejects a proposal, or takes back an own one; false when it does not wait, or no longer. */
  end(actor: string, number: number): boolean {
    return this.#atOnce((at) => {
      const proposal = this.waiting().find((one) => one.number === number)
      if (proposal === undefined) return false
      this.#table.end(number, { state: proposal.proposedBy === actor ? 'takenBack' : 'rejected', by: actor, at })
      const act = proposal.proposedBy === actor ? 'takeBackProposal' : 'rejectProposal'
      this.#deps.audit.append({ actor, act, subject: proposal.subject, remark: remarkOf(proposal) }, at)
      return true
    })
  }

  #kind(name: string): ProposalKind {
    const kind = this.#deps.kinds[name]
    if (kind === undefined) throw new Error(`nothing carries out ${name}`)
    return kind
  }

  #needsAnother(actor: string, { kind, subject }: ProposedAct): boolean {
    const { rules } = this.#deps
    if (rules.oneOperator) return false
    return this.#kind(kind).needs === 'two' || rules.hasOtherAdmin(actor, nameIn(subject))
  }

  #stands({ kind, proposedBy, proposedAt }: Row): boolean {
    return this.#deps.rules.stillStands(proposedBy, proposedAt, this.#kind(kind).roles)
  }

  #append(actor: string, { kind: act, subject }: ProposedAct, remark: string, at: number): void {
    this.#deps.audit.append({ actor, act, subject, remark }, at)
  }

  #atOnce<T>(work: (at: number) => T): T {
    return this.#deps.db.transaction(() => work(this.#deps.now())).immediate()
  }
}

const remarkOf = ({ kind, detail }: ProposedAct) => (detail === '' ? kind : `${kind}: ${detail}`)

const OPERATOR = 'operator-'

/** Returns the audit log's name for an operator as an object. */
export const operatorSubject = (name: string): string => `${OPERATOR}${name}`

/** The operator that a subject names; undefined for any other subject. */
export const nameIn = (subject: string): string | undefined =>
  subject.startsWith(OPERATOR) ? subject.slice(OPERATOR.length) : undefined

interface Ending {
  readonly state: 'confirmed' | 'rejected' | 'takenBack'
  readonly by: string
  readonly at: number
}

/** The table of proposals; every call inside a transaction of its caller. A part of a password is forgotten at the end. */
function openProposalTable(db: Sql) {
  const columns = `id AS number, kind, subject, detail, first_part AS firstPart, proposed_by AS proposedBy,
    proposed_at AS proposedAt`
  const find = db.prepare<[number], Row>(`SELECT ${columns} FROM proposal WHERE id = ? AND state = 'waiting'`)
  const waiting = db.prepare<[number], Row>(
    `SELECT ${columns} FROM proposal WHERE state = 'waiting' AND proposed_at > ? ORDER BY id`,
  )
  const add = db.prepare<Omit<Row, 'number'>, { id: number }>(
    `INSERT INTO proposal (id, kind, subject, detail, first_part, state, proposed_by, proposed_at)
     SELECT coalesce(max(id), 0) + 1, @kind, @subject, @detail, @firstPart, 'waiting', @proposedBy, @proposedAt
     FROM proposal RETURNING id`,
  )
  const end = db.prepare<[string, string | null, number, number]>(
    `UPDATE proposal SET state = ?, first_part = NULL, decided_by = ?, decided_at = ? WHERE id = ?`,
  )
  const endAll = db.prepare<[number, string, string]>(
    `UPDATE proposal SET state = 'replaced', first_part = NULL, decided_at = ?
     WHERE kind = ? AND subject = ? AND state = 'waiting'`,
  )
  return {
    find: (number: number): Row | undefined => find.get(number),
    /** Those proposed after a time, UTC ms, the oldest first. */
    waiting: (after: number): Row[] => waiting.all(after),
    add: (row: Omit<Row, 'number'>): number => numberOf(add.get(row)),
    end: (number: number, { state, by, at }: Ending): void => {
      end.run(state, by, at, number)
    },
    /** Makes room for a new proposal of the same: older ones have expired, or are its proposer's own. */
    endAll: ({ kind, subject }: ProposedAct, at: number): void => {
      endAll.run(at, kind, subject)
    },
  }
}
