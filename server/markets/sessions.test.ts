import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { instrumentByCode, instruments } from './instruments.ts'
import { zone } from './localTime.ts'
import { type Hours, sessionHours, tradingHours, weeklyHours } from './sessions.ts'

const at = (text: string): number => Date.parse(`${text}Z`)
const iso = (t: number | undefined): string | undefined =>
  t === undefined ? undefined : new Date(t).toISOString().slice(0, 16)

function spec(code: string) {
  const found = instrumentByCode(code)
  if (!found) throw new Error(`no ${code}`)
  return found
}

/** Openings and closings in a stretch, as `+2026-01-04T22:00`. */
function changes(hours: Hours, from: string, to: string): string[] {
  const found: string[] = []
  let t = at(from)
  let open = hours.isOpen(t)
  for (;;) {
    const next = open ? hours.nextClose(t) : hours.nextOpen(t)
    if (next === undefined || next >= at(to)) return found
    t = next
    open = !open
    found.push(`${open ? '+' : '-'}${iso(t)}`)
  }
}

describe('hours in winter and summer', () => {
  it('follows New York for currencies, with the pause at its five o’clock', () => {
    expect(changes(sessionHours('fx'), '2026-01-03T00:00', '2026-01-06T00:00')).toEqual([
      '+2026-01-04T22:00',
      '-2026-01-05T21:59',
      '+2026-01-05T22:05',
    ])
    expect(changes(sessionHours('fx'), '2026-07-09T12:00', '2026-07-13T12:00')).toEqual([
      '-2026-07-09T20:59',
      '+2026-07-09T21:05',
      '-2026-07-10T21:00',
      '+2026-07-12T21:00',
    ])
  })

  it('moves the weekly opening with the New York change of 8 March 2026 and of 1 November 2026', () => {
    const fx = sessionHours('fx')
    expect(iso(fx.nextOpen(at('2026-02-28T12:00')))).toBe('2026-03-01T22:00')
    expect(iso(fx.nextOpen(at('2026-03-07T12:00')))).toBe('2026-03-08T21:00')
    expect(iso(fx.nextOpen(at('2026-10-24T12:00')))).toBe('2026-10-25T21:00')
    expect(iso(fx.nextOpen(at('2026-10-31T12:00')))).toBe('2026-11-01T22:00')
    expect(iso(fx.nextClose(at('2026-03-06T22:00') - 1))).toBe('2026-03-06T22:00')
    expect(iso(fx.nextClose(at('2026-03-13T12:00')))).toBe('2026-03-13T21:00')
  })

  it('moves with London and Berlin on 29 March and 25 October 2026, weeks apart from New York', () => {
    expect(changes(sessionHours('uk_index'), '2026-03-27T12:00', '2026-03-31T00:00')).toEqual([
      '-2026-03-27T21:00',
      '+2026-03-30T00:00',
      '-2026-03-30T20:00',
    ])
    expect(changes(sessionHours('uk_index'), '2026-10-23T12:00', '2026-10-27T00:00')).toEqual([
      '-2026-10-23T20:00',
      '+2026-10-26T01:00',
      '-2026-10-26T21:00',
    ])
    expect(changes(sessionHours('eu_index'), '2026-03-27T12:00', '2026-03-31T12:00')).toEqual([
      '-2026-03-27T21:00',
      '+2026-03-29T23:15',
      '-2026-03-30T20:00',
      '+2026-03-30T23:15',
    ])
    expect(changes(sessionHours('eu_index'), '2026-10-23T12:00', '2026-10-27T00:00')).toEqual([
      '-2026-10-23T20:00',
      '+2026-10-26T00:15',
      '-2026-10-26T21:00',
    ])
  })

  it('moves with Sydney on 5 April and 4 October 2026, against the northern summer', () => {
    const sydney = sessionHours('au_index')
    expect(iso(sydney.nextOpen(at('2026-04-04T12:00')))).toBe('2026-04-05T23:50')
    expect(iso(sydney.nextOpen(at('2026-10-03T12:00')))).toBe('2026-10-04T22:50')
    expect(changes(sydney, '2026-01-11T12:00', '2026-01-13T00:00')).toEqual([
      '+2026-01-11T22:50',
      '-2026-01-12T05:30',
      '+2026-01-12T06:10',
      '-2026-01-12T21:00',
      '+2026-01-12T22:50',
    ])
    expect(iso(sydney.nextClose(at('2026-01-16T20:00')))).toBe('2026-01-16T21:00')
  })

  it('closes metals for an hour a day, shares overnight, and both at the weekend', () => {
    expect(changes(sessionHours('metal'), '2026-07-09T12:00', '2026-07-13T12:00')).toEqual([
      '-2026-07-09T21:00',
      '+2026-07-09T22:00',
      '-2026-07-10T21:00',
      '+2026-07-12T22:00',
    ])
    expect(changes(sessionHours('us_stock'), '2026-01-09T12:00', '2026-01-13T12:00')).toEqual([
      '+2026-01-09T14:30',
      '-2026-01-09T21:00',
      '+2026-01-12T14:30',
      '-2026-01-12T21:00',
    ])
    expect(iso(sessionHours('us_stock').nextOpen(at('2026-07-04T12:00')))).toBe('2026-07-06T13:30')
    expect(changes(sessionHours('brent'), '2026-01-09T12:00', '2026-01-13T00:00')).toEqual([
      '-2026-01-09T23:00',
      '+2026-01-12T01:00',
      '-2026-01-12T23:00',
    ])
  })

  it('never closes digital currency', () => {
    const hours = sessionHours('crypto')
    expect(hours.isOpen(at('2026-07-11T03:00'))).toBe(true)
    expect(hours.nextOpen(at('2026-07-11T03:00'))).toBeUndefined()
    expect(hours.nextClose(at('2026-07-11T03:00'))).toBeUndefined()
  })
})

