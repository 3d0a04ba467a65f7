import { describe, expect, it } from 'vitest'
import { HELD_MS } from '../../contract/exposure.ts'
import { closeNotices } from '../notices/accountNotices.ts'
import { ExchangeFixture } from './exchangeFixture.ts'
import { ScriptedMarket } from './scriptedMarket.ts'

const HOUR_MS = 60 * 60 * 1000

const start = () => {
  const market = new ScriptedMarket({ EURUSD: 1, XAUUSD: 2000, US500: 5000 })
  const fixture = new ExchangeFixture(market)
  const inUse = () => Number(fixture.exchange.figures(fixture.me).marginInUse)
  return { market, fixture, inUse }
}

describe('margin by the size of a position', () => {
  it('is by the formula up to 100,000 USD, and then by bands, whichever order opened it', async () => {
    const { fixture, inUse } = start()
    const first = await fixture.submit({ leverage: 500 })
    expect(first.order?.margin).toBe('200.000000')
    expect(inUse()).toBe(200)
    const second = await fixture.submit({ leverage: 500, lots: '2' })
    // The order keeps its margin of document 1; the account has what the position needs: 100,000 / 500 + 200,000 / 200.
    expect(second.order?.margin).toBe('400.000000')
    expect(inUse()).toBe(1_200)
    expect(fixture.exchange.figures(fixture.me).orderMargins).toBe('600.000000')
    await fixture.do({ type: 'close', id: first.order?.id ?? '' })
    expect(inUse()).toBe(700)
    await fixture.submit({ leverage: 500, side: 'sell' })
    // A net position of 100,000 needs no more than its orders have.
    expect(inUse()).toBe(600)
    expect(fixture.audit()).toEqual([])
  })

  it('is the same after a restart', async () => {
    const { fixture, inUse } = start()
    await fixture.submit({ leverage: 500, lots: '12' })
    const before = inUse()
    expect(before).toBeGreaterThan(12 * 200)
    fixture.restart()
    expect(inUse()).toBe(before)
  })

  it('refuses what cannot be paid with the largest size that can, and takes that', async () => {
    const { fixture } = start()
    const { message } = await fixture.submit({ leverage: 500, lots: '200' })
    expect(message).toMatchObject({ reason: 'marginOfSize' })
    const most = 'most' in message ? message.most : ''
    expect(Number(most)).toBeGreaterThan(50)
    expect((await fixture.submit({ leverage: 500, lots: (Number(most) + 0.01).toFixed(2) })).code).toBe(0)
    expect((await fixture.submit({ leverage: 500, lots: most })).code).toBe(1)
  })

  it('has an end', async () => {
    const { fixture } = start()
    expect((await fixture.submit({ leverage: 500, lots: '251' })).message).toMatchObject({ reason: 'exposureTooLarge' })
  })

  it('lets a pending order open only with what its position needs then', async () => {
    const { fixture } = start()
    await fixture.submit({ leverage: 500, lots: '200', mode: 'pending', targetPrice: '0.99' })
    await fixture.tick('EURUSD', 0.99)
    expect((await fixture.ended())[0]).toMatchObject({ reason: 'noMargin' })
  })
})

describe('leverage before a long close', () => {
  it('is lower for new orders from two hours before, and open positions keep theirs', async () => {
    const { market, fixture, inUse } = start()
    await fixture.submit({ leverage: 500 })
    market.closeLong('EURUSD', market.now() + 2 * HOUR_MS)
    await fixture.tick('EURUSD', 1)
    expect(inUse()).toBe(200)
    const { message } = await fixture.submit({ leverage: 500, lots: '25' })
    // 26 lots at 20: 130,000 USD.
    expect(message).toMatchObject({ reason: 'marginBeforeClose', needed: '129975.00' })
    expect((await fixture.submit({ leverage: 500, lots: '1' })).code).toBe(1)
    // No other instrument is concerned.
    expect((await fixture.submit({ code: 'XAUUSD', leverage: 200, lots: '0.1' })).code).toBe(1)
  })

  it('is lower for open positions from a quarter of an hour before until the market reopens, also after a restart', async () => {
    const { market, fixture, inUse } = start()
    await fixture.submit({ leverage: 500 })
    const close = market.now() + 2 * HOUR_MS
    market.closeLong('EURUSD', close)
    market.wait(2 * HOUR_MS - HELD_MS - 2_000)
    await fixture.tick('EURUSD', 1)
    expect(inUse()).toBe(200)
    await fixture.tick('EURUSD', 1)
    expect(inUse()).toBe(5_000)
    market.setOpen('EURUSD', false)
    market.wait(40 * HOUR_MS)
    fixture.restart()
    await fixture.exchange.settled()
    expect(inUse()).toBe(5_000)
    market.setOpen('EURUSD', true)
    market.closeLong('EURUSD', undefined)
    await fixture.tick('EURUSD', 1.002)
    expect(inUse()).toBe(200)
  })

  it('stops out what has not half of the margin of the close, and nobody else', async () => {
    const { market, fixture, inUse } = start()
    const thin = fixture.me
    const rich = fixture.accounts.createDemo(undefined).accountId
    // 4.5 million at 20 need 225,000 USD; 100,000 are less than half of it.
    for (const lots of ['20', '25']) expect((await fixture.submit({ leverage: 500, lots }, thin)).code).toBe(1)
    expect((await fixture.submit({ leverage: 500, lots: '20' }, rich)).code).toBe(1)
    const close = market.now() + HOUR_MS
    market.closeLong('EURUSD', close)
    market.wait(HOUR_MS - HELD_MS - 1_000)
    await fixture.tick('EURUSD', 1)
    const [ended] = await fixture.ended()
    expect(ended).toMatchObject({ reason: 'stopOut' })
    // One went, and the other has enough.
    expect(fixture.exchange.figures(thin).holding).toBe(1)
    expect(inUse()).toBeGreaterThan(0)
    expect(fixture.exchange.figures(rich).holding).toBe(1)
    expect(fixture.audit()).toEqual([])
  })
  it('is told hours ahead to whom has too little for it, with what is needed and by when', async () => {
    const { market, fixture } = start()
    for (const lots of ['20', '10']) await fixture.submit({ leverage: 500, lots })
    const close = market.now() + 4 * HOUR_MS
    market.closeLong('EURUSD', close)
    expect(fixture.exchange.closeCall(fixture.me)).toEqual({ at: close, needed: 150_000_000_000n })
    expect(closeNotices(fixture.exchange.closeCall(fixture.me))).toEqual([
      {
        id: `closeCall-${close}`,
        kind: 'closeCall',
        outcome: 'refused',
        at: close - 4 * HOUR_MS,
        dueBy: close - HELD_MS,
        amount: '150000.00',
      },
    ])
    await fixture.do({ type: 'close', id: fixture.exchange.openOrders(fixture.me)[1]?.id ?? '' })
    expect(closeNotices(fixture.exchange.closeCall(fixture.me))).toEqual([])
    market.closeLong('EURUSD', close + 1)
    await fixture.submit({ leverage: 500, lots: '20' })
    expect(fixture.exchange.closeCall(fixture.me)).toBeUndefined()
  })
})
