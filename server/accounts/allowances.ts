import type { AsyncSql } from '../store/sql.ts'

/** A rate limit: `count` at once per key, refilled evenly over `perMs`. */
export interface Allowance {
  readonly key: string
  readonly count: number
  readonly perMs: number
}

/** Result of taking one. */
export interface AllowanceResult {
  /** Until one is left of each, ms; 0 when it was taken. */
  readonly waitMs: number
  /** Number used up of the last allowance. */
  readonly used: number
}

/** Allowances that all gateways share and that outlive a restart. Each call rejects with a `DatabaseUnavailable`. */
export interface Allowances {
  /** Takes one of each, or nothing. */
  take(all: readonly Allowance[]): Promise<AllowanceResult>
  giveBack(all: readonly Allowance[]): Promise<void>
  /** Returns the number used up. */
  used(one: Allowance): Promise<number>
}

/** Rows of allowances that are full again are dropped this often, ms. */
const CLEANUP_INTERVAL_MS = 60_000

/** Requests at once and the clocks of gateways differ by less, ms: a moment further away was written before a clock was set back. */
const CLOCKS_MS = 60_000

/**
 * Opens the allowances of a database. As in `RateLimit`, a key is kept as the moment at which its allowance is full again.
 * Each is taken by one statement, so that two gateways at once never take the same one. A moment that is further away than
 * it can be, by more than clocks differ, was written before the clock was set back, and counts as past. `now`: the wall clock, UTC ms.
 */
export function openAllowances(queries: AsyncSql, now: () => number): Allowances {
  const statements = {
    take: queries
      .prepare<{ key: string; at: number; every: number; latest: number; most: number }, number>(
        `INSERT INTO allowance (key, full_at) VALUES (@key, CAST(@at AS BIGINT) + CAST(@every AS BIGINT))
         ON CONFLICT (key) DO UPDATE SET
           full_at = CAST(@every AS BIGINT) +
             CASE WHEN allowance.full_at BETWEEN @at AND @most THEN allowance.full_at ELSE @at END
         WHERE allowance.full_at <= @latest OR allowance.full_at > @most
         RETURNING full_at`,
      )
      .pluck(),
    giveBack: queries.prepare<{ key: string; every: number }>(
      'UPDATE allowance SET full_at = full_at - @every WHERE key = @key',
    ),
    fullAt: queries.prepare<[string], number>('SELECT full_at FROM allowance WHERE key = ?').pluck(),
    tidy: queries.prepare<[number]>('DELETE FROM allowance WHERE full_at <= ?'),
  }
  let tidiedAt = now()

  const everyOf = ({ count, perMs }: Allowance) => Math.ceil(perMs / count)
  /** Returns the time until the allowance is full again, ms. */
  const missing = async (one: Allowance) => {
    const ms = Number((await statements.fullAt.get(one.key)) ?? 0) - now()
    return ms > everyOf(one) * one.count + CLOCKS_MS ? 0 : Math.max(0, ms)
  }
  const giveBack = async (all: readonly Allowance[]) => {
    for (const one of all) await statements.giveBack.run({ key: one.key, every: everyOf(one) })
  }

  return {
    async take(all) {
      if (now() - tidiedAt >= CLEANUP_INTERVAL_MS) {
        tidiedAt = now()
        await statements.tidy.run(now())
      }
      const taken: Allowance[] = []
      let used = 0
      for (const one of all) {
        const [at, every] = [now(), everyOf(one)]
        const latest = at + every * (one.count - 1)
        const most = latest + every + CLOCKS_MS
        const full = await statements.take.get({ key: one.key, at, every, latest, most })
        if (full === undefined) {
          await giveBack(taken)
          return { waitMs: Math.max(1, (await missing(one)) - every * (one.count - 1)), used: one.count }
        }
        taken.push(one)
        used = Math.round((Number(full) - at) / every)
      }
      return { waitMs: 0, used }
    },
    giveBack,
    used: async (one) => Math.round((await missing(one)) / everyOf(one)),
  }
}
