import { describe, expect, it } from 'vitest'
import { type Micros, micros } from '../../engine/money.ts'
import { advanceOf, cashOf, house, lockedOf } from '../../engine/transactions.ts'
import { Ledger } from '../ledger/ledger.ts'
import type { CashMove } from './cashMoves.ts'
import { ExchangeFixture } from './exchangeFixture.ts'
import { ScriptedMarket } from './scriptedMarket.ts'

const openFixture = (options?: ConstructorParameters<typeof ExchangeFixture>[1]) =>
  new ExchangeFixture(new ScriptedMarket({ EURUSD: 1.085, USDJPY: 150 }), options)

const inward = (amount: string, more: Partial<CashMove> = {}): CashMove => ({
  kind: 'deposit',
  amount: micros(amount),
  counter: house('demo', 'deposits'),
  ...more,
})
const outward = (fixture: ExchangeFixture, amount: string, more: Partial<CashMove> = {}): CashMove => ({
  kind: 'withdrawal',
  amount: -micros(amount),
  counter: lockedOf(fixture.me),
  ...more,
})
const on = (fixture: ExchangeFixture, account: string): Micros => new Ledger(fixture.database.db).balance(account)

describe('a move of cash', () => {
  it('comes in from its counter, and out into it', async () => {
    const fixture = openFixture()
    expect(await fixture.exchange.move(fixture.me, inward('250.25'))).toEqual({ ok: true })
    expect(await fixture.exchange.move(fixture.me, outward(fixture, '100250.25'))).toEqual({ ok: true })
    expect(fixture.exchange.balance(fixture.me)).toBe('0.00')
    expect(on(fixture, lockedOf(fixture.me))).toBe(micros('100250.25'))
    expect(on(fixture, house('demo', 'deposits'))).toBe(micros('-250.25'))
    expect(fixture.audit()).toEqual([])
  })

  it('takes no more than what no position needs, and no profit that is not realised', async () => {
    const fixture = openFixture()
    await fixture.submit()
    const { freeMargin } = fixture.exchange.figures(fixture.me)
    expect(freeMargin).toBe('98908.000000')
    const tooMuch = await fixture.exchange.move(fixture.me, outward(fixture, '98908.01'))
    expect(tooMuch).toEqual({ ok: false, reason: 'short', refusal: { reason: 'cashShort', free: '98908.00' } })
    await fixture.tick('EURUSD', 1.2)
    expect(fixture.exchange.freeCash(fixture.me)).toBe(micros('99993'))
    expect(await fixture.exchange.move(fixture.me, outward(fixture, '99993'))).toEqual({ ok: true })
    expect(fixture.exchange.balance(fixture.me)).toBe('0.00')
    expect(fixture.audit()).toEqual([])
  })

  it('lets out whole cents alone: what an order left below a cent stays, and is never shown as more', async () => {
    const fixture = new ExchangeFixture(new ScriptedMarket({ ETHUSD: 2_000.07 }))
    for (const _ of [1, 2, 3]) await fixture.submit({ code: 'ETHUSD', lots: '0.01', leverage: 20 })
    await fixture.do({ type: 'closeAll', scope: 'all' })
    expect(on(fixture, cashOf(fixture.me))).toBe(micros('99999.985'))
    expect(fixture.exchange.balance(fixture.me)).toBe('99999.98')
    expect(fixture.exchange.figures(fixture.me)).toMatchObject({ balance: '99999.98', freeMargin: '99999.985000' })
    expect(fixture.exchange.freeCash(fixture.me)).toBe(micros('99999.98'))
    await expect(fixture.exchange.move(fixture.me, outward(fixture, '99999.985'))).rejects.toThrow(RangeError)
    const tooMuch = await fixture.exchange.move(fixture.me, outward(fixture, '99999.99'))
    expect(tooMuch).toMatchObject({ ok: false, reason: 'short', refusal: { free: '99999.98' } })
    expect(await fixture.exchange.move(fixture.me, outward(fixture, '99999.98'))).toEqual({ ok: true })
    expect(fixture.exchange.balance(fixture.me)).toBe('0.00')
    expect(on(fixture, cashOf(fixture.me))).toBe(micros('0.005'))
    expect(fixture.audit()).toEqual([])
  })

  it('of a hundred that each take everything lets one through', async () => {
    const fixture = openFixture()
    const all = Array.from({ length: 100 }, () => fixture.exchange.move(fixture.me, outward(fixture, '100000')))
    const moved = await Promise.all(all)
    expect(moved.filter(({ ok }) => ok)).toHaveLength(1)
    expect(on(fixture, lockedOf(fixture.me))).toBe(micros('100000'))
  })

  it('pays back what the house has advanced, as a transaction of its own', async () => {
    const fixture = openFixture()
    const losing = await fixture.submit({ lots: '40' })
    await fixture.submit({ lots: '40', side: 'sell' })
    await fixture.tick('EURUSD', 1.05)
    await fixture.do({ type: 'close', id: losing.order?.id ?? '' })
    const advanced = -on(fixture, advanceOf(fixture.me))
    expect(advanced).toBeGreaterThan(micros('40000'))
    expect(fixture.exchange.balance(fixture.me)).toBe('0.00')
    const worth = Number(fixture.exchange.figures(fixture.me).equity)

    await fixture.exchange.move(fixture.me, inward('1000'))
    expect(fixture.exchange.balance(fixture.me)).toBe('0.00')
    expect(-on(fixture, advanceOf(fixture.me))).toBe(advanced - micros('1000'))
    await fixture.exchange.move(fixture.me, inward('100000'))
    expect(on(fixture, advanceOf(fixture.me))).toBe(0n)
    expect(on(fixture, cashOf(fixture.me))).toBe(micros('101000') - advanced)
    expect(Number(fixture.exchange.figures(fixture.me).equity)).toBeCloseTo(worth + 101_000, 6)
    const kinds = fixture.database.db.prepare('SELECT kind FROM ledger_transaction ORDER BY id DESC LIMIT 4').pluck()
    expect(kinds.all()).toEqual(['settlement', 'deposit', 'settlement', 'deposit'])
    expect(fixture.audit()).toEqual([])
    fixture.restart()
    expect(on(fixture, cashOf(fixture.me))).toBe(micros(fixture.exchange.balance(fixture.me)))
  })

  it('is refused when it is not whole cents', async () => {
    const fixture = openFixture()
    await expect(fixture.exchange.move(fixture.me, inward('0.005'))).rejects.toThrow(RangeError)
    expect(fixture.audit()).toEqual([])
  })

  it('of an account that does not exist, or after the end, is unavailable', async () => {
    const fixture = openFixture()
    const unavailable = { ok: false, reason: 'unavailable', refusal: { reason: 'moneyUnavailable' } }
    expect(await fixture.exchange.move(5, inward('1'))).toEqual(unavailable)
    await fixture.exchange.close()
    expect(await fixture.exchange.move(fixture.me, inward('1'))).toEqual(unavailable)
  })
})

