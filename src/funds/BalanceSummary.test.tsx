// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { NetworkError } from '../api/errors.ts'
import { applyBalanceAtom } from '../session/figures.ts'
import { store } from '../store.ts'
import { BalanceSummary } from './BalanceSummary.tsx'

let root: Root
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  root = createRoot(document.body)
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.restoreAllMocks()
})

const values = () => [...document.querySelectorAll('dd')].map(({ textContent }) => textContent)

it('shows the balance that is known, and waits for nothing, without a network', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  store.set(applyBalanceAtom, '1234.5')
  const nothing = { answer: undefined, busy: false, adding: false, outdated: false, asOf: undefined, isCopy: false }
  const resource = { ...nothing, error: new NetworkError('offline'), reload: async () => undefined }
  await act(async () =>
    root.render(
      <I18nProvider i18n={i18n}>
        <BalanceSummary resource={resource} />
      </I18nProvider>,
    ),
  )
  expect(values()).toEqual(['$1,234.50', '—', '—'])
})
