// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { hostileMarkup } from '../../contract/hostileMarkup.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

it('shows the values of a sentence to the letter, whatever markup they look like', async () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  const place = document.createElement('div')
  const root = createRoot(place)
  for (const words of [...hostileMarkup, '<0>', '</0>', '<0/>', '{name}', 'a < b']) {
    await act(async () =>
      root.render(
        <I18nProvider i18n={i18n}>
          <Trans>
            Reviewer’s comment: <b>{words}</b> and “{words}”
          </Trans>
        </I18nProvider>,
      ),
    )
    expect(place.textContent).toBe(`Reviewer’s comment: ${words} and “${words}”`)
    expect(place.querySelector('b')?.textContent).toBe(words)
    expect(place.children).toHaveLength(1)
  }
  act(() => root.unmount())
})
