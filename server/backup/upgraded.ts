import { migrate } from '../openDatabase.ts'
import { EmbeddedSql } from '../store/sqlite.ts'
import { checkDatabase } from './checkDatabase.ts'

/** Result of a copied database that was brought up to this version. */
export interface Upgraded {
  /** Migrations that it had before, and has now. */
  readonly from: number
  readonly to: number
  readonly migratedMs: number
  readonly checkedMs: number
  /** Problems found, in words for an operator. */
  readonly findings: readonly string[]
}

const COUNT = 'SELECT count(*) FROM migration'

/**
 * Brings a database that nobody uses up to this version, and checks all of it. Throws when it is newer than this program,
 * or no database of this exchange.
 */
export function upgrade(path: string): Upgraded {
  const sql = new EmbeddedSql(path, { fileMustExist: true })
  try {
    sql.pragma('synchronous = FULL')
    sql.pragma('foreign_keys = ON')
    const [from, migratedMs] = timed(() => {
      const had = countOf(sql)
      migrate(sql)
      return had
    })
    const [findings, checkedMs] = timed(() => checkDatabase(sql))
    return { from, to: countOf(sql), migratedMs, checkedMs, findings }
  } finally {
    sql.close()
  }
}

function countOf(sql: EmbeddedSql): number {
  const isThere = sql.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'migration'").get() !== undefined
  if (!isThere) throw new Error('There is no database of this exchange in it.')
  return sql.prepare<[], number>(COUNT).pluck().get() ?? 0
}

function timed<T>(act: () => T): [T, number] {
  const from = performance.now()
  const done = act()
  return [done, Math.round(performance.now() - from)]
}
