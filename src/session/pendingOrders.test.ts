import { expect, it } from 'vitest'
import { pendingOrders } from './pendingOrders.ts'

it('lets an update through once no order is under way', async () => {
  const seen: string[] = []
  const first = pendingOrders.begin()
  const second = pendingOrders.begin()
  const idle = pendingOrders.idle().then(() => seen.push('idle'))
  first()
  first()
  await Promise.resolve()
  expect([pendingOrders.count, seen]).toEqual([1, []])
  second()
  await idle
  expect([pendingOrders.count, seen]).toEqual([0, ['idle']])
  await pendingOrders.idle()
})
