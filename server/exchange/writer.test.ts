import { expect, it } from 'vitest'
import type { Batch, EngineStore } from './engineStore.ts'
import { ExchangeFixture } from './exchangeFixture.ts'
import { refused } from './outcome.ts'
import { ScriptedMarket } from './scriptedMarket.ts'

interface Held {
  readonly batch: Batch
  /** It is written now, and answered. */
  readonly end: () => Promise<void>
  readonly fail: () => void
}

/** An exchange whose store writes when it is told to. */
function openSlow() {
  const held: Held[] = []
  let isSlow = false
  const slow = (own: EngineStore): EngineStore => ({
    load: (terms) => own.load(terms),
    recorded: () => own.recorded(),
    loadAccount: (state, id) => own.loadAccount(state, id),
    request: (account, id, since) => own.request(account, id, since),
    commit: (batch) => {
      if (!isSlow) return own.commit(batch)
      return new Promise((resolve, reject) => {
        const end = async () => resolve(await own.commit(batch))
        held.push({ batch, end, fail: () => reject(new Error('disk full')) })
      })
    },
  })
  const fixture = new ExchangeFixture(new ScriptedMarket({ EURUSD: 1.085 }), { store: slow })
  const begin = () => {
    isSlow = true
  }
  const quick = () => {
    isSlow = false
  }
  return { fixture, held, begin, quick }
}

const turns = async (count = 5) => {
  for (let i = 0; i < count; i++) await new Promise((resolve) => setImmediate(resolve))
}

it('decides the next round while one is written, and answers and shows each once it is on the disk', async () => {
  const { fixture, held, begin } = openSlow()
  begin()
  const answered: number[] = []
  const ask = (n: number) => fixture.submit({ lots: `0.0${n}` }).then(() => answered.push(n))
  const first = ask(1)
  await turns()
  const second = ask(2)
  await turns()
  expect(held).toHaveLength(2)
  expect(fixture.exchange.openOrders(fixture.me)).toEqual([])
  const before = fixture.exchange.figures(fixture.me)
  expect(before.holding).toBe(0)
  await held[0]?.end()
  await first
  expect(answered).toEqual([1])
  expect(fixture.exchange.openOrders(fixture.me).map(({ lots }) => lots)).toEqual([0.01])
  await held[1]?.end()
  await second
  expect(fixture.exchange.openOrders(fixture.me)).toHaveLength(2)
})

it('refuses all that was decided on what is not stored, and goes on from the disk', async () => {
  const { fixture, held, begin, quick } = openSlow()
  await fixture.submit({ stopLoss: '1.08' })
  const before = fixture.exchange.figures(fixture.me)
  begin()
  const first = fixture.submit()
  await turns()
  fixture.exchange.onTicks([fixture.market.tick('EURUSD', 1.079)])
  const second = fixture.submit()
  await turns()
  const waiting = fixture.submit()
  await turns()
  quick()
  held[0]?.fail()
  await turns()
  // One after it may still be written: nothing is read before it is known.
  let isAnswered = false
  void first.then(() => {
    isAnswered = true
  })
  await turns()
  expect([held.length, isAnswered]).toEqual([3, false])
  for (const { fail } of held.slice(1)) fail()
  const notStored = refused({ reason: 'notStored' })
  expect([await first, await second]).toEqual([notStored, notStored])
  await waiting
  await fixture.exchange.settled()
  expect((await fixture.ended())[0]).toMatchObject({ reason: 'stopLoss', lastPrice: 1.079 })
  expect(fixture.exchange.figures(fixture.me).balance).not.toBe(before.balance)
  expect(fixture.audit()).toEqual([])
})

it('answers a repeat of a request that is under way as the first, and never before it', async () => {
  const { fixture, held, begin } = openSlow()
  begin()
  const ask = () => fixture.exchange.perform(fixture.me, 'submitOrder', 'a', 'x', fixture.order({}))
  const first = ask()
  await turns()
  let isAnswered = false
  const again = ask().then((outcome) => {
    isAnswered = true
    return outcome
  })
  await turns()
  expect(isAnswered).toBe(false)
  expect(held).toHaveLength(1)
  await held[0]?.end()
  expect(await again).toEqual(await first)
})

it('has a move of cash written alone, when all before it is on the disk', async () => {
  const { fixture, held, begin } = openSlow()
  begin()
  const order = fixture.submit()
  await turns()
  let wrote = 0
  const move = fixture.exchange.move(fixture.me, {
    ...{ kind: 'deposit', amount: 10_000n, counter: 'house:demo:deposits' },
    alongside: () => {
      wrote += 1
    },
  })
  const next = fixture.submit()
  await turns()
  expect(held).toHaveLength(1)
  await held[0]?.end()
  await order
  await turns()
  expect(held.map(({ batch }) => batch.alongside !== undefined)).toEqual([false, true])
  await held[1]?.end()
  expect(await move).toEqual({ ok: true })
  expect(wrote).toBe(1)
  await turns()
  await held[2]?.end()
  expect((await next).code).toBe(1)
})

it('writes with every round how far the prices are decided, though those before it changed nothing', async () => {
  const { fixture, held, begin } = openSlow()
  begin()
  fixture.exchange.onTicks([fixture.market.tick('EURUSD', 1.086)], 7)
  await turns()
  expect(held).toEqual([])
  // An engine that takes over goes on behind this price: it must not close a position at a price of before it was opened.
  void fixture.submit()
  await turns()
  fixture.exchange.onTicks([fixture.market.tick('EURUSD', 1.087)], 8)
  await turns()
  void fixture.submit()
  await turns()
  expect(held.map(({ batch }) => batch.pricesUpTo)).toEqual([7, 8])
})

it('takes back how far the prices are decided with the round that could not be written', async () => {
  const { fixture, held, begin } = openSlow()
  await fixture.submit({ stopLoss: '1.08' })
  begin()
  fixture.exchange.onTicks([fixture.market.tick('EURUSD', 1.086)], 7)
  fixture.exchange.onTicks([fixture.market.tick('EURUSD', 1.08)], 8)
  await turns()
  for (const { fail } of held.splice(0)) fail()
  await turns()
  expect(held.map(({ batch }) => [batch.pricesUpTo, batch.orders.size])).toEqual([[8, 1]])
})
