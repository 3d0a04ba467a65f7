import { randomUUID } from 'node:crypto'
import Sqlite, { type Database } from 'better-sqlite3'

/** Text as long as what the engine keeps of an answer. */
const ANSWER = 'x'.repeat(600)

/** The rows that an order takes, written by SQLite alone: as the engine's own, synchronised with every transaction. */
export class RawRows {
  readonly #sqlite: Database
  readonly #write: (orders: number) => void
  #waiting: Array<() => void> = []

  constructor(path: string) {
    this.#sqlite = new Sqlite(path)
    this.#sqlite.pragma('journal_mode = WAL')
    this.#sqlite.pragma('synchronous = FULL')
    this.#sqlite.exec(
      `CREATE TABLE trade (id INTEGER PRIMARY KEY, account INTEGER, row TEXT);
       CREATE INDEX trade_of_account ON trade (account, id);
       CREATE TABLE posting (trade INTEGER, account INTEGER, amount INTEGER);
       CREATE TABLE balance (account INTEGER PRIMARY KEY, amount INTEGER);
       CREATE TABLE request (id TEXT PRIMARY KEY, answer TEXT)`,
    )
    const trade = this.#sqlite.prepare('INSERT INTO trade (account, row) VALUES (?, ?)')
    const post = this.#sqlite.prepare('INSERT INTO posting VALUES (?, ?, ?)')
    const move = this.#sqlite.prepare(
      'INSERT INTO balance VALUES (?, ?) ON CONFLICT (account) DO UPDATE SET amount = amount + excluded.amount',
    )
    const answer = this.#sqlite.prepare('INSERT INTO request VALUES (?, ?)')
    const write = this.#sqlite.transaction((orders: number) => {
      for (let i = 0; i < orders; i++) {
        const account = Math.floor(Math.random() * 10_000)
        const { lastInsertRowid } = trade.run(account, ANSWER.slice(0, 200))
        for (const [of, amount] of [
          [account, -7],
          [0, 7],
        ]) {
          post.run(lastInsertRowid, of, amount)
          move.run(of, amount)
        }
        answer.run(randomUUID(), ANSWER)
      }
    })
    this.#write = write.immediate
  }

  /** Writes so many orders in a transaction of their own. */
  write(orders: number): void {
    this.#write(orders)
  }

  /** Writes an order with whatever else waits by then. */
  join(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve)
      if (this.#waiting.length > 1) return
      setImmediate(() => {
        const waiting = this.#waiting
        this.#waiting = []
        this.#write(waiting.length)
        for (const written of waiting) written()
      })
    })
  }

  close(): void {
    this.#sqlite.close()
  }
}
