import type { Micros } from '../../engine/money.ts'
import type { Sql } from '../store/sql.ts'

/** The tables of copying, one SQL text a migration; what has been released is never edited. Times are UTC ms. */
export const communityMigrations: readonly string[] = [
  `CREATE TABLE copied_trader (
     account_id BIGINT NOT NULL REFERENCES account (id),
     trader_id BIGINT NOT NULL REFERENCES account (id),
     amount BIGINT NOT NULL,
     since BIGINT NOT NULL,
     PRIMARY KEY (account_id, trader_id)
   );
   CREATE TABLE copied_order (
     source_id BIGINT NOT NULL,
     account_id BIGINT NOT NULL REFERENCES account (id),
     trader_id BIGINT NOT NULL REFERENCES account (id),
     order_id BIGINT,
     stops TEXT NOT NULL,
     is_open INTEGER NOT NULL,
     PRIMARY KEY (source_id, account_id)
   );
   CREATE UNIQUE INDEX copied_order_id ON copied_order (order_id);
   CREATE INDEX copied_order_open ON copied_order (account_id, trader_id) WHERE is_open = 1;`,
]

/** An account that copies a trader. */
export interface Copy {
  readonly accountId: number
  readonly traderId: number
  /** Amount by which orders are sized. */
  readonly amount: Micros
  readonly since: number
}

/** A copied order that is open, as far as is known here. */
export interface OpenCopy {
  readonly accountId: number
  readonly traderId: number
  /** The trader's order. */
  readonly sourceId: number
  /** The copy of it. */
  readonly orderId: number
  /** The trader's stops as they were copied last. */
  readonly stops: string
}

/** A trader that an account copies, as it is listed. */
export interface NamedCopy extends Copy {
  readonly nickname: string
  readonly simulated: 0 | 1
  /** Of copied orders that have ended, less fees. */
  readonly net: Micros
}

const whole = ({ accountId, traderId, amount, since }: Record<keyof Copy, bigint>): Copy => ({
  ...{ accountId: Number(accountId), traderId: Number(traderId), amount, since: Number(since) },
})

/** Opens the tables of copying. */
export function openCopyTable(db: Sql) {
  const columns = 'c.account_id AS accountId, c.trader_id AS traderId, c.amount, c.since'
  const all = db
    .prepare<[], Record<keyof Copy, bigint>>(`SELECT ${columns} FROM copied_trader c ORDER BY c.account_id`)
    .safeIntegers()
  const unranked = db
    .prepare<[], Record<keyof Copy, bigint>>(
      `SELECT ${columns} FROM copied_trader c LEFT JOIN ranked_account r ON r.account_id = c.trader_id
       WHERE r.account_id IS NULL`,
    )
    .safeIntegers()
  const of = db
    .prepare<[number], Record<keyof Copy | 'simulated' | 'net', bigint> & { readonly nickname: string }>(
      `SELECT ${columns}, r.nickname, CASE WHEN r.strategy IS NULL THEN 0 ELSE 1 END AS simulated,
         (SELECT CAST(coalesce(sum(t.profit - t.fee), 0) AS BIGINT) FROM copied_order o JOIN trade_order t ON t.id = o.order_id
          WHERE o.account_id = c.account_id AND o.trader_id = c.trader_id AND t.created_at >= c.since
            AND t.status = 'completed') AS net
       FROM copied_trader c JOIN ranked_account r ON r.account_id = c.trader_id WHERE c.account_id = ? ORDER BY c.since`,
    )
    .safeIntegers()
  const put = db.prepare<[number, number, Micros, number]>(
    `INSERT INTO copied_trader (account_id, trader_id, amount, since) VALUES (?, ?, ?, ?)
     ON CONFLICT (account_id, trader_id) DO UPDATE SET amount = excluded.amount`,
  )
  const remove = db.prepare<[number, number]>('DELETE FROM copied_trader WHERE account_id = ? AND trader_id = ?')
  const traderNamed = db.prepare<[string], number>('SELECT account_id FROM ranked_account WHERE nickname = ?').pluck()
  const open = db.prepare<[number, number], OpenCopy>(
    `SELECT account_id AS accountId, trader_id AS traderId, source_id AS sourceId, order_id AS orderId, stops
     FROM copied_order WHERE account_id = ? AND trader_id = ? AND is_open = 1 ORDER BY source_id`,
  )
  const handled = db
    .prepare<[number, number], number>('SELECT 1 FROM copied_order WHERE source_id = ? AND account_id = ?')
    .pluck()
  const isCopy = db.prepare<[number], number>('SELECT 1 FROM copied_order WHERE order_id = ?').pluck()
  const add = db.prepare<[number, number, number, number | null, string, 0 | 1]>(
    'INSERT INTO copied_order (source_id, account_id, trader_id, order_id, stops, is_open) VALUES (?, ?, ?, ?, ?, ?)',
  )
  const end = db.prepare<[number]>('UPDATE copied_order SET is_open = 0 WHERE order_id = ?')
  const setStops = db.prepare<[string, number]>('UPDATE copied_order SET stops = ? WHERE order_id = ?')
  return {
    all: (): Copy[] => all.all().map(whole),
    /** Copies of traders who have left the ranking. */
    unranked: (): Copy[] => unranked.all().map(whole),
    of: (accountId: number): NamedCopy[] =>
      of.all(accountId).map((row) => ({
        ...whole(row),
        ...{ nickname: row.nickname, simulated: row.simulated === 1n ? 1 : 0, net: row.net },
      })),
    put: ({ accountId, traderId, amount, since }: Copy) => void put.run(accountId, traderId, amount, since),
    remove: (accountId: number, traderId: number) => void remove.run(accountId, traderId),
    traderNamed: (nickname: string): number | undefined => traderNamed.get(nickname),
    open: (accountId: number, traderId: number): OpenCopy[] => open.all(accountId, traderId),
    /** Returns true if a trader's order was copied, or left out, for an account. */
    isHandled: (sourceId: number, accountId: number): boolean => handled.get(sourceId, accountId) !== undefined,
    /** Returns true if an order is itself a copy. */
    isCopy: (orderId: number): boolean => isCopy.get(orderId) !== undefined,
    /** Notes the copy of an order; `orderId` is missing where it was left out. */
    add: ({ sourceId, accountId, traderId, stops }: Omit<OpenCopy, 'orderId'>, orderId: number | undefined) =>
      void add.run(sourceId, accountId, traderId, orderId ?? null, stops, orderId === undefined ? 0 : 1),
    end: (orderId: number) => void end.run(orderId),
    setStops: (orderId: number, stops: string) => void setStops.run(stops, orderId),
  }
}

export type CopyTable = ReturnType<typeof openCopyTable>
