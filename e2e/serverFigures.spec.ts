/** The profit of an order is the server's; between two pushes the app's own figure only where the server allows it. */
import type { Page } from '@playwright/test'
import { getBasicInfo } from '../contract/calls/session.ts'
import { closeOrder, myOrders } from '../contract/calls/trading.ts'
import { readServerFrame, TOPIC } from '../contract/live.ts'
import type { Exchange } from './exchange.ts'
import { openAs, orderFigures } from './screen.ts'
import { expect, test } from './test.ts'
import { Trader } from './trader.ts'
import { forwardRequests, overlay } from './wire.ts'

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

/** Opens a position that the list values at 7.654321, wherever the price is. */
async function openListed(page: Page, exchange: Exchange) {
  const trader = await Trader.open(exchange.origin)
  const order = await trader.submit('EURUSD', { lots: '1' })
  await page.route(`**${myOrders.path}?*`, (route) =>
    forwardRequests(route, (text) => {
      const body = JSON.parse(text) as { data: { data: object[] } }
      for (const row of body.data.data) Object.assign(row, { FactProfits: '7.654321', UpdatePrice: 1.4 })
      return body
    }),
  )
  const live = await holdPushes(page)
  await openAs(page, trader, '/order?type=1')
  return { live, id: order?.id ?? '', row: orderFigures(page, 'EUR/USD') }
}

test('the profit of an order is the server’s until the next push', async ({ page, exchange }) => {
  await overlay(page, getBasicInfo.path, { same_formulas: undefined })
  const { live, id, row } = await openListed(page, exchange)
  await expect(row).toContainText('+$7.654321')
  const seen = live.prices
  await expect.poll(() => live.prices).toBeGreaterThan(seen + 3)
  await expect(row).toContainText('+$7.654321')
  live.push(id, '-123.456789')
  await expect(row).toContainText('−$123.456789')
})

test('the profit of an order moves with the price where the server says that its formulas are the app’s', {
  tag: '@whole',
}, async ({ page, exchange }) => {
  const { row } = await openListed(page, exchange)
  // 100,000 EUR: whole dollars a step of the price.
  await expect(row).toContainText(/\$\d+\.000000/)
})

/** Widths, and the size of the letters in parts of a hundred. */
const looks = [
  [320, 100],
  [320, 130],
  [390, 100],
  [1024, 100],
  [1440, 100],
] as const

test('an order shows its number, its time and its whole profit at every width, while it waits too', {
  tag: '@oneWidth',
}, async ({ page, exchange }) => {
  const trader = await Trader.open(exchange.origin)
  const gone = await trader.submit('EURUSD')
  await trader.call(closeOrder, { id: gone?.id ?? '', requestId: crypto.randomUUID() })
  await trader.submit('USDJPY', { lots: '12.5', side: 'sell' })
  const bitcoin = await trader.price('BTCUSD')
  await trader.submit('BTCUSD', { mode: 'pending', targetPrice: (bitcoin * 0.9).toFixed(0) })
  await openAs(page, trader, '/order')
  for (const language of ['en', 'de', 'ar']) {
    await page.evaluate((code) => localStorage.setItem('language', code), language)
    await page.goto('about:blank')
    for (const type of [1, 0, 3]) {
      await page.goto(`/#/order?type=${type}`)
      for (const [width, letters] of looks) {
        await page.setViewportSize({ width, height: 1600 })
        await page.evaluate((size) => {
          document.documentElement.style.fontSize = `${size}%`
        }, letters)
        const row = page.locator('[data-order]').filter({ visible: true }).first()
        // A narrow and a wide page have rows of their own.
        const missing = () => row.evaluate(missingIn)
        const look = `${language}, ${width} px, letters of ${letters} %, type ${type}`
        await expect.poll(missing, { message: look, timeout: 10_000 }).toEqual([])
      }
    }
  }
})

/** In the page: which of number, time and whole profit is not in sight in a row. */
function missingIn(row: Element): string[] {
  row.scrollIntoView({ block: 'center' })
  const wanted = { number: /^482\d+$/, time: /\d\d?:\d\d/, profit: /\d[.,]\d{6}/ }
  const says = (part: Element, pattern: RegExp) =>
    part.checkVisibility() && pattern.test((part as HTMLElement).innerText?.replace(/\s/g, '') ?? '')
  const parts = [...row.querySelectorAll('*')]
  return Object.entries(wanted).flatMap(([name, pattern]) => {
    const saying = parts.filter(
      (part) => says(part, pattern) && ![...part.children].some((inner) => says(inner, pattern)),
    )
    // A margin has six decimals too, and stands before the profit; a time of completion stands after that of creation.
    const found = name === 'profit' ? saying.at(-1) : saying[0]
    const box = found?.getBoundingClientRect()
    if (box === undefined || box.left < 0 || box.right > innerWidth) return [name]
    const ends = [box.left + 1, box.right - 1].map((x) => document.elementFromPoint(x, box.top + box.height / 2))
    return ends.every((end) => end && row.contains(end)) ? [] : [name]
  })
}
