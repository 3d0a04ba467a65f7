/** The profit of an order is the server's; between two pushes the app's own figure only where the server allows it. */
import type { Page } from '@playwright/test'
import { getBasicInfo } from '../contract/calls/session.ts'
import { myOrders } from '../contract/calls/trading.ts'
import { readServerFrame, TOPIC } from '../contract/live.ts'
import { openAs, orderFigures } from './screen.ts'
import { expect, test } from './test.ts'
import { Trader } from './trader.ts'
import { overlay, passOn } from './wire.ts'

test.use({ serviceWorkers: 'block' })

/** Lets prices through and the account's frames not; says how many prices of EURUSD came, and pushes a profit. */
async function holdPushes(page: Page) {
  const state = { prices: 0, push: (_id: string, _profit: string): void => undefined }
  await page.routeWebSocket(/\/v1\/ws/, (socket) => {
    const server = socket.connectToServer()
    server.onMessage((text) => {
      const frame = readServerFrame(String(text))
      if (frame?.type === 'trade') return
      if (frame?.type === 'market' && frame.quotes.some(({ code }) => code === 'EURUSD')) state.prices += 1
      socket.send(text)
    })
    state.push = (id, profit) => {
      const data = { ProfitsTotal: profit, HazardRate: 0, CautionMoneyAll: '0' }
      const TransOrder = [{ Id: Number(id), UpdatePrice: 1.5, FactProfits: profit }]
      socket.send(JSON.stringify({ topic: TOPIC.trade, data: { ...data, TransOrder } }))
    }
  })
  return state
}

for (const sameFormulas of [false, true])
  test(`the profit of an order ${sameFormulas ? 'moves with the price' : 'is the server’s until the next push'} where getBasicInfo says ${sameFormulas ? 'that' : 'nothing of'} its formulas${sameFormulas ? ' are the app’s' : ''}`, async ({
    page,
    exchange,
  }) => {
    const trader = await Trader.open(exchange.origin)
    const order = await trader.submit('EURUSD', { lots: '1' })
    if (!sameFormulas) await overlay(page, getBasicInfo.path, { same_formulas: undefined })
    await page.route(`**${myOrders.path}?*`, (route) =>
      passOn(route, (text) => {
        const body = JSON.parse(text) as { data: { data: object[] } }
        for (const row of body.data.data) Object.assign(row, { FactProfits: '7.654321', UpdatePrice: 1.4 })
        return body
      }),
    )
    const live = await holdPushes(page)
    await openAs(page, trader, '/order?type=1')
    const row = orderFigures(page, 'EUR/USD')
    if (sameFormulas) return expect(row).not.toContainText('7.654321')
    await expect(row).toContainText('+$7.654321')
    const seen = live.prices
    await expect.poll(() => live.prices).toBeGreaterThan(seen + 3)
    await expect(row).toContainText('+$7.654321')
    live.push(order?.id ?? '', '-123.456789')
    await expect(row).toContainText('−$123.456789')
  })
