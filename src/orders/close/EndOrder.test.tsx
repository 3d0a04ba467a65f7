// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Router } from '../../router.tsx'
import { sampleOrder } from '../sampleOrder.ts'

const sent = vi.hoisted(() => vi.fn())
const bar = vi.hoisted(() => ({ words: undefined as string | undefined }))
vi.mock('../../api/request.ts', () => ({ messageAnswer: sent, request: () => new Promise(() => undefined) }))
vi.mock('../useBlocked.ts', () => ({ useBlocked: () => bar.words }))

const order = sampleOrder({ createdAt: '2026-07-10T16:12:08Z' })

let root: Root
const left = vi.fn()

async function draw() {
  const { EndOrder } = await import('./EndOrder.tsx')
  await act(async () =>
    root.render(
      <Router>
        <I18nProvider i18n={i18n}>
          <EndOrder order={order} onLeft={left} />
        </I18nProvider>
      </Router>,
    ),
  )
}
const question = () => document.querySelector('dialog')?.textContent ?? ''
const press = (name: string) =>
  act(async () => [...document.querySelectorAll('button')].find((one) => one.textContent === name)?.click())

/** Closing a position from its row where one tap is wanted. */
describe('ending an order from its row', () => {
  beforeEach(() => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    i18n.loadAndActivate({ locale: 'en', messages: {} })
    localStorage.setItem('onetap', 'yes')
    vi.resetModules()
    sent.mockReset()
    left.mockReset()
    bar.words = undefined
    root = createRoot(document.body.appendChild(document.createElement('div')))
  })
  afterEach(() => {
    act(() => root.unmount())
    document.body.replaceChildren()
    localStorage.clear()
  })

  it('is done at a tap', async () => {
    sent.mockResolvedValue({ message: 'Order closed', data: undefined })
    await draw()
    expect(sent).toHaveBeenCalledTimes(1)
    expect(left).toHaveBeenCalledTimes(1)
  })

  it('says what bars it, and is done by another press once nothing does', async () => {
    bar.words = 'The price is out of date.'
    sent.mockResolvedValue({ message: 'Order closed', data: undefined })
    await draw()
    expect(sent).not.toHaveBeenCalled()
    expect(question()).toContain('The price is out of date.')
    await press('Close position')
    expect(sent).not.toHaveBeenCalled()
    bar.words = undefined
    await draw()
    await press('Close position')
    expect(sent).toHaveBeenCalledTimes(1)
    expect(left).toHaveBeenCalledTimes(1)
  })

  it('leaves where another act on the order is under way', async () => {
    sent.mockReturnValue(new Promise(() => undefined))
    const { runOrderAction } = await import('../useOrderAction.ts')
    const about = { showCode: 'EUR/USD', side: 'buy', lots: 1 } as const
    void runOrderAction({ kind: 'close', orderId: '7', about })
    await draw()
    expect(left).toHaveBeenCalledTimes(1)
    expect(sent).toHaveBeenCalledTimes(1)
  })
})
