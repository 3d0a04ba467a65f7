// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { NetworkError } from '../api/errors.ts'
import { ResourceView } from './ResourceView.tsx'

it('explains that the device is offline', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  const root = createRoot(document.body)
  const resource = { answer: undefined, busy: false, reload: async () => undefined }
  const shown = async (error: unknown) => {
    await act(async () =>
      root.render(
        <I18nProvider i18n={i18n}>
          <ResourceView resource={{ ...resource, error }} failed="The news did not load">
            {() => 'the news'}
          </ResourceView>
        </I18nProvider>,
      ),
    )
    return document.body.textContent
  }
  expect(await shown(new NetworkError('offline'))).toContain('You’re offline. Connect to the internet and try again.')
  expect(await shown(new NetworkError('timeout'))).not.toContain('offline')
  await act(async () => root.unmount())
})
