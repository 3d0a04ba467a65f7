// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sampleOrder } from '../orders/sampleOrder.ts'
import { JournalBook } from './book/journalBook.ts'
import { GroupsCard } from './GroupsCard.tsx'
import { JournalCalendar } from './JournalCalendar.tsx'

const book = new JournalBook()
book.putOrders([
  sampleOrder({ id: '1', status: 'completed', createdAt: '2026-07-30T08:00:00Z', completedAt: '2026-07-30T10:00:00Z' }),
  sampleOrder({
    ...{ id: '2', status: 'completed', profit: '-20', showCode: '<b>XAU</b>' },
    ...{ createdAt: '2026-07-31T08:00:00Z', completedAt: '2026-07-31T10:00:00Z' },
  }),
])
const answer = book.ask({ filter: { tags: [] }, zone: 'UTC', period: '', shown: '2026-07', most: 50 })

let root: ReturnType<typeof createRoot>
let box: HTMLElement
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  box = document.body.appendChild(document.createElement('div'))
  root = createRoot(box)
})
afterEach(() => act(async () => root.unmount()))

i18n.loadAndActivate({ locale: 'en', messages: {} })
const draw = (content: ReactNode) => act(async () => root.render(<I18nProvider i18n={i18n}>{content}</I18nProvider>))

it('shows each day with its result, and lists the day that is tapped', async () => {
  const onDay = vi.fn()
  const tapped = { day: undefined, today: '2026-07-31', onShown: vi.fn(), onDay }
  await draw(<JournalCalendar answer={answer} shown="2026-07" {...tapped} />)
  const days = [...box.querySelectorAll<HTMLButtonElement>('button[aria-pressed]:not([disabled])')]
  expect(days.map((day) => day.querySelector('.fig')?.textContent)).toEqual(['+63', '−27'])
  await act(async () => days[1]?.click())
  expect(onDay).toHaveBeenCalledWith('2026-07-31')
})

it('warns that few trades say little, and writes names as text', async () => {
  await draw(<GroupsCard statistics={answer.whole} />)
  expect(box.querySelector('[role="note"]')).not.toBeNull()
  expect(box.textContent).toContain('<b>XAU</b>')
})
