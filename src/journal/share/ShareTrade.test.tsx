// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sampleOrder } from '../../orders/sampleOrder.ts'
import type { TradePicture } from './drawTrade.ts'
import { ShareTrade } from './ShareTrade.tsx'

const { drawTrade, proofOf } = vi.hoisted(() => ({ drawTrade: vi.fn(), proofOf: vi.fn() }))
vi.mock('./drawTrade.ts', () => ({ drawTrade }))
vi.mock('../../orders/proof/orderProof.ts', () => ({ proofOf }))
vi.mock('../../session/offers.ts', async () => {
  const { atom } = await import('jotai')
  return { offersAtom: atom(() => () => true) }
})

let root: ReturnType<typeof createRoot>
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  for (const mock of [drawTrade, proofOf]) mock.mockReset()
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => act(async () => root.unmount()))
i18n.loadAndActivate({ locale: 'en', messages: {} })

const trade = { order: sampleOrder({ status: 'completed' }), openedAt: 0, closedAt: 60_000 }
async function sealOf(state: string, isPractice = false): Promise<string | undefined> {
  proofOf.mockResolvedValue({ state })
  const share = <ShareTrade open onClose={() => undefined} trade={trade} path={undefined} isPractice={isPractice} />
  await act(async () => root.render(<I18nProvider i18n={i18n}>{share}</I18nProvider>))
  await expect.poll(() => isPractice || proofOf.mock.calls.length > 0).toBe(true)
  await act(async () => undefined)
  return (drawTrade.mock.lastCall as [HTMLCanvasElement, TradePicture])[1].seal
}

it('draws the seal on the image of a trade whose receipt this device has verified', async () => {
  expect(await sealOf('verified')).toBe('Verified')
})

it.each(['pending', 'failed', 'unavailable'])('draws no seal on a trade that is %s', async (state) => {
  expect(await sealOf(state)).toBeUndefined()
})

it('asks nobody about a practice trade', async () => {
  expect(await sealOf('verified', true)).toBeUndefined()
  expect(proofOf).not.toHaveBeenCalled()
})
