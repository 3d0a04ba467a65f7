import { PAGE_SIZE } from '../../contract/calls/call.ts'
import type { Sql } from '../store/sql.ts'
import type { Reviewed } from './reviews.ts'

/** Tables of what is reviewed, with the column that tells when it was. */
const tables = {
  identity_check: 'decided_at',
  deposit: 'decided_at',
  withdrawal: 'decided_at',
  loan_identity: 'decided_at',
  loan: 'reviewed_at',
  loan_repayment: 'decided_at',
} as const

/** Opens the completed reviews of a table, newest first. */
export function openDecided(db: Sql, table: keyof typeof tables): Reviewed['decided'] {
  const column = tables[table]
  const page = db.prepare<[number, number], { number: number; at: number }>(
    `SELECT id AS number, ${column} AS at FROM ${table} WHERE ${column} IS NOT NULL
     ORDER BY ${column} DESC, id DESC LIMIT ? OFFSET ?`,
  )
  const count = db.prepare<[], number>(`SELECT count(*) FROM ${table} WHERE ${column} IS NOT NULL`).pluck()
  return (number) => ({ rows: page.all(PAGE_SIZE, (number - 1) * PAGE_SIZE), total: count.get() ?? 0 })
}

/** The number of what shows a picture, by the columns that name pictures. */
export function openShowing(db: Sql, table: keyof typeof tables, ...columns: string[]): Reviewed['showing'] {
  const find = columns.map((column) =>
    db.prepare<[string], number>(`SELECT id FROM ${table} WHERE ${column} = ? ORDER BY id DESC LIMIT 1`).pluck(),
  )
  return (picture) => find.map((one) => one.get(picture)).find((number) => number !== undefined)
}
