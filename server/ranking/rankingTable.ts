import { nicknameKey } from '../../contract/nicknames.ts'
import type { AsyncSql, Sql } from '../store/sql.ts'

/**
 * The table of who wants to be ranked, one SQL text a migration; what has been released is never edited. Times are UTC ms.
 */
export const rankingMigrations: readonly string[] = [
  `CREATE TABLE ranked_account (
     account_id BIGINT PRIMARY KEY REFERENCES account (id),
     nickname TEXT NOT NULL,
     nickname_key TEXT NOT NULL UNIQUE,
     joined_at BIGINT NOT NULL
   );`,
  // What a simulated trader trades by (server/community/strategies.ts): one account each. NULL for people.
  `ALTER TABLE ranked_account ADD COLUMN strategy TEXT;
   CREATE UNIQUE INDEX ranked_strategy ON ranked_account (strategy);`,
]

/** Accounts the ranking admits besides real ones. */
export interface Admitted {
  /** Demo accounts of people: on a demo server, where no money is real. */
  readonly demos: boolean
  readonly simulated: boolean
}

/** Somebody who wants to be ranked. */
export interface RankedAccount {
  readonly accountId: number
  readonly nickname: string
  /** 1 for a simulated trader. */
  readonly simulated: 0 | 1
}

/** Stores ranked accounts. Asynchronous reads do not block other work. */
export interface RankingTable {
  all(): Promise<RankedAccount[]>
  nicknameOf(accountId: number): Promise<string | undefined>
  leave(accountId: number): Promise<void>
}

/** Changes to the ranking. */
export interface Rankings {
  /** The accounts of simulated traders by their strategies. */
  simulated(): ReadonlyMap<string, number>
  /** Ranks the account of a simulated trader under the first of these nicknames that is free; throws when none is. */
  joinSimulated(accountId: number, nicknames: readonly string[], strategy: string, at: number): void
  /** Ranks an account under a nickname; false when somebody else has it, or one that would be taken for it. */
  join(accountId: number, nickname: string, at: number): boolean
}

/** Opens the ranking to who joins it. */
export function openRankings(db: Sql): Rankings {
  const rename = db.prepare<[string, string, number]>(
    'UPDATE ranked_account SET nickname = ?, nickname_key = ? WHERE account_id = ?',
  )
  const add = db.prepare<[number, string, string, number]>(
    'INSERT INTO ranked_account (account_id, nickname, nickname_key, joined_at) VALUES (?, ?, ?, ?)',
  )
  const takenBy = db.prepare<[string], number>('SELECT account_id FROM ranked_account WHERE nickname_key = ?').pluck()
  const joined = db.transaction((accountId: number, nickname: string, at: number): boolean => {
    const key = nicknameKey(nickname)
    const taken = takenBy.get(key)
    if (taken !== undefined && taken !== accountId) return false
    if (rename.run(nickname, key, accountId).changes === 0) add.run(accountId, nickname, key, at)
    return true
  })
  const mark = db.prepare<[string, number]>('UPDATE ranked_account SET strategy = ? WHERE account_id = ?')
  const marked = db.prepare<[], { readonly strategy: string; readonly id: number }>(
    'SELECT strategy, account_id AS id FROM ranked_account WHERE strategy IS NOT NULL',
  )
  const joinSimulated = db.transaction(
    (accountId: number, nicknames: readonly string[], strategy: string, at: number): void => {
      if (!nicknames.some((nickname) => joined(accountId, nickname, at))) throw new Error(`${nicknames} are taken`)
      mark.run(strategy, accountId)
    },
  )
  return {
    join: (accountId, nickname, at) => joined.immediate(accountId, nickname, at),
    simulated: () => new Map(marked.all().map(({ strategy, id }) => [strategy, id])),
    joinSimulated: (...given) => joinSimulated.immediate(...given),
  }
}

/** The ranked accounts in the database. */
export function openRankingTable(queries: AsyncSql, { demos, simulated }: Admitted): RankingTable {
  const all = queries.prepare<[], RankedAccount>(
    `SELECT account_id AS accountId, nickname, CASE WHEN strategy IS NULL THEN 0 ELSE 1 END AS simulated
     FROM ranked_account JOIN account ON account.id = account_id
     WHERE ${simulated ? '' : 'strategy IS NULL AND'} (${demos ? '1 = 1' : 'is_demo = 0'}) ORDER BY account_id`,
  )
  const one = queries.prepare<[number], string>('SELECT nickname FROM ranked_account WHERE account_id = ?').pluck()
  const leave = queries.prepare<[number]>('DELETE FROM ranked_account WHERE account_id = ?')
  return {
    all: () => all.all(),
    nicknameOf: (accountId) => one.get(accountId),
    leave: async (accountId) => {
      await leave.run(accountId)
    },
  }
}
