// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { type Pack, writePack } from '../../contract/proof/pack.ts'
import { keyText } from '../../contract/proof/signedNote.ts'
import { someone } from '../../contract/proof/testKeys.ts'
import { Router } from '../../src/router.tsx'
import { PackPage } from './PackPage.tsx'

const { own } = vi.hoisted(() => ({ own: { answer: undefined as object | undefined } }))
vi.mock('../../src/api/http.ts', () => ({
  http: () => ({
    json: async () => {
      if (own.answer === undefined) throw new Error('not reached')
      return own.answer
    },
  }),
}))

const HOSTILE = '<img src=x onerror=alert(1)>'
const pack: Pack = {
  ...{ format: 'dispute-pack', version: 1, exportedAt: 0, order: HOSTILE },
  market: { id: '1', code: 'EURUSD', name: HOSTILE, digits: 5 },
  server: {
    ...{ key: keyText(someone('log-1', 'log').key), shard: 0, checkpoint: 'forged', rotations: [] },
    ...{ decisions: [], ticks: [] },
  },
  device: [{ type: 'order', at: 5, kind: HOSTILE, phase: 'sending' }],
}

let root: Root
const draw = async (key?: string) => {
  own.answer = key === undefined ? undefined : { key, rotations: [] }
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root.render(
      <Router>
        <I18nProvider i18n={i18n}>
          <PackPage />
        </I18nProvider>
      </Router>,
    ),
  )
}
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
})

async function open(text: string): Promise<void> {
  const input = document.querySelector('input[type=file]') as HTMLInputElement
  Object.defineProperty(input, 'files', { value: [new File([text], 'pack.json')], configurable: true })
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })))
}

it('shows what is wrong with a pack, and nothing of it but text', async () => {
  await draw()
  await open(writePack(pack))
  await expect.poll(() => document.querySelector('article')).not.toBeNull()
  expect(document.querySelector('article .unsound')?.textContent).toContain('(unreadable)')
  expect(document.querySelector('article .facts')?.textContent).toContain(HOSTILE)
  expect(document.querySelector('article tbody')?.textContent).toContain(HOSTILE)
  expect(document.querySelector('img')).toBeNull()
})

it('says that a file is no pack, in place of the one before', async () => {
  await draw()
  await open(writePack(pack))
  await expect.poll(() => document.querySelector('article')).not.toBeNull()
  await open('{}')
  await expect.poll(() => document.querySelector('[role=alert]')?.textContent).toBe('This file is not a dispute pack.')
  await expect.poll(() => document.querySelector('article')).toBeNull()
})

it('says whether this server has signed it', async () => {
  await draw(pack.server.key)
  await open(writePack(pack))
  await expect.poll(() => document.body.textContent).toContain('Signed with this server’s key')
  await act(async () => root.unmount())
  await draw(keyText(someone('log-1', 'log').key))
  await open(writePack(pack))
  await expect.poll(() => document.querySelector('[role=alert]')?.textContent).toBe('Not signed with this server’s key')
  await act(async () => root.unmount())
  await draw()
  await open(writePack(pack))
  await expect.poll(() => document.body.textContent).toContain('Couldn’t load this server’s key')
})
