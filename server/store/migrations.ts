import { foundation, schemaOf } from './postgres/schema.ts'
import type { Sql } from './sql.ts'

/** The migrations of each folder that has tables, under a name that stays: each numbers its own. */
export type Migrations = ReadonlyArray<readonly [folder: string, migrations: readonly string[]]>

const MIGRATION_TABLE =
  'CREATE TABLE migration (room TEXT NOT NULL, number INTEGER NOT NULL, PRIMARY KEY (room, number))'

const latestOf = (db: Sql) =>
  db.prepare<[string], number>('SELECT coalesce(max(number), 0) FROM migration WHERE room = ?').pluck()

/** Returns true if a database has a table. */
export const hasTable = (db: Sql, name: string): boolean =>
  db
    .prepare<[string], number>(
      db.dialect === 'sqlite'
        ? 'SELECT count(*) FROM sqlite_schema WHERE name = ?'
        : 'SELECT count(*) FROM pg_tables WHERE schemaname = current_schema() AND tablename = ?',
    )
    .pluck()
    .get(name) === 1

/** Returns true if a database has had just these migrations, neither fewer nor more. */
export function isUpToDate(db: Sql, all: Migrations): boolean {
  const latest = hasTable(db, 'migration') ? latestOf(db) : undefined
  return all.every(([folder, migrations]) => latest?.get(folder) === migrations.length)
}

/**
 * Brings a database up to date; each migration runs once, all of a start in one transaction, and of two servers at once
 * the second finds it done. Throws when the database was made by a newer version of the server.
 */
export function migrate(db: Sql, all: Migrations): void {
  db.transaction(() => {
    if (!hasTable(db, 'migration')) db.exec(db.dialect === 'sqlite' ? MIGRATION_TABLE : foundation)
    const latest = latestOf(db)
    const done = db.prepare<[string, number]>('INSERT INTO migration (room, number) VALUES (?, ?)')
    const texts: string[] = []
    for (const [folder, migrations] of all) {
      const from = latest.get(folder) ?? 0
      if (from > migrations.length)
        throw new Error(
          `The database is newer than this server: ${folder} is at ${from}, known are ${migrations.length}`,
        )
      migrations.slice(from).forEach((sql, index) => {
        texts.push(db.dialect === 'sqlite' ? sql : schemaOf(sql))
        done.run(folder, from + index + 1)
      })
    }
    db.exec(texts.join(';'))
  }).immediate()
}
