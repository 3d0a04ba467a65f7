import type { Connections } from '../store/sql.ts'

/** The announcement to every visitor (document 2 §2). */
export interface AnnouncementTable {
  /**
   * What an operator wrote last, empty when they took it back; undefined when none ever wrote one. Read without keeping
   * anybody else waiting.
   */
  shown(): Promise<string | undefined>
  /** The same within a transaction. */
  newest(): string | undefined
  write(text: string, at: number): void
}

/** Opens the announcements of a database. */
export function openAnnouncementTable({ db, queries }: Connections): AnnouncementTable {
  const last = 'SELECT text FROM announcement ORDER BY id DESC LIMIT 1'
  const newest = db.prepare<[], string>(last).pluck()
  const shown = queries.prepare<[], string>(last).pluck()
  const write = db.prepare<[string, number]>('INSERT INTO announcement (text, at) VALUES (?, ?)')
  return {
    shown: () => shown.get(),
    newest: () => newest.get(),
    write: (text, at) => {
      write.run(text, at)
    },
  }
}
