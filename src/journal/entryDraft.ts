import * as v from 'valibot'
import type { JournalEntry } from '../../contract/entities/journal.ts'
import { draftAtom } from '../session/drafts.ts'
import { store } from '../store.ts'
import { useAtomValue } from '../useAtom.ts'

const draft = v.object({
  note: v.string(),
  rating: v.optional(v.number()),
  /** Tags as typed, separated by commas. */
  tags: v.string(),
  pictures: v.array(v.string()),
  /** Time of the last change of the entry that the draft started from. Undefined for a trade without an entry. */
  changedAt: v.optional(v.number()),
  /** It was saved: it is shown until the journal has the entry. */
  isSaved: v.optional(v.boolean()),
})
/** Unsaved journal entry of a trade. */
export type EntryDraft = v.InferOutput<typeof draft>

const drafts = v.fallback(v.pipe(v.string(), v.parseJson(), v.record(v.string(), draft)), () => ({}))
/** The drafts of all trades, by order. They outlive closing the sheet and a reload. */
const draftsAtom = draftAtom('journal')

const stored = (): Record<string, EntryDraft> => v.parse(drafts, store.get(draftsAtom))

const saved = (entry: JournalEntry | undefined): EntryDraft => ({
  note: entry?.note ?? '',
  rating: entry?.rating,
  tags: entry?.tags.join(', ') ?? '',
  pictures: [...(entry?.pictures ?? [])],
  changedAt: entry?.changedAt,
})

/** The draft of a trade, else its entry as saved, and functions that change the draft and end it with the entry that was saved. */
export function useEntryDraft(orderId: string, entry: JournalEntry | undefined) {
  const current = (all: Record<string, EntryDraft>): EntryDraft => {
    const found = all[orderId]
    const isOver = found?.isSaved && (entry?.changedAt ?? 0) >= (found.changedAt ?? 0)
    return found === undefined || isOver ? saved(entry) : found
  }
  const put = (next: EntryDraft) => store.set(draftsAtom, JSON.stringify({ ...stored(), [orderId]: next }))
  return {
    draft: current(v.parse(drafts, useAtomValue(draftsAtom))),
    change(next: Partial<EntryDraft> | ((last: EntryDraft) => Partial<EntryDraft>)) {
      const last = current(stored())
      put({ ...last, ...(typeof next === 'function' ? next(last) : next), isSaved: false })
    },
    end: (as: JournalEntry) => put({ ...saved(as), isSaved: true }),
  }
}
