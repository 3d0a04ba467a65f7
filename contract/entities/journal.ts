import { at, type Decoded, id, integer, maybe, record, rows, text, withDefault } from '../codec.ts'

/**
 * Limits of a journal entry: characters of its note and of a tag, number of tags and pictures per trade, and the
 * highest rating.
 */
export const JOURNAL = { note: 4_000, tag: 32, tags: 10, pictures: 4, rating: 5 } as const

/** Extension: what somebody wrote about one of their closed trades. */
export const journalEntry = record({
  orderId: at('OrderId', id),
  note: at('Note', withDefault(text, '')),
  /** 1 to 5; none where the trade is not rated. */
  rating: at('Rating', maybe(integer)),
  tags: at('Tags', withDefault(rows(text), [])),
  /** Addresses of its pictures. */
  pictures: at('Pictures', withDefault(rows(text), [])),
  /** Time of the last change, UTC ms. */
  changedAt: at('ChangeTime', integer),
})
export type JournalEntry = Decoded<typeof journalEntry>
