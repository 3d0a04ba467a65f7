// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type Big from 'big.js'
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
const placed = vi.fn()
vi.mock('../api/request.ts', () => ({ messageAnswer: sent, request: () => new Promise(() => undefined) }))

// The words of a language are not loaded here.
vi.mock('../i18n/language.ts', async (original) => ({
  ...(await original<object>()),
  withLaterWords: <Part,>(part: Promise<Part>) => part,
}))

const instrument = sampleInstrument()
const draft = { ...emptyTicket, code: 'EURUSD', lots: '0.20', leverage: 30 }
const market = { instrument, live: 1.1438, added: undefined, quoteToUsd: 1, feeType: 'perLot' } as const
const previewOf = (of: typeof draft, balance = '10000') =>
  ticketPreview(of, market, { balance, floating: '0', marginInUse: '0' })
const figures = {
  live: 1.1438,
  added: undefined,
  state: 'live',
  feeType: 'perLot',
  most: '5',
  buy: undefined,
  sell: undefined,
} as const

const demo = { is_demo: 1 }

let host: HTMLElement
let stop: () => void = () => undefined
/** Puts the page with the buttons out of sight, or back into it. */
let turn: (mode: 'hidden' | 'visible') => Promise<void>
const button = (name: string) =>
  [...host.querySelectorAll('button')].find((one) => one.textContent?.startsWith(name)) as HTMLButtonElement
const press = (name: string) => act(async () => button(name).click())

/** Shows the buttons to somebody who is logged in or not. */
async function show(
  token: string | undefined,
  lots = draft.lots,
  buy?: TicketFigures['buy'],
  user: object | null = demo,
  settings: Readonly<Record<string, string>> = {},
) {
  localStorage.clear()
  if (token !== undefined) localStorage.setItem('token', token)
  if (user) localStorage.setItem('user', JSON.stringify({ id: 7, ...user }))
  for (const [key, value] of Object.entries(settings)) localStorage.setItem(key, value)
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
              <TicketButtons
                ticket={ticket}
                figures={{ ...figures, preview: previewOf(ticket.draft), buy }}
                covered={false}
                onPlaced={placed}
              />
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
    placed.mockReset()
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

  it('hands on what the server answered', async () => {
    const order = { id: '48210409', price: 1.14381 }
    sent.mockResolvedValue({ message: 'Order opened', data: order })
    await show('somebody')
    await press('Buy')
    // The card's code is there before it is asked to show anything.
    await expect.poll(() => placed).toHaveBeenCalledTimes(1)
    const [reported] = placed.mock.calls[0] as [{ free: Big }]
    expect(reported).toMatchObject({
      message: 'Order opened',
      order,
      intent: { side: 'buy', lots: '0.20', mode: 'market' },
    })
    expect(reported.free.toFixed(2)).toBe('10000.00')
  })

  it('tells whoever comes back no news that was said elsewhere', async () => {
    let answer: (of: { message: string }) => void = () => undefined
    sent.mockReturnValue(new Promise((resolve) => (answer = resolve)))
    await show('somebody')
    await press('Buy')
    await turn('hidden')
    await act(async () => answer({ message: 'Order opened' }))
    await turn('visible')
    // Time for a card to come, if one would.
    await import('./FillCard.tsx')
    for (let turns = 0; turns < 5; turns += 1) await act(() => new Promise((resolve) => setTimeout(resolve)))
    expect(button('Buy').getAttribute('aria-busy')).toBeNull()
    expect(placed).not.toHaveBeenCalled()
  })

  const question = () => document.querySelector('dialog')
  const requested = () =>
    vi.waitFor(
      async () => {
        await act(async () => undefined)
        expect(question()?.textContent).toContain('Margin')
      },
      { timeout: 10_000 },
    )
  const confirm = () => question()?.querySelectorAll('footer button')[1] as HTMLElement

  it('asks first with a real account, and one that is not known yet; the button names side, lots and instrument', async () => {
    for (const user of [{ is_demo: 0 }, null]) {
      await show('somebody', draft.lots, undefined, user)
      await press('Sell')
      await requested()
      expect(sent).not.toHaveBeenCalled()
      expect(confirm().textContent).toBe('Sell 0.20 EUR/USD')
      expect(confirm().className).toContain('sell')
      stop()
      document.querySelector('dialog')?.remove()
    }
  })

  it('asks before a demo order whose margin is above a quarter of the equity, unless that is never wanted', async () => {
    sent.mockReturnValue(new Promise(() => undefined))
    // 0.20 lots take 762.53, 1.00 takes 3,812.67 of 10,000.
    await show('somebody', '1.00')
    await press('Buy')
    await requested()
    expect(sent).not.toHaveBeenCalled()
    await act(async () => confirm().click())
    expect(sent).toHaveBeenCalledTimes(1)
    stop()
    await show('somebody', '1.00', undefined, demo, { askabove: 'never' })
    await press('Buy')
    expect(sent).toHaveBeenCalledTimes(2)
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
