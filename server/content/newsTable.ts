import { numberOf, type Sql } from '../store/sql.ts'

/** What an operator writes of a news item. */
export interface NewsText {
  /** The app asks for category 1. */
  readonly category: number
  readonly title: string
  readonly summary: string
  /** An address as `articlePicture` allows it, or empty. */
  readonly logo: string
  /** Clean HTML. */
  readonly content: string
}

/** A news item as it is kept; times UTC ms. */
export interface NewsItem extends NewsText {
  readonly id: number
  /** From when on it is shown; null for a draft. */
  readonly publishedAt: number | null
  readonly withdrawnAt: number | null
  readonly changedAt: number
}

/** A page of news, and how many there are in all. */
export interface NewsPage {
  readonly rows: NewsItem[]
  readonly total: number
}

/** The news' table. A page counts from 1. */
export interface NewsTable {
  /** Those that visitors see at a time, the newest first. */
  shown(category: number, page: number, size: number, now: number): NewsPage
  /** One that visitors see at a time. */
  shownOne(id: number, now: number): NewsItem | undefined
  /** All, the newest first, drafts before them. */
  all(page: number, size: number): NewsPage
  one(id: number): NewsItem | undefined
  add(text: NewsText, at: number): number
  change(id: number, text: NewsText, at: number): void
  /** Null of both makes it a draft again. */
  publish(id: number, publishedAt: number | null, withdrawnAt: number | null): void
}

const columns = `id, category, title, summary, logo, content, published_at AS publishedAt, withdrawn_at AS withdrawnAt,
  changed_at AS changedAt`
const isShown = 'published_at IS NOT NULL AND withdrawn_at IS NULL AND published_at <= ?'

/** The news in SQLite. */
export function openNewsTable(db: Sql): NewsTable {
  const shown = db.prepare<[number, number, number, number], NewsItem>(
    `SELECT ${columns} FROM news WHERE ${isShown} AND category = ? ORDER BY published_at DESC, id DESC LIMIT ? OFFSET ?`,
  )
  const countShown = db
    .prepare<[number, number], number>(`SELECT count(*) FROM news WHERE ${isShown} AND category = ?`)
    .pluck()
  const shownOne = db.prepare<[number, number], NewsItem>(`SELECT ${columns} FROM news WHERE ${isShown} AND id = ?`)
  const all = db.prepare<[number, number], NewsItem>(
    `SELECT ${columns} FROM news
     ORDER BY published_at IS NOT NULL, published_at DESC, id DESC LIMIT ? OFFSET ?`,
  )
  const count = db.prepare<[], number>('SELECT count(*) FROM news').pluck()
  const one = db.prepare<[number], NewsItem>(`SELECT ${columns} FROM news WHERE id = ?`)
  const add = db.prepare<NewsText & { at: number }, { id: number }>(
    `INSERT INTO news (category, title, summary, logo, content, changed_at)
     VALUES (@category, @title, @summary, @logo, @content, @at) RETURNING id`,
  )
  const change = db.prepare<NewsText & { id: number; at: number }>(
    `UPDATE news SET category = @category, title = @title, summary = @summary, logo = @logo, content = @content,
       changed_at = @at WHERE id = @id`,
  )
  const publish = db.prepare<[number | null, number | null, number]>(
    'UPDATE news SET published_at = ?, withdrawn_at = ? WHERE id = ?',
  )
  return {
    shown: (category, page, size, now) => ({
      rows: shown.all(now, category, size, (page - 1) * size),
      total: countShown.get(now, category) ?? 0,
    }),
    shownOne: (id, now) => shownOne.get(now, id),
    all: (page, size) => ({ rows: all.all(size, (page - 1) * size), total: count.get() ?? 0 }),
    one: (id) => one.get(id),
    add: (text, at) => numberOf(add.get({ ...text, at })),
    change: (id, text, at) => {
      change.run({ ...text, id, at })
    },
    publish: (id, publishedAt, withdrawnAt) => {
      publish.run(publishedAt, withdrawnAt, id)
    },
  }
}
