// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, useEffect, useRef } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Sheet } from './Sheet.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let root: Root

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  document.body.innerHTML = '<div></div>'
  root = createRoot(document.querySelector('div') as HTMLElement)
})
afterEach(async () => {
  await act(async () => root.unmount())
})

function Field({ onFocus }: { onFocus: () => void }) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return <input ref={field} onFocus={onFocus} />
}

it('opens anew while it still leaves: its field takes the focus again', async () => {
  const focused = vi.fn()
  const show = (open: boolean) =>
    act(async () =>
      root.render(
        <I18nProvider i18n={i18n}>
          <Sheet open={open} onClose={() => undefined} label="Search">
            <Field onFocus={focused} />
          </Sheet>
        </I18nProvider>,
      ),
    )
  await show(true)
  expect(focused).toHaveBeenCalledTimes(1)
  await show(false)
  expect(document.querySelector('input')).not.toBeNull()
  document.querySelector('input')?.blur()
  await show(true)
  expect(document.querySelectorAll('input')).toHaveLength(1)
  expect(focused).toHaveBeenCalledTimes(2)
})
