// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { RangeChoice } from './historyRange.ts'
import { RangeBar } from './RangeBar.tsx'

vi.mock('../live/live.ts', () => ({ serverNow: () => Date.UTC(2026, 6, 15) }))

let root: Root
let range: RangeChoice

const draw = () =>
  act(async () =>
    root.render(
      <I18nProvider i18n={i18n}>
        <RangeBar
          range={range}
          onRange={(next) => {
            range = next
          }}
        />
      </I18nProvider>,
    ),
  )
const field = (name: string) =>
  [...document.querySelectorAll('label')]
    .find((one) => one.textContent === name)
    ?.querySelector('input') as HTMLInputElement

/** Simulates typing into one part of a date: the field has a value and fires its events. */
const type = async (name: string, value: string) => {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') as PropertyDescriptor
  await act(async () => {
    set?.call(field(name), value)
    field(name).dispatchEvent(new Event('input', { bubbles: true }))
  })
  await draw()
}

describe('the days of a range', () => {
  beforeEach(async () => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    i18n.loadAndActivate({ locale: 'en', messages: {} })
    root = createRoot(document.body.appendChild(document.createElement('div')))
    range = { from: '2026-07-01', to: '2026-07-15' }
    await draw()
  })
  afterEach(() => {
    act(() => root.unmount())
    document.body.replaceChildren()
  })

  it('asks for nothing while a year is being typed, which stays in its field', async () => {
    for (const half of ['0002-07-01', '0020-07-01', '0202-07-01']) {
      await type('From', half)
      expect(range).toEqual({ from: '2026-07-01', to: '2026-07-15' })
      expect(field('From').value).toBe(half)
    }
    await type('From', '2025-07-01')
    expect(range).toEqual({ from: '2025-07-01', to: '2026-07-15' })
  })

  it('never turns round: a day beyond the other end is none, and gone once the field is left', async () => {
    await type('To', '2026-06-30')
    expect(range).toEqual({ from: '2026-07-01', to: '2026-07-15' })
    await act(async () => field('To').dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
    expect(field('To').value).toBe('2026-07-15')
  })

  it('stands at whatever days are asked for elsewhere', async () => {
    range = { from: '2026-05-01', to: '2026-05-31' }
    await draw()
    expect([field('From').value, field('To').value]).toEqual(['2026-05-01', '2026-05-31'])
  })
})
