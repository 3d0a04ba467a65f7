// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { pendingOrders } from '../../session/pendingOrders.ts'
import { offerUpdate } from '../updates.ts'
import { UpdatePrompt } from './UpdatePrompt.tsx'

let root: Root
const button = () => document.querySelector('button') as HTMLButtonElement

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.body.appendChild(document.createElement('div')))
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  await act(async () =>
    root.render(
      <I18nProvider i18n={i18n}>
        <UpdatePrompt />
      </I18nProvider>,
    ),
  )
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})

it('waits for an order on its way, and can be asked again where the change did not come about', async () => {
  let giveUp: () => void = () => undefined
  const change = vi.fn(() => new Promise<void>((resolve) => (giveUp = resolve)))
  await act(async () => offerUpdate(change))
  const known = pendingOrders.begin()

  await act(async () => button().click())
  expect([button().disabled, change.mock.calls.length]).toEqual([true, 0])
  await act(async () => known())
  expect([button().disabled, change.mock.calls.length]).toEqual([true, 1])

  await act(async () => giveUp())
  expect(button().disabled).toBe(false)
  await act(async () => button().click())
  expect(change).toHaveBeenCalledTimes(2)
})
