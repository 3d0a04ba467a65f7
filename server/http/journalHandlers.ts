import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { JOURNAL } from '../../contract/entities/journal.ts'
import type { Journal, JournalRefusal, StoredEntry } from '../journal/journal.ts'
import type { AsyncApi } from '../store/asyncApi.ts'
import { Refused } from './envelope.ts'
import type { SessionHandlers } from './handler.ts'
import { badParameter, goodPage, goodRange, goodRequestId, short, within } from './parameters.ts'
import { pictureAddressOf, pictureNameOf } from './pictureAddress.ts'

/** No address of a picture is longer. */
const MAX_ADDRESS_LENGTH = 200
const LAST_MOMENT = 8.64e15

/** The journal: what somebody writes about their closed trades, an extension of ours. */
export function journalHandlers(journal: AsyncApi<Journal>): SessionHandlers {
  return {
    journalEntries: async ({ from = 0, page }, { accountId }) => {
      goodRange({ from })
      const { rows, total } = await journal.changedSince(accountId, from, goodPage(page))
      return { data: { rows: rows.map(shown), total } }
    },
    saveJournalEntry: async ({ orderId, note, rating, tags, pictures, changedAt, requestId }, { accountId }) => {
      if (requestId !== undefined) goodRequestId(requestId)
      if (!/^\d{1,15}$/.test(orderId)) throw badParameter('id')
      if (rating !== undefined) within(rating, 1, JOURNAL.rating, 'rating')
      if (changedAt !== undefined) within(changedAt, 0, LAST_MOMENT, 'changed_at')
      const saved = await journal.save(accountId, {
        orderId,
        note: short(note, JOURNAL.note, 'note'),
        rating,
        tags: listed(tags, 'tags', JOURNAL.tags, JOURNAL.tag),
        pictures: listed(pictures, 'pictures', JOURNAL.pictures, MAX_ADDRESS_LENGTH).map(pictureNameOf),
        changedAt,
      })
      if (typeof saved === 'string') throw new Refused(wordsOf(saved))
      return { data: shown(saved) }
    },
  }
}

const shown = (entry: StoredEntry) => ({ ...entry, pictures: entry.pictures.map(pictureAddressOf) })

/** The parts of a list that is separated by commas, each once. */
function listed(text: string, parameter: string, most: number, longest: number): string[] {
  const parts = short(text, most * (longest + 2), parameter)
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  for (const part of parts) short(part, longest, parameter)
  const once = [...new Set(parts)]
  within(once.length, 0, most, parameter)
  return once
}

function wordsOf(refusal: JournalRefusal): MessageDescriptor {
  switch (refusal) {
    case 'noTrade':
      return msg`This closed trade doesn’t exist`
    case 'pictures':
      return msg`A photo is no longer available. Upload it again.`
    case 'changed':
      return msg`This entry was changed on another device. Reload it before you save.`
  }
}