describe('hours at any time', () => {
  it('answers the same in whatever order it is asked, and closes and opens in turn', () => {
    const times = fc.integer({ min: at('2012-01-01T00:00'), max: at('2040-01-01T00:00') })
    const sessions = [...new Set(instruments.map((i) => i.session))].filter((id) => id !== 'crypto')
    fc.assert(
      fc.property(fc.constantFrom(...sessions), fc.array(times, { minLength: 1, maxLength: 5 }), (id, requested) => {
        const hours = sessionHours(id)
        for (const t of requested) {
          const opens = hours.nextOpen(t) ?? 0
          const closes = hours.nextClose(t) ?? 0
          expect(opens).toBeGreaterThan(t)
          expect(closes).toBeGreaterThan(t)
          expect(hours.isOpen(t)).toBe(closes < opens)
          expect(hours.isOpen(opens)).toBe(true)
          expect(hours.isOpen(opens - 1)).toBe(false)
          expect(hours.isOpen(closes)).toBe(false)
          expect(hours.isOpen(closes - 1)).toBe(true)
        }
      }),
      { numRuns: 200 },
    )
  })

  it('opens late where the opening time is skipped in spring', () => {
    const hours = weeklyHours({ zone: 'Europe/London', weeklyOpen: 'Sun 01:30', weeklyClose: 'Sun 12:00', breaks: [] })
    expect(iso(hours.nextOpen(at('2026-03-28T12:00')))).toBe('2026-03-29T01:30')
  })

  it('refuses hours that cannot be read', () => {
    expect(() =>
      weeklyHours({ zone: 'UTC', weeklyOpen: 'Someday 01:00', weeklyClose: 'Fri 12:00', breaks: [] }),
    ).toThrow()
    expect(() => weeklyHours({ zone: 'UTC', weeklyOpen: 'Sun 25:00', weeklyClose: 'Fri 12:00', breaks: [] })).toThrow()
    expect(() => zone('Mars/Olympus')).toThrow(RangeError)
  })
})

describe('MARKET_HOURS=always', () => {
  it('keeps all but AUS200 open, at a weekend too', () => {
    const hours = tradingHours('always')
    const saturday = at('2026-07-11T03:00')
    for (const one of instruments) expect(hours.isOpen(one, saturday)).toBe(one.code !== 'AUS200')
    expect(hours.nextOpen(spec('EURUSD'), saturday)).toBeUndefined()
    expect(hours.isOpen(spec('AUS200'), at('2026-07-14T02:00'))).toBe(false)
    expect(iso(hours.nextOpen(spec('AUS200'), saturday))).toBe('2026-07-12T23:50')
    expect(hours.wasOpen(spec('AUS200'), at('2026-07-14T02:00'))).toBe(true)
  })

  it('is not the rule', () => {
    const hours = tradingHours('real')
    expect(hours.isOpen(spec('EURUSD'), at('2026-07-11T03:00'))).toBe(false)
    expect(hours.isOpen(spec('BTCUSD'), at('2026-07-11T03:00'))).toBe(true)
    expect(hours.nextClose(spec('EURUSD'), at('2026-07-08T03:00'))).toBe(at('2026-07-08T20:59'))
  })
})
