import { at, id, integer, maybe, text, withDefault } from '../codec.ts'
import { journalEntry } from '../entities/journal.ts'
import { get, page, post } from './call.ts'

/** Extension: returns the account's journal entries by the time of their last change, oldest first, 500 per page. */
export const journalEntries = get(
  '/v1/api/forex/journal',
  {
    /** Returns only entries changed at this time or later, UTC ms. */
    from: at('from', maybe(integer)),
    page: at('page', withDefault(integer, 1)),
  },
  page(journalEntry),
  { session: true, extension: true },
)

/**
 * Extension: saves the journal entry of a closed trade and replaces the previous one. Repeating the call returns the saved entry.
 * An entry changed on another device in the meantime is not overwritten.
 */
export const saveJournalEntry = post(
  '/v1/api/forex/save_journal',
  {
    orderId: at('id', id),
    note: at('note', withDefault(text, '')),
    /** 1 to 5. */
    rating: at('rating', maybe(integer)),
    /** Tags, separated by commas. */
    tags: at('tags', withDefault(text, '')),
    /** Addresses of uploaded pictures, separated by commas. */
    pictures: at('pictures', withDefault(text, '')),
    /** Time of the last known change, UTC ms. Missing on a first entry. */
    changedAt: at('changed_at', maybe(integer)),
    requestId: at('request_id', maybe(text)),
  },
  journalEntry,
  { session: true, mutates: true, extension: true },
)
