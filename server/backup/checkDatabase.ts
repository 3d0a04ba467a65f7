import { checkBooks } from '../checkBooks.ts'
import { openAuditLog } from '../ops/auditLog.ts'
import type { Sql } from '../store/sql.ts'
import { embedded } from '../store/sqlite.ts'

/** Beyond so many findings of a kind nobody reads on. */
const MAX_REPORTED = 20

interface Orphan {
  readonly table: string
  readonly rowid: number | null
  readonly parent: string
}

/**
 * Everything that can be wrong with a database of this version, in words for an operator; nothing when it is sound: its
 * pages, its references, the books (each transaction sums to zero, each balance is its postings, deposits, withdrawals
 * and loans agree), the chain of the audit log.
 */
export function checkDatabase(sql: Sql): string[] {
  try {
    // Nothing that is read from broken pages means anything.
    const broken = brokenPages(sql)
    if (broken.length > 0) return broken
    return [...orphans(sql), ...checkBooks(sql).slice(0, MAX_REPORTED), ...checkAudit(sql)]
  } catch (error) {
    return [`The database cannot be read: ${error instanceof Error ? error.message : String(error)}`]
  }
}

/** PostgreSQL looks after its own pages and references. */
function brokenPages(sql: Sql): string[] {
  if (sql.dialect !== 'sqlite') return []
  const reported = embedded(sql).pragma(`integrity_check(${MAX_REPORTED})`) as Array<{
    readonly integrity_check: string
  }>
  const lines = reported.map((row) => row.integrity_check)
  return lines.length === 1 && lines[0] === 'ok' ? [] : lines.map((line) => `The database is broken: ${line}`)
}

function orphans(sql: Sql): string[] {
  if (sql.dialect !== 'sqlite') return []
  const found = embedded(sql).pragma('foreign_key_check') as Orphan[]
  return found
    .slice(0, MAX_REPORTED)
    .map(({ table, rowid, parent }) => `Row ${rowid ?? '?'} of ${table} names a ${parent} that is not there`)
}

function checkAudit(sql: Sql): string[] {
  const report = openAuditLog(sql).verify()
  return report.intact ? [] : [`The audit log is broken at entry ${report.broken}`]
}
