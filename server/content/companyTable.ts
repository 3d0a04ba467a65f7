import { type Connections, numberOf } from '../store/sql.ts'

/** The directory's data of a company (document 2 §3). */
export interface CompanyText {
  readonly name: string
  readonly subject: string
  /** An address as `articlePicture` allows it, or empty. */
  readonly logo: string
  /** A web address, or empty. */
  readonly url: string
  readonly registeredAddress: string
  readonly officeAddress: string
  readonly email: string
}

/** A company of the directory as it is kept. */
export interface CompanyEntry extends CompanyText {
  readonly id: number
  /** Its place in the directory: the least stands first. */
  readonly place: number
  /** UTC ms. */
  readonly withdrawnAt: number | null
}

/** The directory of companies. */
export interface CompanyTable {
  /** All, in their order, read without keeping anybody else waiting. */
  list(): Promise<CompanyEntry[]>
  /** The same within a transaction. */
  all(): CompanyEntry[]
  one(id: number): CompanyEntry | undefined
  /** Adds one as the last. */
  add(text: CompanyText): number
  change(id: number, text: CompanyText): void
  withdraw(id: number, at: number | null): void
  /** Puts companies into the order of their ids. */
  order(ids: readonly number[]): void
}

const columns = `id, name, subject, logo, url, registered_address AS registeredAddress, office_address AS officeAddress,
  email, place, withdrawn_at AS withdrawnAt`

/** Opens the directory of a database. */
export function openCompanyTable({ db, queries }: Connections): CompanyTable {
  const inOrder = `SELECT ${columns} FROM company ORDER BY place, id`
  const all = db.prepare<[], CompanyEntry>(inOrder)
  const list = queries.prepare<[], CompanyEntry>(inOrder)
  const one = db.prepare<[number], CompanyEntry>(`SELECT ${columns} FROM company WHERE id = ?`)
  const add = db.prepare<CompanyText, { id: number }>(
    `INSERT INTO company (name, subject, logo, url, registered_address, office_address, email, place)
     SELECT @name, @subject, @logo, @url, @registeredAddress, @officeAddress, @email, coalesce(max(place), 0) + 1
     FROM company RETURNING id`,
  )
  const change = db.prepare<CompanyText & { id: number }>(
    `UPDATE company SET name = @name, subject = @subject, logo = @logo, url = @url,
       registered_address = @registeredAddress, office_address = @officeAddress, email = @email WHERE id = @id`,
  )
  const withdraw = db.prepare<[number | null, number]>('UPDATE company SET withdrawn_at = ? WHERE id = ?')
  const place = db.prepare<[number, number]>('UPDATE company SET place = ? WHERE id = ?')
  return {
    list: () => list.all(),
    all: () => all.all(),
    one: (id) => one.get(id),
    add: (text) => numberOf(add.get(text)),
    change: (id, text) => {
      change.run({ ...text, id })
    },
    withdraw: (id, at) => {
      withdraw.run(at, id)
    },
    order: (ids) => {
      ids.forEach((id, index) => {
        place.run(index + 1, id)
      })
    },
  }
}
