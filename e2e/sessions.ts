/** Sessions of a server, ended as an operator would end them. */
import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { Exchange } from './exchange.ts'

/** Takes the sessions of an account away; whoever has one hears of it with the next call. */
export function revoke(exchange: Exchange, accountId: string): void {
  const sqlite = new Database(join(exchange.dataDir, 'exchange.db'), { fileMustExist: true, timeout: 5000 })
  sqlite.prepare('DELETE FROM session WHERE account_id = ?').run(Number(accountId))
  sqlite.close()
}
