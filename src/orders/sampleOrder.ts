import type { Order } from '../../contract/entities/order.ts'

/** A position of one lot EUR/USD for tests, with what a test wants changed. */
export const sampleOrder = (changes: Partial<Order> = {}): Order => ({
  id: '7',
  showCode: 'EUR/USD',
  originPrice: 1.1431,
  price: 1.1431,
  lastPrice: 1.1438,
  side: 'buy',
  lots: 1,
  profit: '70',
  margin: '3810.33',
  fee: '7',
  status: 'holding',
  createdAt: '',
  ...changes,
})
