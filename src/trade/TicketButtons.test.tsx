// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import Big from 'big.js'
import { Activity, act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Router } from '../router.tsx'
import { sampleInstrument } from './sampleInstrument.ts'
import { ticketPreview } from './ticket.ts'
import { emptyTicket } from './ticketState.ts'
import type { TicketFigures } from './useTicket.ts'

const sent = vi.hoisted(() => vi.fn())
const dispatched = vi.fn()
vi.mock('../api/request.ts', () => ({ messageAnswer: sent, request: () => new Promise(() => undefined) }))

const instrument = sampleInstrument()
const draft = { ...emptyTicket, code: 'EURUSD', lots: '0.20', leverage: 30 }
const market = { instrument, live: 1.1438, quoteToUsd: 1, feeType: 'perLot' } as const
const preview = ticketPreview(draft, market, { balance: '1000', floating: '0', marginInUse: '0' })
const figures = { live: 1.1438, state: 'live', feeType: 'perLot', preview, buy: undefined, sell: undefined } as const

let host: HTMLElement
let stop: () => void = () => undefined
/** Puts the page with the buttons out of sight, or back into it. */
let turn: (mode: 'hidden' | 'visible') => Promise<void>
const button = (name: string) =>
  [...host.querySelectorAll('button')].find((one) => one.textContent?.startsWith(name)) as HTMLButtonElement
const press = (name: string) => act(async () => button(name).click())

/** Shows the buttons to somebody who is logged in or not. */
async function show(token: string | undefined, lots = draft.lots, buy?: TicketFigures['buy']) {
  localStorage.clear()
  if (token !== undefined) localStorage.setItem('token', token)
  vi.resetModules()
  const { TicketButtons } = await import('./TicketButtons.tsx')
  const root = createRoot(host)
  const ticket = { instrument, draft: { ...draft, lots }, dispatch: dispatched }
  turn = (mode) =>
    act(async () =>
      root.render(
        <Router>
          <I18nProvider i18n={i18n}>
            <Activity mode={mode}>
              <TicketButtons ticket={ticket} figures={{ ...figures, buy }} />
            </Activity>
          </I18nProvider>
        </Router>,
      ),
    )
  await turn('visible')
  stop = () => act(() => root.unmount())
}

describe('TicketButtons', () => {
  beforeEach(() => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    i18n.loadAndActivate({ locale: 'en', messages: {} })
    host = document.body.appendChild(document.createElement('div'))
  })
  afterEach(() => {
    stop()
    stop = () => undefined
    host.remove()
    sent.mockReset()
    dispatched.mockReset()
  })

  it('sends one order for a double tap, and none for the other direction meanwhile', async () => {
    sent.mockReturnValue(new Promise(() => undefined))
    await show('somebody')
    await act(async () => {
      button('Buy').click()
      button('Buy').click()
      button('Sell').click()
    })
    await press('Buy')
    await press('Sell')
    expect(sent).toHaveBeenCalledTimes(1)
    const [, request] = sent.mock.calls[0] as [unknown, { requestId: string }]
    expect(request).toMatchObject({ side: 'buy', lots: '0.20', mode: 'market', leverage: 30, stopLoss: '0' })
    expect(request.requestId).toMatch(/^[\da-f-]{36}$/)
    expect(button('Buy').getAttribute('aria-busy')).toBe('true')
    expect(button('Sell').getAttribute('aria-disabled')).toBe('true')
  })

  it('tells the figures of the server’s answer', async () => {
    const order = {
      id: '48210409',
      showCode: 'EUR/USD',
      originPrice: 1.14381,
      price: 1.14381,
      lastPrice: 1.14381,
      side: 'buy',
      lots: 0.2,
      profit: '0',
      margin: '762.54',
      fee: '1.4',
      status: 'holding',
      createdAt: '2026-07-10T16:12:08Z',
      leverage: 30,
    }
    sent.mockResolvedValue({ message: 'Order opened', data: order })
    await show('somebody')
    await press('Buy')
    const shown = () => document.querySelector('dialog')?.textContent ?? ''
    // The sheet's code loads when it is first needed.
    await vi.waitFor(
      async () => {
        await act(async () => undefined)
        expect(shown()).not.toBe('')
      },
      { timeout: 10_000 },
    )
    const sheet = shown()
    for (const figure of ['48210409', '1.14381', '762.540000', '1.40', new Big(1000).minus('763.94').toFixed(2)])
      expect(sheet).toContain(figure)
  })

  it('tells whoever comes back no news that was said elsewhere', async () => {
    let answer: (of: { message: string }) => void = () => undefined
    sent.mockReturnValue(new Promise((resolve) => (answer = resolve)))
    await show('somebody')
    await press('Buy')
    await turn('hidden')
    await act(async () => answer({ message: 'Order opened' }))
    await turn('visible')
    // Time for a sheet to come, if one would.
    await import('./ResultSheet.tsx')
    for (let turns = 0; turns < 5; turns += 1) await act(() => new Promise((resolve) => setTimeout(resolve)))
    expect(button('Buy').getAttribute('aria-busy')).toBeNull()
    expect(document.querySelector('dialog')).toBeNull()
  })

  it('is silent about empty lots (document 1 §5)', async () => {
    await show('somebody', '')
    await press('Buy')
    expect(sent).not.toHaveBeenCalled()
  })

  it('are not disabled by a stop that has not been left: a press sends nothing and has them say what is missing', async () => {
    await show('somebody', '0.20', { reason: 'stopSide', kind: 'stopLoss', where: 'at', early: true })
    expect(button('Buy').getAttribute('aria-disabled')).toBeNull()
    await press('Buy')
    expect(sent).not.toHaveBeenCalled()
    expect(dispatched.mock.calls).toEqual([[{ type: 'stopLeft', kind: 'stopLoss' }]])
    stop()
    await show('somebody', '0.20', { reason: 'stopSide', kind: 'stopLoss', where: 'at', early: false })
    expect(button('Buy').getAttribute('aria-disabled')).toBe('true')
  })

  it('leads a visitor to the log-in and back', async () => {
    await show(undefined)
    await press('Sell')
    expect(sent).not.toHaveBeenCalled()
    expect(location.hash).toBe('#/login?from=%2Ftrade')
  })
})
