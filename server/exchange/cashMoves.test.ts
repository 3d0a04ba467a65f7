import { describe, expect, it } from 'vitest'
import { type Micros, micros } from '../../engine/money.ts'
import { advanceOf, cashOf, house, lockedOf } from '../../engine/transactions.ts'
import { Ledger } from '../ledger/ledger.ts'
import type { CashMove } from './cashMoves.ts'
import { ScriptedMarket } from './scriptedMarket.ts'
import { Trial } from './trial.ts'

const openTrial = (options?: ConstructorParameters<typeof Trial>[1]) =>
  new Trial(new ScriptedMarket({ EURUSD: 1.085, USDJPY: 150 }), options)

const inward = (amount: string, more: Partial<CashMove> = {}): CashMove => ({
  kind: 'deposit',
  amount: micros(amount),
  counter: house('demo', 'deposits'),
  ...more,
})
const outward = (trial: Trial, amount: string, more: Partial<CashMove> = {}): CashMove => ({
  kind: 'withdrawal',
  amount: -micros(amount),
  counter: lockedOf(trial.me),
  ...more,
})
const on = (trial: Trial, account: string): Micros => new Ledger(trial.database.db).balance(account)

describe('a move of cash', () => {
  it('comes in from its counter, and out into it', async () => {
    const trial = openTrial()
    expect(await trial.exchange.move(trial.me, inward('250.25'))).toEqual({ ok: true })
    expect(await trial.exchange.move(trial.me, outward(trial, '100250.25'))).toEqual({ ok: true })
    expect(trial.exchange.balance(trial.me)).toBe('0.00')
    expect(on(trial, lockedOf(trial.me))).toBe(micros('100250.25'))
    expect(on(trial, house('demo', 'deposits'))).toBe(micros('-250.25'))
    expect(trial.audit()).toEqual([])
  })

  it('takes no more than what no position needs, and no profit that is not realised', async () => {
    const trial = openTrial()
    await trial.submit()
    const { freeMargin } = trial.exchange.figures(trial.me)
    expect(freeMargin).toBe('98908.000000')
    const tooMuch = await trial.exchange.move(trial.me, outward(trial, '98908.01'))
    expect(tooMuch).toEqual({ ok: false, reason: 'short', refusal: { reason: 'cashShort', free: '98908.00' } })
    await trial.tick('EURUSD', 1.2)
    expect(trial.exchange.freeCash(trial.me)).toBe(micros('99993'))
    expect(await trial.exchange.move(trial.me, outward(trial, '99993'))).toEqual({ ok: true })
    expect(trial.exchange.balance(trial.me)).toBe('0.00')
    expect(trial.audit()).toEqual([])
  })

  it('lets out whole cents alone: what an order left below a cent stays, and is never shown as more', async () => {
    const trial = new Trial(new ScriptedMarket({ ETHUSD: 2_000.07 }))
    for (const _ of [1, 2, 3]) await trial.submit({ code: 'ETHUSD', lots: '0.01', leverage: 20 })
    await trial.do({ type: 'closeAll', scope: 'all' })
    expect(on(trial, cashOf(trial.me))).toBe(micros('99999.985'))
    expect(trial.exchange.balance(trial.me)).toBe('99999.98')
    expect(trial.exchange.figures(trial.me)).toMatchObject({ balance: '99999.98', freeMargin: '99999.985000' })
    expect(trial.exchange.freeCash(trial.me)).toBe(micros('99999.98'))
    await expect(trial.exchange.move(trial.me, outward(trial, '99999.985'))).rejects.toThrow(RangeError)
    const tooMuch = await trial.exchange.move(trial.me, outward(trial, '99999.99'))
    expect(tooMuch).toMatchObject({ ok: false, reason: 'short', refusal: { free: '99999.98' } })
    expect(await trial.exchange.move(trial.me, outward(trial, '99999.98'))).toEqual({ ok: true })
    expect(trial.exchange.balance(trial.me)).toBe('0.00')
    expect(on(trial, cashOf(trial.me))).toBe(micros('0.005'))
    expect(trial.audit()).toEqual([])
  })

  it('of a hundred that each take everything lets one through', async () => {
    const trial = openTrial()
    const all = Array.from({ length: 100 }, () => trial.exchange.move(trial.me, outward(trial, '100000')))
    const moved = await Promise.all(all)
    expect(moved.filter(({ ok }) => ok)).toHaveLength(1)
    expect(on(trial, lockedOf(trial.me))).toBe(micros('100000'))
  })

  it('pays back what the house has advanced, as a transaction of its own', async () => {
    const trial = openTrial()
    const losing = await trial.submit({ lots: '40' })
    await trial.submit({ lots: '40', side: 'sell' })
    await trial.tick('EURUSD', 1.05)
    await trial.do({ type: 'close', id: losing.order?.id ?? '' })
    const advanced = -on(trial, advanceOf(trial.me))
    expect(advanced).toBeGreaterThan(micros('40000'))
    expect(trial.exchange.balance(trial.me)).toBe('0.00')
    const worth = Number(trial.exchange.figures(trial.me).equity)

    await trial.exchange.move(trial.me, inward('1000'))
    expect(trial.exchange.balance(trial.me)).toBe('0.00')
    expect(-on(trial, advanceOf(trial.me))).toBe(advanced - micros('1000'))
    await trial.exchange.move(trial.me, inward('100000'))
    expect(on(trial, advanceOf(trial.me))).toBe(0n)
    expect(on(trial, cashOf(trial.me))).toBe(micros('101000') - advanced)
    expect(Number(trial.exchange.figures(trial.me).equity)).toBeCloseTo(worth + 101_000, 6)
    const kinds = trial.database.db.prepare('SELECT kind FROM ledger_transaction ORDER BY id DESC LIMIT 4').pluck()
    expect(kinds.all()).toEqual(['settlement', 'deposit', 'settlement', 'deposit'])
    expect(trial.audit()).toEqual([])
    trial.restart()
    expect(on(trial, cashOf(trial.me))).toBe(micros(trial.exchange.balance(trial.me)))
  })

  it('is refused when it is not whole cents', async () => {
    const trial = openTrial()
    await expect(trial.exchange.move(trial.me, inward('0.005'))).rejects.toThrow(RangeError)
    expect(trial.audit()).toEqual([])
  })

  it('of an account that does not exist, or after the end, is unavailable', async () => {
    const trial = openTrial()
    const unavailable = { ok: false, reason: 'unavailable', refusal: { reason: 'moneyUnavailable' } }
    expect(await trial.exchange.move(5, inward('1'))).toEqual(unavailable)
    await trial.exchange.close()
    expect(await trial.exchange.move(trial.me, inward('1'))).toEqual(unavailable)
  })
})

