import type { Sql } from '../store/sql.ts'

/** The announcement to every visitor (document 2 §2). */
export interface AnnouncementTable {
  /** What an operator wrote last, empty when they took it back; undefined when none ever wrote one. */
  newest(): string | undefined
  write(text: string, at: number): void
}

/** The announcements in SQLite. */
export function openAnnouncementTable(db: Sql): AnnouncementTable {
  const newest = db.prepare<[], string>('SELECT text FROM announcement ORDER BY id DESC LIMIT 1').pluck()
  const write = db.prepare<[string, number]>('INSERT INTO announcement (text, at) VALUES (?, ?)')
  return {
    newest: () => newest.get(),
    write: (text, at) => {
      write.run(text, at)
    },
  }
}