describe('what is written alongside a move', () => {
  const note = (db: ExchangeFixture['database']['db']) => db.exec(`INSERT INTO note VALUES ('here')`)
  const notes = (fixture: ExchangeFixture) => fixture.database.db.prepare('SELECT * FROM note').pluck().all()
  const withNotes = () => {
    const fixture = openFixture()
    fixture.database.db.exec('CREATE TABLE note (text TEXT)')
    return fixture
  }

  it('is there exactly when the money has moved', async () => {
    const fixture = withNotes()
    await fixture.exchange.move(fixture.me, inward('1', { alongside: note }))
    await fixture.exchange.move(fixture.me, outward(fixture, '900000', { alongside: note }))
    expect(notes(fixture)).toEqual(['here'])
  })

  it('undoes the move when it fails, and nothing of anybody else', async () => {
    const fixture = withNotes()
    const failing = (db: ExchangeFixture['database']['db']) => {
      note(db)
      throw new Error('no')
    }
    const [before, moved, after] = await Promise.all([
      fixture.submit(),
      fixture.exchange.move(fixture.me, inward('5', { alongside: failing })),
      fixture.submit(),
    ])
    expect([before.code, after.code]).toEqual([1, 1])
    expect(moved).toMatchObject({ ok: false, reason: 'unavailable' })
    expect(notes(fixture)).toEqual([])
    expect(fixture.exchange.balance(fixture.me)).toBe('99986.00')
    expect(fixture.exchange.openOrders(fixture.me)).toHaveLength(2)
    expect(fixture.audit()).toEqual([])
  })

  it('can be all there is to it', async () => {
    const fixture = withNotes()
    expect(await fixture.exchange.move(fixture.me, inward('0', { alongside: note }))).toEqual({ ok: true })
    expect(notes(fixture)).toEqual(['here'])
  })

  it('does not happen when the move is declined', async () => {
    const fixture = withNotes()
    const unless = () => ({ reason: 'proofUnfit' }) as const
    const moved = await fixture.exchange.move(fixture.me, inward('5', { alongside: note, unless }))
    expect(moved).toEqual({ ok: false, reason: 'declined', refusal: { reason: 'proofUnfit' } })
    expect(notes(fixture)).toEqual([])
  })

  it('happens once for a request id, however often it is asked for', async () => {
    const fixture = withNotes()
    const request = { call: 'deposit', id: 'one', parameters: 'same', done: { done: 'depositAnnounced' } } as const
    const requested = inward('7', { alongside: note, request })
    const moved = await Promise.all([1, 2, 3].map(() => fixture.exchange.move(fixture.me, requested)))
    expect(moved).toEqual([{ ok: true }, { ok: true }, { ok: true }])
    fixture.restart()
    expect(await fixture.exchange.move(fixture.me, requested)).toEqual({ ok: true })
    const other = { ...requested, request: { ...request, parameters: 'other' } }
    expect(await fixture.exchange.move(fixture.me, other)).toMatchObject({ ok: false, reason: 'declined' })
    expect(notes(fixture)).toEqual(['here'])
    expect(fixture.exchange.balance(fixture.me)).toBe('100007.00')
    expect(await fixture.exchange.outcome(fixture.me, 'one')).toEqual({
      code: 1,
      message: { done: 'depositAnnounced' },
    })
  })
})
