import type { Feed } from '../markets/feed.ts'
import type { Sql } from '../store/sql.ts'

/** Market of the feed, for processes that only listen. */
export interface MarketInfo {
  readonly kind: Feed['kind']
  readonly codes: readonly string[]
}

/** Says which market there is. */
export function publishMarketInfo(sql: Sql, { kind, codes }: MarketInfo): void {
  sql
    .prepare<[string, string]>(
      `INSERT INTO told_market VALUES (1, ?, ?)
       ON CONFLICT (one) DO UPDATE SET kind = excluded.kind, codes = excluded.codes`,
    )
    .run(kind, codes.join(' ')).changes
}

/** Returns the market, or undefined if no feed has ever run. */
export function readMarketInfo(sql: Sql): MarketInfo | undefined {
  const row = sql.prepare<[], { kind: Feed['kind']; codes: string }>('SELECT kind, codes FROM told_market').get()
  return row && { kind: row.kind, codes: row.codes.split(' ') }
}
