import { PAGE_SIZE } from '../../contract/calls/call.ts'
import type { LedgerEntry, ListedUser } from '../../contract/operator/entities/user.ts'
import { usdText } from '../../engine/money.ts'
import type { AsyncSql } from '../store/sql.ts'

interface UserRow {
  readonly id: number
  readonly uid: string
  readonly email: string | null
  readonly mobile: string | null
  readonly is_demo: 0 | 1
  readonly simulated: 0 | 1
  readonly created_at: number
  readonly invited_by: number | null
}

/** A user's names and since when they are one. */
export type UserRecord = ListedUser & { readonly invitedBy?: string }

/** A page of something, and how much there is. */
interface PageOf<T> {
  readonly rows: T[]
  readonly total: number
}

interface EntryRow {
  readonly id: number
  readonly kind: string
  readonly order_id: number | null
  readonly at: number
}

const userOf = ({ id, uid, email, mobile, is_demo, simulated, created_at, invited_by }: UserRow): UserRecord => ({
  id: String(id),
  uid,
  ...(email !== null && { email }),
  ...(mobile !== null && { mobile }),
  demo: is_demo === 1,
  simulated: simulated === 1,
  createdAt: created_at,
  ...(invited_by !== null && { invitedBy: String(invited_by) }),
})

/** Search terms: an id, a uid or the beginning of an address, and the beginning of a number. */
interface Searched {
  readonly id: number
  readonly text: string
  readonly digits: string
}

/** No account's id. */
const NO_ACCOUNT = -1
const columns = `id, uid, email, mobile, is_demo, created_at, invited_by, CASE WHEN EXISTS (SELECT 1 FROM ranked_account
  WHERE account_id = account.id AND strategy IS NOT NULL) THEN 1 ELSE 0 END AS simulated`
/** Behind every other character. */
const LAST = '\u{10ffff}'
/** More than any balance needs; every digit of a posting is told. */
const DECIMALS = 6

/** Opens read-only access to user data for operators. Each call rejects with a `DatabaseUnavailable`. */
export function openUserRecords(db: AsyncSql) {
  const byId = db.prepare<[number], UserRow>(`SELECT ${columns} FROM account WHERE id = ?`)
  const uid = db.prepare<[number], string>('SELECT uid FROM account WHERE id = ?').pluck()
  const searches = {
    all: `is_demo = 0 AND CAST(@id AS BIGINT) IS NOT NULL AND CAST(@text AS TEXT) IS NOT NULL
      AND CAST(@digits AS TEXT) IS NOT NULL`,
    // Each by an index of its own: it is asked while somebody types.
    some: `id IN (
        SELECT id FROM account WHERE id = @id
        UNION SELECT id FROM account WHERE uid = @text
        UNION SELECT id FROM account WHERE email >= @text AND email < @text || '${LAST}'
        UNION SELECT id FROM account WHERE @digits <> '' AND mobile >= @digits AND mobile < @digits || ':'
      )`,
  } as const
  const prepared = (where: string) => ({
    page: db.prepare<Searched & { most: number; from: number }, UserRow>(
      `SELECT ${columns} FROM account WHERE ${where} ORDER BY id DESC LIMIT @most OFFSET @from`,
    ),
    count: db.prepare<Searched, number>(`SELECT count(*) FROM account WHERE ${where}`).pluck(),
  })
  const [all, some] = [prepared(searches.all), prepared(searches.some)]
  const entries = db.prepare<[number, number, number], EntryRow>(
    `SELECT id, kind, order_id, at FROM ledger_transaction WHERE account_id = ?
     ORDER BY at DESC, id DESC LIMIT ? OFFSET ?`,
  )
  const countEntries = db
    .prepare<[number], number>('SELECT count(*) FROM ledger_transaction WHERE account_id = ?')
    .pluck()
  const postings = db
    .prepare<[number], { account: string; amount: bigint }>(
      'SELECT ledger_account AS account, amount FROM posting WHERE transaction_id = ? ORDER BY ledger_account DESC',
    )
    .safeIntegers()
  return {
    async find(id: number): Promise<UserRecord | undefined> {
      const row = await byId.get(id)
      return row && userOf(row)
    },
    uidOf: async (id: number): Promise<string> => (await uid.get(id)) ?? '',
    /** A page (from 1) of users, the newest first: by id, uid, or the beginning of a name. */
    async search(typed: string, page: number): Promise<PageOf<ListedUser>> {
      const text = typed.trim().toLowerCase()
      const digits = /^\+?[\d\s()-]+$/.test(text) ? text.replace(/\D/g, '') : ''
      const id = /^[1-9]\d{0,14}$/.test(text) ? Number(text) : NO_ACCOUNT
      const requested = { id, text, digits }
      const { page: rows, count } = text === '' ? all : some
      return {
        rows: (await rows.all({ ...requested, most: PAGE_SIZE, from: (page - 1) * PAGE_SIZE })).map(userOf),
        total: (await count.get(requested)) ?? 0,
      }
    },
    /** A page (from 1) of a user's transactions, the newest first, with all of their postings. */
    async ledger(id: number, page: number): Promise<PageOf<LedgerEntry>> {
      const rows: LedgerEntry[] = []
      for (const entry of await entries.all(id, PAGE_SIZE, (page - 1) * PAGE_SIZE)) {
        const { kind, order_id, at } = entry
        const posted = await postings.all(entry.id)
        rows.push({
          ...{ id: String(entry.id), kind, at },
          ...(order_id !== null && { orderId: String(order_id) }),
          postings: posted.map(({ account, amount }) => ({ account, amount: usdText(amount, DECIMALS) })),
        })
      }
      return { rows, total: (await countEntries.get(id)) ?? 0 }
    },
  }
}

/** Read-only access to user data. */
export type UserRecords = ReturnType<typeof openUserRecords>
