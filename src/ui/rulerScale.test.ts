import { describe, expect, it } from 'vitest'
import { labelShift, labelStride, linearAt, logAt, rulerTicks, toneAt } from './rulerScale.ts'

describe('positions', () => {
  it('puts doubling values at equal steps', () => {
    expect([25, 50, 100, 200, 400, 800, 1600].map((rate) => logAt(rate, 25, 1600).toFixed(4))).toEqual([
      '0.0000',
      '0.1667',
      '0.3333',
      '0.5000',
      '0.6667',
      '0.8333',
      '1.0000',
    ])
  })

  it('stays on the ruler', () => {
    expect(logAt(5, 25, 1600)).toBe(0)
    expect(logAt(0, 25, 1600)).toBe(0)
    expect(logAt(9000, 25, 1600)).toBe(1)
    expect(linearAt(3, 1, 2)).toBe(1)
    expect(linearAt(1, 1, 1)).toBe(0)
    expect(linearAt(1.5, 2, 1)).toBe(0.5)
  })
})

describe('ticks', () => {
  const zones = [
    { to: 1 / 6, tone: 'danger' },
    { to: 2 / 6, tone: 'warn' },
    { to: 0.6, tone: 't2' },
  ] as const

  it('takes the first zone that reaches a position', () => {
    expect([0, 1 / 6, 0.17, 2 / 6, 0.5, 0.61].map((at) => toneAt(at, zones))).toEqual([
      'danger',
      'danger',
      'warn',
      'warn',
      't2',
      'rest',
    ])
    expect(toneAt(0.3, [...zones.slice(0, 2), { to: 0.25, tone: 't2' }])).toBe('warn')
  })

  it('leaves room for the marks', () => {
    const marks = [1 / 6, 2 / 6, 0.5, 4 / 6, 5 / 6]
    const ticks = rulerTicks(61, zones, marks)
    expect(ticks).toHaveLength(56)
    expect(ticks.filter((tick) => tick.tone === 'danger')).toHaveLength(10)
    expect(ticks.at(-1)?.at).toBeCloseTo(1)
  })
})

describe('labels', () => {
  it('are centred inside and pushed in at the ends', () => {
    expect([0, 0.05, 0.5, 0.95, 1].map(labelShift)).toEqual(['0%', '-25%', '-50%', '-75%', '-100%'])
  })

  it('thin out beyond eight', () => {
    expect([2, 8, 9, 15, 20].map(labelStride)).toEqual([1, 1, 2, 2, 3])
  })
})
