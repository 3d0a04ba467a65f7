// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import Big from 'big.js'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sampleOrder } from '../orders/sampleOrder.ts'
import { Router } from '../router.tsx'
import { FillCard } from './FillCard.tsx'
import type { Placed } from './placed.ts'
import { sampleInstrument } from './sampleInstrument.ts'

const sent = vi.hoisted(() => vi.fn())
vi.mock('../api/request.ts', () => ({ messageAnswer: sent, request: () => new Promise(() => undefined) }))

const order = sampleOrder({
  id: '48210409',
  side: 'buy',
  price: 1.15204,
  lastPrice: 1.15217,
  lots: 0.1,
  margin: '384.013333',
  fee: '0.7',
  leverage: 30,
})
const intent = {
  side: 'buy',
  mode: 'market',
  lots: '0.10',
  instrumentId: '1',
  leverage: 30,
  targetPrice: '0',
  stopLoss: '0',
  takeProfit: '0',
} as const
const placed: Placed = { instrument: sampleInstrument(), intent, order, message: 'Order opened', free: new Big(1000) }

let root: Root
let host: HTMLElement
const closed = vi.fn()
const draw = (of: Placed = placed) =>
  act(async () =>
    root.render(
      <Router>
        <I18nProvider i18n={i18n}>
          <button type="button">Buy</button>
          <FillCard placed={of} look="phone" onClose={closed} />
        </I18nProvider>
      </Router>,
    ),
  )
const card = () => host.querySelector<HTMLElement>('[role=dialog]')
const button = (name: string | RegExp) =>
  [...host.querySelectorAll('button')].find((one) =>
    (one.getAttribute('aria-label') ?? one.textContent ?? '').match(name),
  ) as HTMLButtonElement
const press = (name: string | RegExp) => act(async () => button(name).click())

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  localStorage.clear()
  sent.mockReset()
  closed.mockReset()
  host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host)
})
afterEach(() => {
  act(() => root.unmount())
  host.remove()
})

it('tells the figures of the server’s answer, and leads to the page of orders', async () => {
  await draw()
  expect(card()?.textContent).toContain('Bought 0.10 lots')
  expect(card()?.textContent).toContain('1.15204')
  expect(card()?.querySelector('a')?.getAttribute('href')).toBe('#/order?type=1')
  await press('Details')
  for (const figure of ['48210409', '384.013333', '0.70', new Big(1000).minus('384.713333').toFixed(2, Big.roundDown)])
    expect(card()?.textContent).toContain(figure)
})

it('sets a stop at a tap on an amount, and the target by the risk once there is a stop', async () => {
  sent.mockReturnValue(new Promise(() => undefined))
  await draw()
  await press(/^20 Pips/)
  expect(sent.mock.calls[0]?.[1]).toMatchObject({ id: '48210409', stopLoss: '1.15004', takeProfit: '0' })
  expect(host.textContent).not.toContain('Reward-to-risk')

  await draw({ ...placed, order: { ...order, id: '7', stopLoss: 1.15004 } })
  await press(/^1 : 2/)
  expect(sent.mock.calls[1]?.[1]).toMatchObject({ id: '7', stopLoss: '1.15004', takeProfit: '1.15604' })
})

it('does not offer a stop that the price has passed', async () => {
  // Ten pips under the entry.
  await draw({ ...placed, order: { ...order, id: '8', lastPrice: 1.15094 } })
  expect(button(/^10 Pips/).disabled).toBe(true)
  expect(button(/^20 Pips/).disabled).toBe(false)
})

it('is put away by Escape and by its button', async () => {
  await draw()
  expect(document.activeElement).toBe(card())
  await press('Keep trading')
  await act(async () => card()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })))
  expect(closed).toHaveBeenCalledTimes(2)
})

it('says what another operator’s server says, where that does not tell the order', async () => {
  await draw({ ...placed, order: undefined })
  expect(card()?.textContent).toContain('Order opened')
  expect(card()?.querySelector('a')?.getAttribute('href')).toBe('#/order?type=1')
})
