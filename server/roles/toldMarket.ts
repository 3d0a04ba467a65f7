import type { Feed } from '../markets/feed.ts'
import type { Sql } from '../store/sql.ts'

/** Which market the feed tells of, for those that only hear it. */
export interface ToldMarket {
  readonly kind: Feed['kind']
  readonly codes: readonly string[]
}

/** Says which market there is. */
export function tellMarket(sql: Sql, { kind, codes }: ToldMarket): void {
  sql
    .prepare<[string, string]>(
      `INSERT INTO told_market VALUES (1, ?, ?)
       ON CONFLICT (one) DO UPDATE SET kind = excluded.kind, codes = excluded.codes`,
    )
    .run(kind, codes.join(' ')).changes
}

/** Which market there is; undefined as long as no feed has ever run. */
export function hearMarket(sql: Sql): ToldMarket | undefined {
  const row = sql.prepare<[], { kind: Feed['kind']; codes: string }>('SELECT kind, codes FROM told_market').get()
  return row && { kind: row.kind, codes: row.codes.split(' ') }
}
