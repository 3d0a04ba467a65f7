import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { rows } from './codec.ts'
import {
  isPrivate,
  klineCode,
  klineTopic,
  quote,
  readClientFrame,
  readServerFrame,
  type ServerFrame,
  writeServerFrame,
} from './live.ts'

describe('frames (decisions §6)', () => {
  const frames: ServerFrame[] = [
    { type: 'login_result', code: 1, message: '' },
    { type: 'pong', time: 5 },
    { type: 'error', message: 'no' },
    {
      type: 'market',
      time: 9,
      quotes: [{ code: 'EURUSD', open: 1.1, close: 1.2, change: 9.09, marketOpen: true, time: 8 }],
    },
    { type: 'kline', code: 'EURUSD', candle: { time: 60000, open: 1, high: 2, low: 1, close: 2, volume: 3 } },
    {
      type: 'trade',
      figures: {
        floating: '1.5',
        marginLevel: 288,
        marginInUse: '10',
        orders: [{ id: '4', lastPrice: 1.1, profit: '1.5' }],
        balance: '5',
      },
    },
    { type: 'closed', orders: [{ id: '4', reason: 'stopLoss' }] },
    { type: 'busy', waiting: 840, wait: 2, priceLag: 120, stopLag: 0 },
    {
      type: 'alerts',
      alerts: [
        {
          ...{ id: 'a', code: 'EURUSD', showCode: 'EUR/USD', kind: 'percent', above: 1.2, below: 1, percent: 10 },
          ...{ setAt: 1.1, createdAt: 5, firedAt: 9, firedPrice: 1.21 },
        },
      ],
    },
  ]
  it.each(frames)('come through the wire as they were: $type', (frame) =>
    expect(readServerFrame(writeServerFrame(frame))).toEqual(frame),
  )

  it('carry the names of the specification', () =>
    expect(JSON.parse(writeServerFrame(frames[3] as ServerFrame))).toEqual({
      topic: 'DAY_MARKET',
      Time: 9,
      data: [{ Code: 'EURUSD', Open: 1.1, Close: 1.2, Change: 9.09, MarketStatus: 1, Time: 8 }],
    }))

  it('keep the good rows of a frame with a bad one', () => {
    const frame = readServerFrame(
      '{"topic":"DAY_MARKET","data":[{"Code":"A","Open":1,"Close":"x","Change":0},{"Code":"B","Open":"1","Close":2,"Change":0}]}',
    )
    expect(frame).toEqual({ type: 'market', quotes: [{ code: 'B', open: 1, close: 2, change: 0, marketOpen: true }] })
  })

  it('of plain numbers are read as the codec reads them', () => {
    const bounds = { min: -2e15, max: 2e15, noNaN: true }
    const figure = fc.oneof(
      { weight: 9, arbitrary: fc.double(bounds) },
      fc.constantFrom('1.5', 'x', null, undefined, true),
    )
    const row = fc.oneof(
      {
        weight: 9,
        arbitrary: fc.record({
          Code: fc.oneof({ weight: 9, arbitrary: fc.string() }, fc.constantFrom(5, null)),
          Open: figure,
          Close: figure,
          Change: figure,
          MarketStatus: fc.constantFrom(0, 1, 0, 1, '1', 2, true, undefined),
          Time: figure,
          Extra: fc.constantFrom(undefined, 1),
        }),
      },
      fc.constantFrom(null, 5, 'x', []),
    )
    fc.assert(
      fc.property(fc.array(row, { maxLength: 3 }), (data) => {
        const read = readServerFrame(JSON.stringify({ topic: 'DAY_MARKET', data }))
        const wire = JSON.parse(JSON.stringify(data))
        expect(read).toEqual({ type: 'market', quotes: v.parse(rows(quote).schema, wire) })
      }),
    )
  })

  it.each([
    '',
    'null',
    '[]',
    '{"topic":"X","data":1}',
    '{"type":"?"}',
    '{"topic":"KLINE.A","data":{}}',
    '{"topic":"DAY_MARKET"}',
  ])('mean nothing when they are not understood: %s', (data) => expect(readServerFrame(data)).toBeUndefined())

  it('from the app are read strictly', () => {
    expect(readClientFrame('{"type":"sub","topic":"DAY_MARKET"}')).toEqual({ type: 'sub', topic: 'DAY_MARKET' })
    for (const bad of [
      '{"type":"sub"}',
      '{"type":"login","token":5}',
      '{"type":"drop"}',
      'x',
      '{"type":"sub","topic":""}',
    ])
      expect(readClientFrame(bad), bad).toBeUndefined()
  })
})

it('names topics', () => {
  expect(klineCode(klineTopic('EURUSD'))).toBe('EURUSD')
  expect(klineCode('DAY_MARKET')).toBeUndefined()
  expect([isPrivate('FOREX_TRADE'), isPrivate('FOREX_CLOSED'), isPrivate('DAY_MARKET')]).toEqual([true, true, false])
})
