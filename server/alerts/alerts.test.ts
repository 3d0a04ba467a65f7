import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PriceAlert } from '../../contract/entities/alert.ts'
import { type Accounts, openAccounts } from '../accounts/accounts.ts'
import { ScriptedMarket } from '../exchange/scriptedMarket.ts'
import { openTestDatabase } from '../openTestDatabase.ts'
import type { ExchangeDatabase } from '../store/database.ts'
import { times } from '../testEffort.ts'
import { type AlertStore, openAlertStore } from './alertStore.ts'
import { type AlertRequest, Alerts, MAX_ALERTS } from './alerts.ts'

/** Alerts of one account on a scripted market, durable in a database of its own. */
class Desk {
  readonly market = new ScriptedMarket({ EURUSD: 1.1, XAUUSD: 2000 })
  readonly database: ExchangeDatabase = openTestDatabase()
  readonly accounts: Accounts = openAccounts(this.database, this.market)
  readonly me = this.accounts.createDemo(undefined).accountId
  readonly told: PriceAlert[] = []
  readonly reports: string[] = []
  /** An account whose telling fails. */
  deaf: number | undefined
  alerts: Alerts

  constructor(store?: (own: AlertStore) => AlertStore) {
    this.alerts = this.open(store)
  }

  open(store = (own: AlertStore) => own): Alerts {
    return new Alerts({
      store: store(openAlertStore(this.database.db)),
      venue: this.market,
      clock: this.market,
      log: { error: (_, message) => this.reports.push(message) },
      fired: (accountId, alerts) => {
        if (accountId === this.deaf) throw new Error('nobody listens')
        this.told.push(...alerts)
      },
    })
  }

  restart(): void {
    this.alerts = this.open()
  }

  set(kind: AlertRequest['kind'], value: number | string, more: Partial<AlertRequest> = {}, account = this.me) {
    return this.alerts.add(account, { instrumentId: '1', kind, value: String(value), ...more })
  }

  /** A price comes a second later, and what it fires is written down. */
  tick(price: number, code = 'EURUSD'): void {
    this.market.wait(1000)
    this.alerts.onTicks([this.market.tick(code, price)])
    this.alerts.close()
  }

  waiting(): PriceAlert[] {
    return this.alerts.list(this.me).filter(({ firedAt }) => firedAt === undefined)
  }
}

let desk: Desk
beforeEach(() => {
  desk = new Desk()
})
afterEach(() => desk.database.close())

describe('a price alert', () => {
  it('fires at its price or beyond, once, and is told when it is durable', () => {
    const alert = desk.set('above', 1.105)
    expect(alert).toMatchObject({ code: 'EURUSD', showCode: 'EUR/USD', kind: 'above', above: 1.105, setAt: 1.1 })
    desk.tick(1.1049)
    desk.tick(1.2, 'XAUUSD')
    expect(desk.told).toEqual([])
    desk.tick(1.106)
    const fired = { ...alert, firedAt: desk.market.now(), firedPrice: 1.106 }
    expect(desk.told).toEqual([fired])
    desk.tick(1.1)
    desk.tick(1.107)
    expect(desk.told).toHaveLength(1)
    expect(desk.alerts.list(desk.me)).toEqual([fired])
  })

  it('of a move fires either way, by so many percent of the price it was set at', () => {
    expect(desk.set('percent', 1.5)).toMatchObject({ above: 1.1165, below: 1.0835, percent: 1.5 })
    expect(desk.set('percent', '0.01', { instrumentId: '2' })).toMatchObject({ above: 2000.2, below: 1999.8 })
    desk.tick(1.0835)
    expect(desk.told).toMatchObject([{ kind: 'percent', firedPrice: 1.0835 }])
    desk.tick(1.2)
    expect(desk.told).toHaveLength(1)
  })

  it('is refused in words where it would tell nothing', () => {
    expect(desk.set('above', 1.1)).toEqual({ reason: 'aboveAlready', price: '1.10000' })
    expect(desk.set('below', 1.1)).toEqual({ reason: 'belowAlready', price: '1.10000' })
    expect(desk.set('below', 0)).toEqual({ reason: 'priceMissing' })
    expect(desk.set('above', '1.200001')).toEqual({ reason: 'priceDigits', digits: 5 })
    for (const percent of ['0', '-1', '100', '0.001'])
      expect(desk.set('percent', percent)).toMatchObject({ reason: 'moveBounds' })
    expect(desk.set('above', 2, { instrumentId: '3' })).toEqual({ reason: 'instrumentUnknown' })
    expect(desk.alerts.list(desk.me)).toEqual([])
  })

  it('fires after a restart at the first price beyond it, and what has fired does not fire again', () => {
    desk.set('above', 1.105)
    desk.set('below', 1.09)
    desk.tick(1.105)
    desk.restart()
    desk.tick(1.2)
    expect(desk.told).toHaveLength(1)
    desk.tick(1.05)
    expect(desk.told.map(({ kind }) => kind)).toEqual(['above', 'below'])
  })

  it('is taken away, waiting or fired, by its owner alone', () => {
    const [one, two] = [desk.set('above', 1.105), desk.set('above', 1.106)] as PriceAlert[]
    const ids = [one?.id ?? '', two?.id ?? '']
    const other = desk.accounts.createDemo(undefined).accountId
    desk.alerts.remove(other, ids)
    desk.tick(1.105)
    expect(desk.told).toHaveLength(1)
    desk.alerts.remove(desk.me, [...ids, 'unknown'])
    desk.tick(1.2)
    expect(desk.told).toHaveLength(1)
    expect(desk.alerts.list(desk.me)).toEqual([])
  })

  it('taken away between its price and its writing down is not told', () => {
    const alert = desk.set('above', 1.105) as PriceAlert
    desk.alerts.onTicks([desk.market.tick('EURUSD', 1.2)])
    desk.alerts.remove(desk.me, [alert.id])
    desk.alerts.close()
    expect(desk.told).toEqual([])
  })

  it('is made once for one request, whatever becomes of it', () => {
    const first = desk.set('percent', 1, { requestId: 'r' })
    desk.tick(1.101)
    expect(desk.set('percent', 1, { requestId: 'r' })).toEqual(first)
    desk.tick(1.2)
    expect(desk.set('percent', 1, { requestId: 'r' })).toMatchObject({ id: (first as PriceAlert).id, firedPrice: 1.2 })
    expect(desk.alerts.list(desk.me)).toHaveLength(1)
    for (const [kind, value, instrumentId] of [
      ['percent', 2, '1'],
      ['percent', 1, '2'],
      ['above', 1.5, '1'],
    ] as const)
      expect(desk.set(kind, value, { requestId: 'r', instrumentId })).toEqual({ reason: 'requestReused' })
    expect(desk.alerts.list(desk.me)).toHaveLength(1)
    const other = desk.accounts.createDemo(undefined).accountId
    expect(desk.set('percent', 1, { requestId: 'r' }, other)).not.toHaveProperty('reason')
  })
})

