// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { JournalEntry } from '../../contract/entities/journal.ts'
import { sampleOrder } from '../orders/sampleOrder.ts'
import { forgetDrafts } from '../session/drafts.ts'
import type { JournalTrade } from './book/journalBook.ts'
import { EntryForm } from './EntryForm.tsx'
import { type Owner, practiceOwner } from './journalData.ts'

const saved = vi.hoisted(() => vi.fn())
vi.mock('./journalData.ts', async (original) => ({ ...(await original<object>()), saveEntry: saved }))

let root: ReturnType<typeof createRoot>
let box: HTMLElement
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  saved.mockReset()
  forgetDrafts()
  box = document.body.appendChild(document.createElement('div'))
})
i18n.loadAndActivate({ locale: 'en', messages: {} })

const order = sampleOrder({ id: '7', status: 'completed' })
const entry: JournalEntry = { orderId: '7', note: 'Kept', rating: 2, tags: ['news'], pictures: [], changedAt: 5 }
const owner: Owner = { ...practiceOwner, kind: 'demo' }

async function open(stored?: JournalEntry) {
  const trade: JournalTrade = { order, openedAt: 0, closedAt: 1, ...(stored && { entry: stored }) }
  root = createRoot(box)
  await act(async () =>
    root.render(
      <I18nProvider i18n={i18n}>
        <EntryForm trade={trade} owner={owner} tags={[]} onSaved={() => undefined} />
      </I18nProvider>,
    ),
  )
}
const close = () => act(async () => root.unmount())
afterEach(close)

const fields = () => {
  const [tags, note] = [box.querySelector('input'), box.querySelector('textarea')]
  const stars = [...box.querySelectorAll<HTMLButtonElement>('[aria-pressed]')]
  if (!tags || !note) throw new Error('no fields')
  return { tags, note, stars }
}
const type = (field: HTMLInputElement | HTMLTextAreaElement, words: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, words)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
const save = () => act(async () => box.querySelector('form')?.requestSubmit())
const shown = () => {
  const { tags, note, stars } = fields()
  return [tags.value, note.value, stars.filter((one) => one.getAttribute('aria-pressed') === 'true').length]
}

it('keeps what was typed when the sheet is closed, until it is saved', async () => {
  await open(entry)
  expect(shown()).toEqual(['news', 'Kept', 1])
  await type(fields().note, 'Bought the dip')
  await type(fields().tags, 'dip')
  await act(async () => fields().stars[3]?.click())
  await close()
  await open(entry)
  expect(shown()).toEqual(['dip', 'Bought the dip', 1])
  expect(fields().stars[3]?.getAttribute('aria-pressed')).toBe('true')
  saved.mockResolvedValue({ ...entry, note: 'Bought the dip', changedAt: 8 })
  await save()
  expect(saved).toHaveBeenCalledWith(owner, '7', { note: 'Bought the dip', rating: 4, tags: ['dip'], pictures: [] }, 5)
  await close()
  await open({ ...entry, note: 'From another device', changedAt: 9 })
  expect(shown()[1]).toBe('From another device')
})

it('does not overwrite what another device saved after the draft was begun, unless it is saved again', async () => {
  await open(entry)
  await type(fields().note, 'Mine')
  await close()
  await open({ ...entry, note: 'Theirs', changedAt: 9 })
  saved.mockRejectedValueOnce(new Error('refused')).mockResolvedValueOnce(entry)
  await save()
  await save()
  expect(saved.mock.calls.map(([, , { note }, changedAt]) => [note, changedAt])).toEqual([
    ['Mine', 5],
    ['Mine', 9],
  ])
})
