/** A demo account whose figures are as long as figures get: the live channel is rewritten on its way to the page. */
import type { Page } from '@playwright/test'
import { LIVE_PATH, readServerFrame, type ServerFrame, writeServerFrame } from '../../contract/live.ts'
import type { Exchange } from '../exchange.ts'
import { expect } from '../test.ts'
import { Trader } from '../trader.ts'

const FLOATING = '-12345.678901'
/** Together with the floating loss an equity of 100,010.40. */
const BALANCE = '112356.078901'
const MARGIN = '81234.56'
/** Rise of the price of USD/JPY after which its position shows a loss of the same length. */
const RAISED = 1.57

/** Opens such an account, with positions and a pending order. */
export async function openLarge(exchange: Exchange): Promise<Trader> {
  const trader = await Trader.open(exchange.origin)
  const gold = await trader.price('XAUUSD')
  await trader.submit('XAUUSD', { lots: '0.2', stopLoss: (gold * 0.9).toFixed(2), takeProfit: (gold * 1.1).toFixed(2) })
  await trader.submit('USDJPY', { lots: '12.5', side: 'sell' })
  const bitcoin = await trader.price('BTCUSD')
  await trader.submit('BTCUSD', { mode: 'pending', targetPrice: (bitcoin * 0.9).toFixed(0) })
  return trader
}

function enlarged(frame: ServerFrame): ServerFrame {
  if (frame.type === 'market') {
    const quotes = frame.quotes.map((quote) =>
      quote.code === 'USDJPY' ? { ...quote, close: quote.close + RAISED } : quote,
    )
    return { ...frame, quotes }
  }
  if (frame.type !== 'trade') return frame
  const figures = { ...frame.figures, floating: FLOATING, balance: BALANCE, marginInUse: MARGIN, orders: [] }
  return { ...frame, figures }
}

/** Rewrites what the page is sent from its next load on. */
export const enlarge = (page: Page): Promise<void> =>
  page.routeWebSocket(new RegExp(`${LIVE_PATH}$`), (socket) => {
    socket.connectToServer().onMessage((message) => {
      const frame = readServerFrame(String(message))
      socket.send(frame ? writeServerFrame(enlarged(frame)) : message)
    })
  })

/** Waits until the page that is open, the markets, shows these figures, however the language groups their digits. */
export const enlargedOn = (page: Page): Promise<void> =>
  expect(
    page
      .locator('.fig')
      .filter({ visible: true, hasText: /1\D?00\D?010\D40/ })
      .first(),
  ).toBeVisible()