describe('an account', () => {
  it('has at most so many waiting, and keeps as many of the newest that fired', () => {
    for (let round = 0; round < 2; round++) {
      const last = desk.market.quote('EURUSD')?.close ?? 0
      for (let i = 1; i <= MAX_ALERTS; i++) desk.set('above', (last + i / 1000).toFixed(5))
      expect(desk.set('above', 9)).toEqual({ reason: 'tooMany', limit: MAX_ALERTS })
      desk.tick(last + 0.1)
    }
    expect(desk.told).toHaveLength(2 * MAX_ALERTS)
    expect(desk.waiting()).toEqual([])
    const stored = desk.alerts.list(desk.me)
    expect(stored).toHaveLength(MAX_ALERTS)
    expect(Math.min(...stored.map(({ firedAt }) => firedAt ?? 0))).toBe(desk.market.now())
  })
})

describe('a store that fails', () => {
  it('is told to everybody though the telling of one fails, and what failed is not called unstored', () => {
    const other = desk.accounts.createDemo(undefined).accountId
    desk.deaf = desk.me
    desk.set('above', 1.105)
    const theirs = desk.set('above', 1.105, {}, other)
    desk.tick(1.106)
    expect(desk.told).toMatchObject([{ id: 'id' in theirs && theirs.id }])
    expect(desk.reports).toEqual(['price alerts that fired could not be told'])
    expect(desk.alerts.list(desk.me)).toMatchObject([{ firedPrice: 1.106 }])
  })

  it('delays what fired until it can be stored: told once, and no price is held up', () => {
    let broken = true
    const failing = new Desk((own) => ({
      ...own,
      fire: (...requested) => {
        if (broken) throw new Error('disk full')
        return own.fire(...requested)
      },
    }))
    failing.set('above', 1.105)
    expect(() => failing.tick(1.2)).not.toThrow()
    expect(failing.told).toEqual([])
    expect(failing.reports).toHaveLength(1)
    broken = false
    failing.tick(1.1)
    expect(failing.told).toMatchObject([{ firedPrice: 1.2 }])
    failing.tick(1.3)
    expect(failing.told).toHaveLength(1)
    failing.database.close()
  })
})

describe('price alerts of any course of events', () => {
  it('fire once each if and only if a price at or beyond them came after they were set', () => {
    const points = fc.integer({ min: -40, max: 40 })
    const step = fc.oneof(
      { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom('above' as const, 'below' as const), by: points }) },
      {
        weight: 1,
        arbitrary: fc.record({ kind: fc.constant('percent' as const), by: fc.integer({ min: 1, max: 30 }) }),
      },
      { weight: 6, arbitrary: fc.record({ tick: points }) },
      { weight: 1, arbitrary: fc.record({ remove: fc.nat(10) }) },
      { weight: 1, arbitrary: fc.constant({ restart: true }) },
    )
    const priceAt = (by: number) => Number((1.1 + by / 10_000).toFixed(5))
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const desk = new Desk()
        const due = new Map<string, number>()
        let waiting: PriceAlert[] = []
        for (const one of steps) {
          if ('kind' in one) {
            const value = one.kind === 'percent' ? (one.by / 100).toFixed(2) : priceAt(one.by)
            const created = desk.set(one.kind, value)
            if (!('reason' in created)) waiting.push(created)
          } else if ('tick' in one) {
            const price = priceAt(one.tick)
            desk.tick(price)
            const isReached = ({ above = Infinity, below = -Infinity }: PriceAlert) => price >= above || price <= below
            for (const alert of waiting.filter(isReached)) due.set(alert.id, price)
            waiting = waiting.filter((alert) => !isReached(alert))
          } else if ('remove' in one) {
            const gone = waiting[one.remove]?.id ?? 'unknown'
            desk.alerts.remove(desk.me, [gone])
            waiting = waiting.filter(({ id }) => id !== gone)
          } else desk.restart()
        }
        expect(desk.told).toHaveLength(due.size)
        expect(new Map(desk.told.map(({ id, firedPrice }) => [id, firedPrice]))).toEqual(due)
        expect(new Set(desk.waiting().map(({ id }) => id))).toEqual(new Set(waiting.map(({ id }) => id)))
        desk.database.close()
      }),
      { numRuns: times(60) },
    )
  })
})