describe('what is written alongside a move', () => {
  const note = (db: Trial['database']['db']) => db.exec(`INSERT INTO note VALUES ('here')`)
  const notes = (trial: Trial) => trial.database.db.prepare('SELECT * FROM note').pluck().all()
  const withNotes = () => {
    const trial = openTrial()
    trial.database.db.exec('CREATE TABLE note (text TEXT)')
    return trial
  }

  it('is there exactly when the money has moved', async () => {
    const trial = withNotes()
    await trial.exchange.move(trial.me, inward('1', { alongside: note }))
    await trial.exchange.move(trial.me, outward(trial, '900000', { alongside: note }))
    expect(notes(trial)).toEqual(['here'])
  })

  it('undoes the move when it fails, and nothing of anybody else', async () => {
    const trial = withNotes()
    const failing = (db: Trial['database']['db']) => {
      note(db)
      throw new Error('no')
    }
    const [before, moved, after] = await Promise.all([
      trial.submit(),
      trial.exchange.move(trial.me, inward('5', { alongside: failing })),
      trial.submit(),
    ])
    expect([before.code, after.code]).toEqual([1, 1])
    expect(moved).toMatchObject({ ok: false, reason: 'unavailable' })
    expect(notes(trial)).toEqual([])
    expect(trial.exchange.balance(trial.me)).toBe('99986.00')
    expect(trial.exchange.openOrders(trial.me)).toHaveLength(2)
    expect(trial.audit()).toEqual([])
  })

  it('can be all there is to it', async () => {
    const trial = withNotes()
    expect(await trial.exchange.move(trial.me, inward('0', { alongside: note }))).toEqual({ ok: true })
    expect(notes(trial)).toEqual(['here'])
  })

  it('does not happen when the move is declined', async () => {
    const trial = withNotes()
    const unless = () => ({ reason: 'proofUnfit' }) as const
    const moved = await trial.exchange.move(trial.me, inward('5', { alongside: note, unless }))
    expect(moved).toEqual({ ok: false, reason: 'declined', refusal: { reason: 'proofUnfit' } })
    expect(notes(trial)).toEqual([])
  })

  it('happens once for a request id, however often it is asked for', async () => {
    const trial = withNotes()
    const request = { call: 'deposit', id: 'one', parameters: 'same', done: { done: 'depositAnnounced' } } as const
    const asked = inward('7', { alongside: note, request })
    const moved = await Promise.all([1, 2, 3].map(() => trial.exchange.move(trial.me, asked)))
    expect(moved).toEqual([{ ok: true }, { ok: true }, { ok: true }])
    trial.restart()
    expect(await trial.exchange.move(trial.me, asked)).toEqual({ ok: true })
    const other = { ...asked, request: { ...request, parameters: 'other' } }
    expect(await trial.exchange.move(trial.me, other)).toMatchObject({ ok: false, reason: 'declined' })
    expect(notes(trial)).toEqual(['here'])
    expect(trial.exchange.balance(trial.me)).toBe('100007.00')
    expect(await trial.exchange.outcome(trial.me, 'one')).toEqual({ code: 1, message: { done: 'depositAnnounced' } })
  })
})
