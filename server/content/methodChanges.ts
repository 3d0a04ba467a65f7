import type { ChangeState, MethodKind, Terms } from '../../contract/operator/entities/methods.ts'
import { numberOf, type Sql } from '../store/sql.ts'

/** The method that a change affects. */
export interface ChangeTarget {
  readonly kind: MethodKind
  /** The way that it changes or ends; undefined for a new one. */
  readonly methodId: string | undefined
  readonly before: Terms | undefined
  /** Undefined for the end of one. */
  readonly after: Terms | undefined
}

/** A proposed change as it is kept; times UTC ms. */
export interface MethodChange extends ChangeTarget {
  readonly number: number
  readonly state: ChangeState
  readonly proposedBy: string
  readonly proposedAt: number
  readonly decidedBy: string | null
  readonly decidedAt: number | null
  readonly remark: string | null
}

interface ChangeRow {
  readonly id: number
  readonly kind: MethodKind
  readonly method_id: string | null
  readonly terms_before: string | null
  readonly terms_after: string | null
  readonly state: ChangeState
  readonly proposed_by: string
  readonly proposed_at: number
  readonly decided_by: string | null
  readonly decided_at: number | null
  readonly remark: string | null
}

/** The way in which a change ended. */
interface Ending {
  readonly state: Exclude<ChangeState, 'waiting'>
  readonly by: string
  readonly at: number
  readonly remark: string | null
}

const termsOf = (json: string | null): Terms | undefined => (json === null ? undefined : (JSON.parse(json) as Terms))
const jsonOf = (terms: Terms | undefined): string | null => (terms === undefined ? null : JSON.stringify(terms))

const changeOf = (row: ChangeRow): MethodChange => ({
  number: row.id,
  kind: row.kind,
  methodId: row.method_id ?? undefined,
  before: termsOf(row.terms_before),
  after: termsOf(row.terms_after),
  state: row.state,
  proposedBy: row.proposed_by,
  proposedAt: row.proposed_at,
  decidedBy: row.decided_by,
  decidedAt: row.decided_at,
  remark: row.remark,
})

/** The table of proposed changes in SQLite. */
export function openMethodChanges(db: Sql) {
  const find = db.prepare<[number], ChangeRow>('SELECT * FROM method_change WHERE id = ?')
  const waiting = db.prepare<[], ChangeRow>("SELECT * FROM method_change WHERE state = 'waiting' ORDER BY id")
  const over = db.prepare<[number, number], ChangeRow>(
    `SELECT * FROM method_change WHERE state <> 'waiting' ORDER BY decided_at DESC, id DESC LIMIT ? OFFSET ?`,
  )
  const count = db.prepare<[], number>("SELECT count(*) FROM method_change WHERE state <> 'waiting'").pluck()
  const insert = db.prepare<unknown[], { id: number }>(
    `INSERT INTO method_change (kind, method_id, terms_before, terms_after, state, proposed_by, proposed_at)
     VALUES (?, ?, ?, ?, 'waiting', ?, ?) RETURNING id`,
  )
  const end = db.prepare(
    "UPDATE method_change SET state = ?, decided_by = ?, decided_at = ?, remark = ? WHERE id = ? AND state = 'waiting'",
  )
  const waits = db
    .prepare<[MethodKind, string], number>(
      "SELECT 1 FROM method_change WHERE kind = ? AND method_id = ? AND state = 'waiting'",
    )
    .pluck()
  const proposers = db.prepare<[MethodKind], { by: string; terms: string | null }>(
    `SELECT proposed_by AS "by", terms_after AS terms FROM method_change WHERE kind = ? AND state = 'inForce'`,
  )
  const found = (id: number): MethodChange => {
    const row = find.get(id)
    if (row === undefined) throw new Error(`the change ${id} is gone`)
    return changeOf(row)
  }
  return {
    find: (number: number): MethodChange | undefined => {
      const row = find.get(number)
      return row && changeOf(row)
    },
    /** The oldest first. */
    waiting: (): MethodChange[] => waiting.all().map(changeOf),
    /** Returns true if a change of this way waits. */
    waitsFor: (kind: MethodKind, methodId: string): boolean => waits.get(kind, methodId) !== undefined,
    /** A page from 1, the newest first. */
    over: (page: number, size: number) => ({
      rows: over.all(size, (page - 1) * size).map(changeOf),
      total: count.get() ?? 0,
    }),
    /** Returns who proposed the methods of a kind with these terms, including methods that have ended. */
    proposersOf: ({ kind, terms }: { readonly kind: MethodKind; readonly terms: Terms }): string[] => {
      const wanted = Object.entries(terms)
      return proposers.all(kind).flatMap(({ by, terms: json }) => {
        const created = termsOf(json)
        return created && wanted.every(([name, value]) => created[name] === value) ? [by] : []
      })
    },
    add: ({ kind, methodId, before, after }: ChangeTarget, by: string, at: number): MethodChange =>
      found(numberOf(insert.get(kind, methodId ?? null, jsonOf(before), jsonOf(after), by, at))),
    decide: (number: number, { state, by, at, remark }: Ending): MethodChange => {
      end.run(state, by, at, remark, number)
      return found(number)
    },
  }
}
