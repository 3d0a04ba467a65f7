import { beforeEach, describe, expect, it } from 'vitest'
import type { OrderPage } from '../../contract/entities/order.ts'
import type { Client } from '../api/client.ts'
import { openClient } from '../api/request.ts'
import { setToken } from '../session/session.ts'
import { store } from '../store.ts'
import { dropEnded, orderListAtom, reloadOrders } from './orderLists.ts'
import { sampleOrder } from './sampleOrder.ts'

const page = (id: string): OrderPage => ({ rows: [sampleOrder({ id })], total: 1, totalProfit: '0', balance: '0' })
const shown = () => store.get(orderListAtom('holding')).answer?.rows.map(({ id }) => id)

let answer: (page: OrderPage) => void = () => undefined
openClient({ request: () => new Promise((resolve) => (answer = resolve as typeof answer)) } as unknown as Client)

describe('the lists of orders', () => {
  beforeEach(() => setToken('first'))

  it('go with the session, though nothing is loaded in their place', async () => {
    const loading = reloadOrders('holding')
    answer(page('1'))
    await loading
    expect(shown()).toEqual(['1'])
    setToken(undefined)
    expect(shown()).toBeUndefined()
  })

  it('take no answer that arrives after the session', async () => {
    const loading = reloadOrders('holding')
    setToken('second')
    answer(page('1'))
    await loading
    expect(shown()).toBeUndefined()
  })

  it('lose orders that ended, count them off, and do not show them again by an answer that is older', async () => {
    const loading = reloadOrders('holding')
    answer({ ...page('1'), rows: [sampleOrder({ id: '1' }), sampleOrder({ id: '2' })], total: 2 })
    await loading
    void reloadOrders('holding')
    const older = answer
    dropEnded(new Set(['2', '99']))
    expect(store.get(orderListAtom('holding')).answer).toMatchObject({ rows: [{ id: '1' }], total: 1 })
    older({ ...page('1'), rows: [sampleOrder({ id: '1' }), sampleOrder({ id: '2' })], total: 2 })
    await new Promise((resolve) => setTimeout(resolve))
    expect(shown()).toEqual(['1'])
  })
})
