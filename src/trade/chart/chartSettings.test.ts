import { describe, expect, it } from 'vitest'
import { plainSettings, readSettings, writeSettings } from './chartSettings.ts'
import { indicatorNames, indicatorSpec } from './indicatorCatalogue.ts'
import { hasRoom, indicatorsOf, MAX_PANES, switched, withParam } from './indicatorChoice.ts'

const wide = indicatorsOf(undefined, true)
const names = (list: readonly { name: string }[]) => list.map(({ name }) => name)

describe('indicators', () => {
  it('start within their bounds, ten at least', () => {
    expect(indicatorNames.length).toBeGreaterThanOrEqual(10)
    for (const name of indicatorNames)
      for (const { start, min, max } of indicatorSpec(name).params)
        expect([name, start >= min, start <= max]).toEqual([name, true, true])
  })

  it('are volume and the average of 20 on a wide screen, none on a phone, until some are chosen', () => {
    expect(wide).toEqual([
      { name: 'MA', params: [20, 0, 0] },
      { name: 'VOL', params: [] },
    ])
    expect(indicatorsOf(undefined, false)).toEqual([])
    expect(indicatorsOf([], true)).toEqual([])
  })

  it('go on and off, each once', () => {
    const on = switched(wide, 'RSI', true)
    expect(names(on)).toEqual(['MA', 'VOL', 'RSI'])
    expect(switched(on, 'RSI', true)).toBe(on)
    expect(names(switched(on, 'MA', false))).toEqual(['VOL', 'RSI'])
  })

  it('have four panes under the candles, and any number on them', () => {
    const full = (['RSI', 'MACD', 'ATR', 'OBV'] as const).reduce((list, name) => switched(list, name, true), wide)
    expect(MAX_PANES).toBe(4)
    expect(hasRoom(full, 'CCI')).toBe(false)
    expect(switched(full, 'CCI', true)).toBe(full)
    expect(hasRoom(full, 'BOLL')).toBe(true)
    expect(hasRoom(switched(full, 'ATR', false), 'CCI')).toBe(true)
  })

  it('take whole numbers within the bounds of a parameter, nothing else', () => {
    expect(withParam(wide, 'MA', 1, 50)[0]?.params).toEqual([20, 50, 0])
    for (const value of [0, -1, 501, 2.5, Number.NaN]) expect(withParam(wide, 'MA', 0, value)).toBe(wide)
    expect(withParam(wide, 'MA', 3, 5)).toBe(wide)
  })
})

describe('stored settings', () => {
  it('come back as they were', () => {
    const indicators = withParam(switched(wide, 'MACD', true), 'MACD', 0, 8)
    const settings = { type: 'area', log: true, indicators } as const
    expect(readSettings(writeSettings(settings))).toEqual(settings)
    expect(readSettings(writeSettings(plainSettings))).toEqual(plainSettings)
  })

  it.each([undefined, '', '{', 'null', '7', '[]', '{"type":"pie","log":"yes","indicators":7}'])(
    'are the plain ones for %s',
    (text) => expect(readSettings(text)).toEqual(plainSettings),
  )

  it('lose what cannot be understood, and keep the rest', () => {
    const text = JSON.stringify({
      type: 'line',
      indicators: [
        null,
        { name: 'constructor' },
        { name: 'RSI', params: [9999] },
        { name: 'RSI', params: [7] },
        { name: 'EMA', params: ['x', 30, null, 4] },
        { name: 'MACD' },
        { name: 'ATR', params: {} },
        { name: 'OBV' },
        { name: 'CCI' },
      ],
    })
    const { indicators, ...rest } = readSettings(text)
    expect(rest).toEqual({ type: 'line', log: false })
    expect(indicatorsOf(indicators, false)).toEqual([
      { name: 'RSI', params: [7] },
      { name: 'EMA', params: [20, 30, 0] },
      { name: 'MACD', params: [12, 26, 9] },
      { name: 'ATR', params: [14] },
      { name: 'OBV', params: [30] },
    ])
  })
})
