import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { Order } from '../../contract/entities/order.ts'
import { OrderProfit, OrderReturn } from './OrderProfit.tsx'

const order = (profit: string): Order => ({
  ...{ id: '7', showCode: 'EUR/USD', side: 'buy', lots: 1, margin: '1000', fee: '7' },
  ...{ originPrice: 1.1431, price: 1.1431, lastPrice: 1.1438, createdAt: '' },
  ...{ status: 'completed', profit },
})
/** Returns the text and the look of markup. */
const shown = (markup: string) => ({
  says: markup.replaceAll(/<svg.*?<\/svg>/g, '▸').replaceAll(/<[^>]+>/g, ''),
  up: /[" ]_?up/.test(markup),
  dn: /[" ]_?dn/.test(markup),
})

describe('the profit of an order', () => {
  it.each([
    ['70', '+$70.000000', { up: true, dn: false }],
    ['-70', '−$70.000000', { up: false, dn: true }],
    ['0', '$0.000000', { up: false, dn: false }],
  ])('of %s says its sign as well as its colour', (profit, says, colours) => {
    expect(shown(renderToStaticMarkup(<OrderProfit order={order(profit)} />))).toEqual({ says, ...colours })
  })

  it.each([
    ['70', '▸7.00%'],
    ['-70', '▸−7.00%'],
    ['0', '0.00%'],
  ])('of %s, over its margin, has an arrow that is also said', (profit, says) => {
    expect(shown(renderToStaticMarkup(<OrderReturn order={order(profit)} />)).says).toBe(says)
  })
})
