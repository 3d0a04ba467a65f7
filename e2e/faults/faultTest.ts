/** Playwright's `test` with a browser that reaches the server through a proxy that fails, and a trader at the order form. */
import type { Page, Request } from '@playwright/test'
import { userInfo } from '../../contract/calls/session.ts'
import { Books } from '../books.ts'
import type { Exchange } from '../exchange.ts'
import { FaultyProxy } from '../faultyProxy.ts'
import { FrameFaults } from '../frameFaults.ts'
import { expectCached } from '../offlineTest.ts'
import { indicator, openAs, ticket, toast, tradeButton } from '../screen.ts'
import { test as base, expect } from '../test.ts'
import { Trader } from '../trader.ts'
import { startWitness } from './witness.ts'

/** Final message of the app about an order. */
export type OrderReport = 'done' | 'none' | 'log in'

/** Outcomes of a fault's orders. */
export interface OrderCount {
  /** Pressed for. */
  readonly pressed: number
  /** Number of orders on the server. */
  readonly placed: number
  /** The app told of one that there is not, or told of none where there is one. */
  readonly lost: number
  readonly doubled: number
}

const isOrder = (request: Request): boolean => new URL(request.url()).pathname.endsWith('/forex/submit')

/** Tools that a fault is injected with. */
export class Scene {
  readonly page: Page
  readonly exchange: Exchange
  readonly proxy: FaultyProxy
  readonly frames: FrameFaults
  /** Calls the server past the proxy. */
  readonly trader: Trader
  readonly accountId: string
  /** Request ids of what the page has sent to be ordered. */
  readonly sent: string[] = []
  /** Messages of the live channel as the server sent them. */
  readonly messages: readonly string[]
  readonly #told: OrderReport[] = []
  #before = 0

  constructor(parts: {
    page: Page
    exchange: Exchange
    proxy: FaultyProxy
    frames: FrameFaults
    trader: Trader
    accountId: string
    messages: readonly string[]
  }) {
    this.page = parts.page
    this.exchange = parts.exchange
    this.proxy = parts.proxy
    this.frames = parts.frames
    this.trader = parts.trader
    this.accountId = parts.accountId
    this.messages = parts.messages
    this.page.on('request', (request) => {
      if (isOrder(request)) this.sent.push(new URL(request.url()).searchParams.get('request_id') ?? '')
    })
  }

  /** Opens the order form, and waits until prices are live and the service worker has taken over. */
  async open(): Promise<void> {
    const { page } = this
    await startWitness(page)
    await openAs(page, this.trader, '/trade')
    await expect(indicator(page, 'Simulated')).toBeVisible({ timeout: 30_000 })
    await expectCached(page, ['database market-answers', 'cache workbox-precache'])
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
    await expect(tradeButton(page, 'Buy')).toBeEnabled()
  }

  /** Presses Buy. */
  press(): Promise<void> {
    // Without waiting for anything to stand still: what is measured begins with the fault, not with the press.
    return tradeButton(this.page, 'Buy').evaluate((button: HTMLElement) => button.click())
  }

  /** Presses Buy and resolves as the order goes out. A page that already knows of a fault sends none. */
  async send(): Promise<void> {
    await Promise.all([this.page.waitForRequest(isOrder), this.press()])
  }

  /** Waits until the app says what became of the order, and answers that. */
  async told(): Promise<OrderReport> {
    const { page } = this
    const accepted = page.getByRole('dialog', { name: 'Order accepted' })
    const refused = ticket(page).getByRole('alert').or(toast(page, /./))
    const login = page.getByRole('heading', { name: 'Log in' })
    await expect(accepted.or(refused).or(login).first()).toBeVisible({ timeout: 45_000 })
    const reported = (await accepted.isVisible()) ? 'done' : (await login.isVisible()) ? 'log in' : 'none'
    if (reported === 'done') {
      await accepted.getByRole('button', { name: 'Keep trading' }).click()
      await expect(accepted).toHaveCount(0)
    }
    this.#told.push(reported)
    return reported
  }

  /** Returns how many of the trader's orders are in the server's database. */
  placed(): number {
    const books = new Books(this.exchange)
    const { length } = books.orders(this.accountId)
    books.close()
    return length - this.#before
  }

  /** Places an order past the page, that is not counted. */
  async hold(code: string): Promise<string> {
    const order = await this.trader.submit(code)
    if (!order) throw new Error('the server did not say what it placed')
    this.#before += 1
    return order.id
  }

  /** Compares what the app told with what the server has; each press stands for one order or none. */
  count(): OrderCount {
    const placed = this.placed()
    const done = this.#told.filter((reported) => reported === 'done').length
    const pressed = this.#told.length
    return {
      pressed,
      placed,
      lost: Math.max(0, done - placed) + Math.max(0, Math.min(placed, pressed) - done),
      doubled: Math.max(0, placed - pressed) + (new Set(this.sent).size > pressed ? 1 : 0),
    }
  }
}

interface Way {
  readonly proxy: FaultyProxy
  readonly frames: FrameFaults
  readonly messages: readonly string[]
}

export const test = base.extend<{ way: Way; scene: Scene }>({
  way: async ({ exchange }, use) => {
    const messages: string[] = []
    const frames = new FrameFaults((text) => messages.push(text))
    const proxy = await FaultyProxy.open(Number(new URL(exchange.origin).port), frames.rewrite)
    await use({ proxy, frames, messages })
    await proxy.close()
  },
  baseURL: ({ way }, use) => use(way.proxy.origin),
  serviceWorkers: 'allow',
  expectedErrors: [
    [
      /ERR_|status of 503|WebSocket connection to .* failed|unsupported MIME type|An unknown error occurred when fetching the script/,
    ],
    { scope: 'test' },
  ],
  scene: async ({ page, exchange, way }, use) => {
    const trader = await Trader.open(exchange.origin)
    const { id: accountId } = await trader.call(userInfo, {})
    await use(new Scene({ page, exchange, ...way, trader, accountId }))
  },
})

export { expect }
