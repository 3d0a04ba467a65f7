/** The server is killed while several accounts trade: nothing that was answered is lost, nothing is done twice. */
import { randomUUID } from 'node:crypto'
import Big from 'big.js'
import { CODE } from '../contract/calls/call.ts'
import { getBalance, userInfo } from '../contract/calls/session.ts'
import { cancelOrder, closeOrder, myOrders, requestOutcome, submitOrder } from '../contract/calls/trading.ts'
import { decode } from '../contract/codec.ts'
import { type OrderList, type OrderRequest, order as orderCodec } from '../contract/entities/order.ts'
import { Books } from './books.ts'
import { Exchange } from './exchange.ts'
import { expect, test } from './test.ts'
import { callApi, type Reply, Trader } from './trader.ts'

/** The unit tests of the engine kill it as often again. */
const kills = process.env.WHOLE ? 20 : 3
const accounts = 4
/** Answers between two kills: enough that some orders are open, closed and waiting. */
const answersPerLife = 12

type Wish =
  | { readonly kind: 'submit'; readonly request: OrderRequest & { requestId: string } }
  | { readonly kind: 'close' | 'cancel'; readonly orderId: string; readonly requestId: string }

const idOf = (intent: Wish): string => (intent.kind === 'submit' ? intent.request.requestId : intent.requestId)

/** Somebody who trades without pause and writes down what was asked and what was answered. */
class Busy {
  readonly trader: Trader
  readonly answers = new Map<string, { intent: Wish; said: Reply }>()
  /** Asked, and not answered yet: what a kill may have swallowed. */
  readonly unanswered = new Map<string, Wish>()
  readonly #open: string[] = []
  readonly #pending: string[] = []
  #turn = 0

  constructor(trader: Trader) {
    this.trader = trader
  }

  /** Trades until the server does not answer any more. */
  async trade(onAnswer: () => void): Promise<void> {
    for (;;) {
      const intent = this.#next()
      this.unanswered.set(idOf(intent), intent)
      try {
        this.#take(intent, await this.#send(intent))
      } catch {
        return
      }
      onAnswer()
    }
  }

  /** Learns what became of what was not answered: by asking, and where the server knows nothing, by asking for it again. */
  async settle(): Promise<{ known: number; repeated: number }> {
    const count = { known: 0, repeated: 0 }
    for (const intent of [...this.unanswered.values()]) {
      const outcome = await this.trader.call(requestOutcome, { requestId: idOf(intent) })
      if (outcome.state === 'done') count.known++
      else count.repeated++
      const said = await this.#send(intent)
      if (outcome.state === 'done') {
        expect(said.code).toBe(outcome.code)
        if (outcome.order) expect(decode(orderCodec, said.data).id).toBe(outcome.order.id)
      }
      this.#take(intent, said)
    }
    return count
  }

  #send(intent: Wish): Promise<Reply> {
    const { origin, token } = this.trader
    if (intent.kind === 'submit') return callApi(origin, submitOrder, intent.request, token)
    const call = intent.kind === 'close' ? closeOrder : cancelOrder
    return callApi(origin, call, { id: intent.orderId, requestId: intent.requestId }, token)
  }

  #take(intent: Wish, said: Reply): void {
    this.unanswered.delete(idOf(intent))
    this.answers.set(idOf(intent), { intent, said })
    if (intent.kind !== 'submit' || said.code !== CODE.success) return
    const { id, status } = decode(orderCodec, said.data)
    if (status === 'pending') this.#pending.push(id)
    else this.#open.push(id)
  }

  /** Buys, sells, orders that wait, and the end of some of each, in turn. */
  #next(): Wish {
    const turn = this.#turn++
    const requestId = randomUUID()
    const open = turn % 3 === 2 ? this.#open.shift() : undefined
    if (open !== undefined) return { kind: 'close', orderId: open, requestId }
    const pending = turn % 5 === 4 ? this.#pending.shift() : undefined
    if (pending !== undefined) return { kind: 'cancel', orderId: pending, requestId }
    const waits = turn % 4 === 3
    return {
      kind: 'submit',
      request: {
        instrumentId: this.trader.instrument(turn % 2 === 0 ? 'EURUSD' : 'USDJPY').id,
        side: turn % 3 === 0 ? 'sell' : 'buy',
        mode: waits ? 'pending' : 'market',
        lots: `0.0${1 + (turn % 9)}`,
        leverage: 100,
        targetPrice: waits ? '0.5' : '0',
        stopLoss: '0',
        takeProfit: '0',
        requestId,
      },
    }
  }
}

