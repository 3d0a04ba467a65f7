// @vitest-environment happy-dom
import { Activity, act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Order, OrderPage } from '../../contract/entities/order.ts'
import type { Client } from '../api/client.ts'
import { openClient } from '../api/request.ts'
import { setToken } from '../session/session.ts'
import { reloadOrders } from './orderLists.ts'
import { sampleOrder } from './sampleOrder.ts'
import { useOpenOrder } from './useOpenOrder.ts'

const waiting = sampleOrder({ status: 'pending' })

let root: Root
let sheet: ReturnType<typeof useOpenOrder>

function Sheet() {
  sheet = useOpenOrder()
  return null
}

/** Shows the page, or keeps it while another is shown. */
const turn = (mode: 'visible' | 'hidden') =>
  act(async () =>
    root.render(
      <Activity mode={mode}>
        <Sheet />
      </Activity>,
    ),
  )
const list = (kind: 'holding' | 'pending', rows: readonly Order[]) =>
  act(async () => {
    const page: OrderPage = { rows: [...rows], total: rows.length, totalProfit: '0' }
    openClient({ request: async () => page } as unknown as Client)
    await reloadOrders(kind)
  })

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  setToken('somebody')
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await turn('visible')
  await act(async () => sheet.open(waiting))
})
afterEach(() => {
  act(() => root.unmount())
  setToken(undefined)
})

it('is shown as it was opened until a list knows it newer', async () => {
  expect(sheet.order).toBe(waiting)
  await list('pending', [{ ...waiting, stopLoss: 1.13 }])
  expect(sheet.order?.stopLoss).toBe(1.13)
})

it('is followed from one list into the other when it is filled', async () => {
  await list('pending', [])
  await list('holding', [{ ...waiting, status: 'holding' }])
  expect(sheet.order?.status).toBe('holding')
})

it('is nobody else’s to see', async () => {
  await act(async () => setToken('another'))
  expect(sheet.order).toBeNull()
})

it('is closed by leaving its page, which is kept: nobody comes back to an old one', async () => {
  await turn('hidden')
  await turn('visible')
  expect(sheet.order).toBeNull()
})
