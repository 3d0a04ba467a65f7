import { afterEach, describe, expect, it } from 'vitest'
import {
  at,
  choice,
  DecodeError,
  decimal,
  decode,
  flag,
  id,
  integer,
  lenient,
  maybe,
  number,
  onDroppedRow,
  record,
  rows,
  text,
  withDefault,
  wrapped,
} from './codec.ts'

describe('figures (decisions §1)', () => {
  it.each([
    [1.5, 1.5],
    ['1.5', 1.5],
    [' 7 ', 7],
    ['-0.00001', -0.00001],
    ['1e-7', 1e-7],
  ])('reads %j as a number', (wire, value) => expect(decode(number, wire)).toBe(value))

  it.each([
    '',
    'abc',
    'NaN',
    'Infinity',
    '1,5',
    '1e999',
    '0x10',
    '1 2',
    null,
    undefined,
    {},
    [],
    true,
    Number.NaN,
    Infinity,
    1e16,
  ])('refuses %j', (wire) => expect(() => decode(number, wire)).toThrow())

  it.each([number, integer, decimal])(
    'refuses a plus before a figure, which decimals cannot be reckoned with',
    (codec) => expect(() => decode<unknown>(codec, '+1')).toThrow(DecodeError),
  )

  it('refuses decimals without end', () => expect(() => decode(decimal, `0.${'3'.repeat(60_000)}`)).toThrow())

  it('refuses a long row of digits as fast as a short one', () => {
    const started = performance.now()
    for (const row of ['1'.repeat(65_000), `${'1'.repeat(32_000)}.${'1'.repeat(32_000)}`])
      expect(() => decode(number, `${row}x`)).toThrow()
    expect(performance.now() - started).toBeLessThan(500)
  })

  it('reads money as plain decimal text, whatever notation it came in', () => {
    expect(decode(decimal, 10000)).toBe('10000')
    expect(decode(decimal, '10000.00')).toBe('10000')
    expect(decode(decimal, 1e-7)).toBe('0.0000001')
    expect(decode(decimal, '0.1')).toBe('0.1')
  })

  it('reads a flag as a number, a boolean or a word of either', () => {
    expect([1, '1', true, 'true'].map((value) => decode(flag, value))).toEqual([true, true, true, true])
    expect([0, '0', false, 'false'].map((value) => decode(flag, value))).toEqual([false, false, false, false])
  })

  it('refuses a fraction where a whole number belongs', () => expect(() => decode(integer, '1.5')).toThrow())
})

describe('records', () => {
  const thing = record({
    id: at('Id', id),
    step: at('Pip', number),
    open: at('MarketStatus', flag),
    note: at('Memo', maybe(text)),
    rate: at('Rate', withDefault(number, 1)),
    listing: at('ForexTradeLists', wrapped('ShowCode', text)),
    side: at('OrderType', choice({ buy: 1, sell: 2 }, 'sell')),
    odd: at('Odd', lenient(number)),
  })
  const wire = {
    Id: 7,
    Pip: '0.01',
    MarketStatus: 1,
    ForexTradeLists: { ShowCode: 'EUR/USD' },
    OrderType: 9,
    Odd: 'x',
    Unknown: 1,
  }

  it('reads the wire under our names, drops extras, fills in what is missing', () =>
    expect(decode(thing, wire)).toEqual({ id: '7', step: 0.01, open: true, rate: 1, listing: 'EUR/USD', side: 'sell' }))

  it('writes the wire again', () =>
    expect(thing.encode(decode(thing, { ...wire, Memo: 'a' }))).toEqual({
      Id: 7,
      Pip: 0.01,
      MarketStatus: 1,
      Memo: 'a',
      Rate: 1,
      ForexTradeLists: { ShowCode: 'EUR/USD' },
      OrderType: 2,
    }))

  it('takes null, empty and missing alike where a value is optional', () => {
    for (const Memo of [null, '', undefined]) expect(decode(thing, { ...wire, Memo }).note).toBeUndefined()
  })

  it('names the wire property that does not fit', () =>
    expect(() => decode(thing, { ...wire, Pip: 'NaN' })).toThrow(/^Pip: /))
})

describe('rows', () => {
  afterEach(() => onDroppedRow(() => undefined))

  it('drops a row that cannot be understood, keeps the others and reports it', () => {
    const received: string[] = []
    onDroppedRow((_row, why) => received.push(why))
    const list = rows(record({ price: at('Close', number) }))
    expect(decode(list, [{ Close: 1 }, { Close: 'x' }, null, { Close: '3' }])).toEqual([{ price: 1 }, { price: 3 }])
    expect(received).toHaveLength(2)
    expect(received[0]).toMatch(/^Close: /)
  })
})

it('refuses a word that a choice does not know, unless there is one for it', () => {
  expect(() => decode(choice({ buy: 1, sell: 2 }), 3)).toThrow()
  expect(decode(choice({ buy: 1, sell: 2 }), '2')).toBe('sell')
})
