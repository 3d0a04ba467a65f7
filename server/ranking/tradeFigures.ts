import type { Micros } from '../../engine/money.ts'
import { cashOf } from '../../engine/transactions.ts'
import type { AsyncSql } from '../store/sql.ts'

const DAY_MS = 86_400_000

/** Totals of an account's closed orders since a time. */
export interface TradeFigures {
  readonly trades: number
  readonly winners: number
  /** Profit less fees. */
  readonly net: Micros
  /** Leverage, weighted by the margin it took; 0 without margin. */
  readonly leverage: number
  /** The instrument that it closed the most orders of. */
  readonly instrumentId: number | undefined
  /** Profit less fees by the day they were closed on (whole days since 1970, UTC). */
  readonly days: ReadonlyMap<number, Micros>
}

/** An account's funds for trading. */
export interface Capital {
  /** Cash at a time, and what has come in since. */
  readonly since: Micros
  /** Total of all incoming funds. */
  readonly ever: Micros
}

interface SumRow {
  readonly trades: bigint
  readonly winners: bigint
  readonly net: bigint
  readonly margin: bigint
  readonly weighted: bigint
}

/** Largest fall of a balance from its peak by closed orders since a time, as a share of the peak. */
export interface Fall {
  readonly lost: Micros
  readonly from: Micros
}

/** The number of the day of a time, UTC. */
export const dayNumber = (at: number): number => Math.floor(at / DAY_MS)

/** Reads what ranked accounts have done, from their orders and postings alone. Rejects with a `DatabaseUnavailable`. */
export function openTradeFigures(db: AsyncSql) {
  const closed = "FROM trade_order WHERE account_id = ? AND status = 'completed' AND completed_at >= ?"
  const sums = db
    .prepare<[number, number], SumRow>(
      `SELECT count(*) AS trades, count(CASE WHEN profit > 0 THEN 1 END) AS winners, coalesce(sum(profit - fee), 0) AS net,
         coalesce(sum(margin), 0) AS margin, coalesce(sum(leverage * margin), 0) AS weighted ${closed}`,
    )
    .safeIntegers()
  const favourite = db
    .prepare<[number, number], number>(
      `SELECT instrument_id ${closed} GROUP BY instrument_id ORDER BY count(*) DESC, instrument_id LIMIT 1`,
    )
    .pluck()
  const days = db
    .prepare<[number, number], { readonly day: bigint; readonly net: bigint }>(
      `SELECT completed_at / ${DAY_MS} AS day, sum(profit - fee) AS net ${closed} GROUP BY day ORDER BY day`,
    )
    .safeIntegers()
  const falls = db
    .prepare<{ account: number; from: number; start: bigint }, { readonly lost: bigint; readonly from: bigint }>(
      `WITH course AS (
         SELECT completed_at AS at, id, CAST(sum(profit - fee) OVER (ORDER BY completed_at, id) AS BIGINT) AS won
         FROM trade_order WHERE account_id = @account AND status = 'completed' AND completed_at >= @from),
       tops AS (SELECT won, max(won) OVER (ORDER BY at, id) AS top FROM course),
       highs AS (SELECT won, CASE WHEN top > 0 THEN top ELSE 0 END AS high FROM tops)
       SELECT CAST(@start AS BIGINT) + high AS "from", high - won AS lost FROM highs ORDER BY high - won DESC LIMIT 1`,
    )
    .safeIntegers()
  const capital = db
    .prepare<{ account: number; cash: string; from: number }, { readonly since: bigint; readonly ever: bigint }>(
      `WITH moved AS (
         SELECT t.at, p.amount, p.amount > 0 AND t.kind IN ('grant', 'deposit', 'loan') AS came
         FROM ledger_transaction t JOIN posting p ON p.transaction_id = t.id
         WHERE t.account_id = @account AND p.ledger_account = @cash)
       SELECT coalesce(sum(CASE WHEN at < @from OR came THEN amount ELSE 0 END), 0) AS since,
         coalesce(sum(CASE WHEN came THEN amount ELSE 0 END), 0) AS ever
       FROM moved`,
    )
    .safeIntegers()
  return {
    /** Since a time, UTC ms; 0 for all there are. */
    trades: async (accountId: number, from: number): Promise<TradeFigures> => {
      const row = await sums.get(accountId, from)
      const [margin, weighted] = [row?.margin ?? 0n, row?.weighted ?? 0n]
      return {
        trades: Number(row?.trades ?? 0n),
        winners: Number(row?.winners ?? 0n),
        net: row?.net ?? 0n,
        leverage: margin === 0n ? 0 : Math.round(Number(weighted) / Number(margin)),
        instrumentId: await favourite.get(accountId, from),
        days: new Map((await days.all(accountId, from)).map(({ day, net }) => [Number(day), net])),
      }
    },
    /** The largest fall in USD since a time, UTC ms, of what there was then to trade with. */
    fall: async (accountId: number, from: number, start: Micros): Promise<Fall> =>
      (await falls.get({ account: accountId, from, start })) ?? { lost: 0n, from: start },
    capital: async (accountId: number, from: number): Promise<Capital> =>
      (await capital.get({ account: accountId, cash: cashOf(accountId), from })) ?? { since: 0n, ever: 0n },
  }
}
