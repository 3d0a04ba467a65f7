import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { stopFits, targetReached } from '../../contract/rules.ts'
import { ExchangeFixture } from './exchangeFixture.ts'
import { RandomTrading, script } from './randomTrading.ts'
import { ScriptedMarket } from './scriptedMarket.ts'

const prices = { EURUSD: 1.085, XAUUSD: 2000 }

describe('the price a pending order waits for', () => {
  let fixture: ExchangeFixture
  beforeEach(() => {
    fixture = new ExchangeFixture(new ScriptedMarket(prices))
  })

  const place = async (requested: object = {}): Promise<string> => {
    const { order } = await fixture.submit({ mode: 'pending', targetPrice: '1.08', ...requested })
    return order?.id ?? ''
  }
  const move = (id: string, targetPrice: string, account = fixture.me) =>
    fixture.do({ type: 'movePending', id, targetPrice }, account)

  it('is moved: margin and fee are those of the new one; id, lots and stops stay', async () => {
    const id = await place({ stopLoss: '1.07', takeProfit: '1.095' })
    const [before] = fixture.exchange.pendingOrders(fixture.me)
    const outcome = await move(id, '1.0785')
    const moved = { ...before, originPrice: 1.0785, price: 1.0785, margin: '1078.500000' }
    expect(outcome).toEqual({ code: 1, message: { done: 'moved' }, order: moved })
    expect(fixture.exchange.pendingOrders(fixture.me)).toEqual([moved])
    fixture.restart()
    expect(fixture.exchange.pendingOrders(fixture.me)).toEqual([moved])
  })

  it('is then reached from where the price stood when it was moved, after a restart too', async () => {
    const id = await place()
    await fixture.tick('EURUSD', 1.081)
    await move(id, '1.083')
    fixture.restart()
    await fixture.tick('EURUSD', 1.08)
    expect(fixture.exchange.openOrders(fixture.me)).toEqual([])
    await fixture.tick('EURUSD', 1.0831)
    expect(fixture.exchange.openOrders(fixture.me)).toMatchObject([{ id, price: 1.0831, originPrice: 1.083 }])
  })

  it('has to leave the stops on their sides', async () => {
    const id = await place({ stopLoss: '1.07', takeProfit: '1.095' })
    expect(await move(id, '1.07')).toEqual({ code: 0, message: { reason: 'stopLossBelow', price: '1.07' } })
    expect(await move(id, '1.096')).toEqual({ code: 0, message: { reason: 'takeProfitAbove', price: '1.096' } })
    expect(fixture.exchange.pendingOrders(fixture.me)).toMatchObject([{ id, price: 1.08 }])
  })

  it('has to leave room for the distance its stop will follow at', async () => {
    const id = await place()
    await fixture.do({ type: 'setTrailing', id, distance: '0.5' })
    expect(await move(id, '0.5')).toEqual({ code: 0, message: { reason: 'distanceTooFar', price: '0.5' } })
    expect(await move(id, '0.50001')).toMatchObject({ code: 1, order: { trailingDistance: 0.5 } })
  })

  it.each([
    ['0', { reason: 'targetMissing' }],
    ['-1', { reason: 'priceNegative' }],
    ['1.080001', { reason: 'priceDigits', digits: 5 }],
    ['99999999999', { reason: 'orderTooLarge' }],
  ])('cannot be %s', async (price, refusal) => {
    const id = await place()
    expect(await move(id, price)).toEqual({ code: 0, message: refusal })
    expect(fixture.exchange.pendingOrders(fixture.me)).toMatchObject([{ id, price: 1.08 }])
  })

  it('is moved while the market is open and its price is fresh, as an order is entered', async () => {
    const id = await place()
    fixture.market.setOpen('EURUSD', false)
    expect(await move(id, '1.079')).toEqual({ code: 0, message: { reason: 'marketClosed' } })
    fixture.market.setOpen('EURUSD', true)
    fixture.market.wait(11_000)
    expect(await move(id, '1.079')).toEqual({ code: 0, message: { reason: 'priceOld' } })
  })

  it('is that of a pending order of one’s own', async () => {
    const stranger = fixture.accounts.createDemo(undefined).accountId
    const refusal = { code: 0, message: { reason: 'orderNotPending' } }
    expect(await move(await place(), '1.079', stranger)).toEqual(refusal)
    const { order } = await fixture.submit()
    expect(await move(order?.id ?? '', '1.079')).toEqual(refusal)
    expect(await move('1', '1.079')).toEqual(refusal)
  })

  it('is moved once for one request id', async () => {
    const id = await place()
    const send = (targetPrice: string) =>
      fixture.exchange.perform(fixture.me, 'movePending', 'once', targetPrice, { type: 'movePending', id, targetPrice })
    const first = await send('1.079')
    await fixture.tick('EURUSD', 1.081)
    await move(id, '1.075')
    expect(await send('1.079')).toEqual(first)
    expect(await send('1.078')).toEqual({ code: 0, message: { reason: 'requestReused' } })
    expect(fixture.exchange.pendingOrders(fixture.me)).toMatchObject([{ price: 1.075 }])
  })
})

describe('whatever is traded', () => {
  it('a pending order ends at the first price at or beyond its target, from the side it was last put in from', async () => {
    let moves = 0
    const check = fc.asyncProperty(script, async (steps) => {
      const run = new RandomTrading()
      const entered = new Map<string, number>()
      const waiting = () => run.accounts.flatMap((owner) => run.fixture.exchange.pendingOrders(owner))
      for (const taken of steps) {
        const before = waiting()
        const outcome = await run.take(taken)
        const { order } = outcome ?? {}
        const isPut = taken.type === 'submit' || taken.type === 'movePending'
        if (isPut && outcome?.code === 1 && order?.status === 'pending') {
          if (taken.type === 'movePending') moves += 1
          entered.set(order.id, run.last(order.code ?? ''))
          for (const kind of ['stopLoss', 'takeProfit'] as const) {
            const stop = order[kind]
            if (stop !== undefined) expect(stopFits(kind, order.side, stop, order.price)).toBe(true)
          }
        }
        if (taken.type !== 'tick') continue
        const still = new Set(waiting().map(({ id }) => id))
        for (const { id, code = '', originPrice } of before) {
          const isReached = targetReached(originPrice, entered.get(id) ?? 0, run.last(code))
          const isDue = code === taken.code && run.market.isOpen(code) && isReached
          expect(still.has(id)).toBe(!isDue)
        }
      }
    })
    await fc.assert(check, { numRuns: 80 })
    expect(moves).toBeGreaterThan(10)
  })
})