/** Every order of an account as the server tells it, with its state. */
async function listed(trader: Trader): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const list of ['holding', 'pending', 'history'] as const satisfies readonly OrderList[]) {
    for (let page = 1, more = true; more; page++) {
      const { rows, total } = await trader.call(myOrders, { list, page })
      for (const { id, status } of rows) {
        expect(found.has(id), `order ${id} is listed once`).toBe(false)
        found.set(id, status)
      }
      more = rows.length > 0 && page * 10 < total
    }
  }
  return found
}

test(`${kills} kills during trading`, { tag: ['@oneWidth', '@thorough'] }, async () => {
  // Starts of a whole server: what a busy machine makes of them is no part of what is tried.
  test.setTimeout(240_000)
  const exchange = await Exchange.open()
  try {
    const busy: Busy[] = []
    for (let account = 0; account < accounts; account++) busy.push(new Busy(await Trader.open(exchange.origin)))
    const count = { known: 0, repeated: 0 }

    for (let kill = 0; kill < kills; kill++) {
      let left = answersPerLife + (kill % 7)
      let enough = () => {}
      const traded = new Promise<void>((resolve) => {
        enough = resolve
      })
      const trading = busy.map((one) =>
        one.trade(() => {
          if (--left === 0) enough()
        }),
      )
      // Where the server ends by itself the traders stop, too.
      await Promise.race([traded, Promise.all(trading)])
      await exchange.stop('SIGKILL')
      await Promise.all(trading)
      await exchange.start()
      for (const one of busy) {
        const settled = await one.settle()
        count.known += settled.known
        count.repeated += settled.repeated
      }
    }

    const books = new Books(exchange)
    const total = { answered: 0, accepted: 0 }
    for (const { trader, answers } of busy) {
      // Just after a start a price may be too old to trade on: that is refused, and nothing may come of it.
      const said = [...answers.values()].filter(({ said: { code } }) => code === CODE.success)
      total.answered += answers.size
      total.accepted += said.length
      const ids = said
        .filter(({ intent }) => intent.kind === 'submit')
        .map(({ said: { data } }) => decode(orderCodec, data).id)
      const ended = (kind: Wish['kind']) =>
        said.flatMap(({ intent }) => (intent.kind === kind && intent.kind !== 'submit' ? [intent.orderId] : []))

      const orders = await listed(trader)
      const { id } = await trader.call(userInfo, {})
      expect(new Set(ids).size).toBe(ids.length)
      expect([...orders.keys()].sort()).toEqual([...ids].sort())
      expect(books.orders(id)).toEqual(
        [...orders].map(([order, status]) => ({ id: order, status })).sort((a, b) => Number(a.id) - Number(b.id)),
      )
      expect(ended('close').filter((order) => orders.get(order) !== 'completed')).toEqual([])
      expect(ended('cancel').filter((order) => orders.get(order) !== 'cancelled')).toEqual([])

      const { balance } = await trader.call(getBalance, {})
      expect(new Big(balance).toFixed(2)).toBe(books.shownCash(id))
      expect(books.balance(id)).toBe(books.cash(id))
    }
    expect(books.faults()).toEqual([])
    books.close()
    expect(total.answered).toBeGreaterThan(kills * answersPerLife)
    expect(total.accepted).toBeGreaterThan(total.answered / 2)
    test.info().annotations.push({
      type: 'kills',
      description: `${total.answered} answers, ${total.accepted} of them accepted; of the requests a kill left open ${count.known} had been done, ${count.repeated} had not`,
    })
  } finally {
    await exchange.close()
  }
})
