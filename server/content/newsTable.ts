import { type Connections, numberOf } from '../store/sql.ts'

/** Editable fields of a news item. */
export interface NewsText {
  /** The app asks for `NEWS_CATEGORY`. */
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

/** The news' table. A page counts from 1. What answers a promise is read without keeping anybody else waiting. */
export interface NewsTable {
  /** Those that visitors see at a time, the newest first. */
  shown(category: number, page: number, size: number, now: number): Promise<NewsPage>
  /** One that visitors see at a time. */
  shownOne(id: number, now: number): Promise<NewsItem | undefined>
  /** All, the newest first, drafts before them. */
  all(page: number, size: number): Promise<NewsPage>
  find(id: number): Promise<NewsItem | undefined>
  /** As it is within a transaction. */
  one(id: number): NewsItem | undefined
  add(text: NewsText, at: number): number
  change(id: number, text: NewsText, at: number): void
  /** Null of both makes it a draft again. */
  publish(id: number, publishedAt: number | null, withdrawnAt: number | null): void
}

const columns = `id, category, title, summary, logo, content, published_at AS publishedAt, withdrawn_at AS withdrawnAt,
  changed_at AS changedAt`
const isShown = 'published_at IS NOT NULL AND withdrawn_at IS NULL AND published_at <= ?'

/** Opens the news of a database. */
export function openNewsTable({ db, queries }: Connections): NewsTable {
  const shown = queries.prepare<[number, number, number, number], NewsItem>(
    `SELECT ${columns} FROM news WHERE ${isShown} AND category = ? ORDER BY published_at DESC, id DESC LIMIT ? OFFSET ?`,
  )
  const countShown = queries
    .prepare<[number, number], number>(`SELECT count(*) FROM news WHERE ${isShown} AND category = ?`)
    .pluck()
  const shownOne = queries.prepare<[number, number], NewsItem>(
    `SELECT ${columns} FROM news WHERE ${isShown} AND id = ?`,
  )
  const all = queries.prepare<[number, number], NewsItem>(
    `SELECT ${columns} FROM news
     ORDER BY published_at IS NOT NULL, published_at DESC, id DESC LIMIT ? OFFSET ?`,
  )
  const count = queries.prepare<[], number>('SELECT count(*) FROM news').pluck()
  const byId = `SELECT ${columns} FROM news WHERE id = ?`
  const one = db.prepare<[number], NewsItem>(byId)
  const find = queries.prepare<[number], NewsItem>(byId)
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
    shown: async (category, page, size, now) => ({
      rows: await shown.all(now, category, size, (page - 1) * size),
      total: (await countShown.get(now, category)) ?? 0,
    }),
    shownOne: (id, now) => shownOne.get(now, id),
    all: async (page, size) => ({
      rows: await all.all(size, (page - 1) * size),
      total: (await count.get()) ?? 0,
    }),
    find: (id) => find.get(id),
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
