import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'

const shown = vi.hoisted(() => ({ bcp47: 'en', direction: 'ltr' }))
vi.mock('./shownLanguage.ts', () => ({ currentLanguage: () => shown }))

const { directionOf, formatCount, formatExact, formatFree, formatLots, formatMoney, formatPercent, formatPrice } =
  await import('./format.ts')
const { shownZone, timeZoneAtom } = await import('./timeZone.ts')
const { store } = await import('../store.ts')
const { formatAge, formatDateTime, formatDuration } = await import('./dates.ts')

const inLanguage = <T>(bcp47: string, run: () => T): T => {
  shown.bcp47 = bcp47
  shown.direction = bcp47 === 'ar' || bcp47 === 'fa' ? 'rtl' : 'ltr'
  try {
    return run()
  } finally {
    shown.bcp47 = 'en'
    shown.direction = 'ltr'
  }
}

describe('the colour of a figure', () => {
  it('is that of the sign it is written with', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, min: -2, max: 2 }), fc.integer({ min: 0, max: 6 }), (value, digits) => {
        const text = formatMoney(value, { sign: 'always', digits })
        const tone = directionOf(value, digits)
        expect(tone).toBe(text.startsWith('+') ? 'up' : text.startsWith('−') ? 'dn' : undefined)
      }),
    )
  })

  it('is none of what is written as nothing, or is no figure', () => {
    expect([directionOf('-0.004'), directionOf('-0.004', 3), directionOf('')]).toEqual([undefined, 'dn', undefined])
  })
})

describe('money', () => {
  it.each([
    [undefined, '24691.18', '$24,691.18'],
    [undefined, '-54.87', '−$54.87'],
    ['always', '191.18', '+$191.18'],
    ['always', '0', '$0.00'],
    ['always', '-0.001', '$0.00'],
    ['never', '-54.87', '$54.87'],
  ] as const)('with the sign %s: %s is %s', (sign, value, text) =>
    expect(formatMoney(value, sign && { sign })).toBe(text),
  )

  it('keeps every digit of an amount no binary number holds, and rounds half-even', () => {
    expect(formatMoney('900719925474099.31')).toBe('$900,719,925,474,099.31')
    expect(formatMoney('0.125')).toBe('$0.12')
    expect(formatMoney('0.135')).toBe('$0.14')
  })

  it.each([
    ['de', '−1.234,50 $'],
    ['fr', '−1 234,50 $'],
    ['hi', '−$1,234.50'],
    ['zh-Hant-HK', '−$1,234.50'],
  ])('has the signs of %s', (tag, text) =>
    expect(
      inLanguage(tag, () => formatMoney('-1234.5'))
        .replace(/[\u00a0\u202f]/g, ' ')
        .replace('US$', '$'),
    ).toBe(text),
  )

  it.each(['ar', 'fa', 'hi', 'th'])('has Latin digits and no direction marks in %s', (tag) =>
    expect(inLanguage(tag, () => formatMoney('-1234.5', { symbol: false }))).toMatch(/^−1[,.]234[.,]50$/),
  )

  it.each([
    ['ar', '+US$191.18'],
    ['fa', '+$191.18'],
  ])('has its symbol on the left in %s', (tag, text) => {
    expect(inLanguage(tag, () => formatMoney('191.18', { sign: 'always' }))).toBe(text)
  })

  it('is written with all its decimals where it is not whole cents', () => {
    expect([formatExact('7'), formatExact('-0.005'), formatExact('x')]).toEqual(['$7.00', '−$0.005000', '—'])
    expect(formatExact('0.000001', { sign: 'always' })).toBe('+$0.000001')
  })

  it('that is available is rounded down', () => {
    expect([formatFree('10.009999'), formatFree('10', { symbol: false }), formatFree('x')]).toEqual([
      '$10.00',
      '10.00',
      '—',
    ])
  })

  it('that is none is a dash', () => expect(formatMoney('x')).toBe('—'))
})

it('prices have the digits of their instrument', () => {
  expect(formatPrice(1.1438, 5)).toBe('1.14380')
  expect(formatPrice(62505.5, 2)).toBe('62,505.50')
  expect(formatPrice('-0.0013', 5)).toBe('−0.00130')
  expect(formatPrice(0.00049, 5, { sign: 'always' })).toBe('+0.00049')
})

it('lots have two decimals and more where they need them', () => {
  expect([formatLots(0.2), formatLots('1'), formatLots('0.0015')]).toEqual(['0.20', '1.00', '0.0015'])
})

it('percentages are given in percent', () => {
  expect(formatPercent(0.04)).toBe('0.04%')
  expect(formatPercent(-1.5, { sign: 'never' })).toBe('1.50%')
  expect(formatPercent(1.005, { sign: 'always' })).toBe('+1.00%')
  expect(formatPercent(288.42, { digits: 0 })).toBe('288%')
})

it('counts are grouped', () => expect(formatCount(20_000)).toBe('20,000'))

describe('moments', () => {
  it.each(['yesterday', '2026-07-10', '2026-07-10 16:20', '', '10.07.2026'])(
    'that are no dates are shown as they are: %s',
    (text) => expect(formatDateTime(text)).toBe(text),
  )

  it('are said in the visitor’s zone, whatever form they come in', () => {
    const iso = '2026-07-10T16:20:08.000Z'
    const [date, ms] = [new Date(iso), Date.parse(iso)]
    expect(formatDateTime(iso)).toBe(formatDateTime(date))
    expect(formatDateTime(ms, 'clock')).toBe(
      `${String(date.getHours()).padStart(2, '0')}:${String(date.getMinutes()).padStart(2, '0')}:08`,
    )
    expect(formatDateTime(undefined)).toBe('')
    expect(formatDateTime(Number.NaN)).toBe('NaN')
  })

  it('are said in the zone that was chosen, and in the device’s again where a browser does not know it', () => {
    const time = Date.UTC(2026, 6, 10, 16, 20, 8)
    const here = formatDateTime(time, 'clock')
    store.set(timeZoneAtom, 'Asia/Kathmandu')
    expect(formatDateTime(time, 'clock')).toBe('22:05:08')
    expect(shownZone()).toBe('Asia/Kathmandu')
    for (const zone of ['Moon/Tycho', undefined]) {
      store.set(timeZoneAtom, zone)
      expect(formatDateTime(time, 'clock')).toBe(here)
    }
  })

  it('are Gregorian with Latin digits in Persian and Thai', () => {
    for (const tag of ['fa', 'th', 'ar'])
      expect(inLanguage(tag, () => formatDateTime(Date.UTC(2026, 6, 10, 12), 'date'))).toMatch(/10.*2026|2026.*10/)
  })

  it('ages are in the largest unit they fill', () => {
    expect(formatDuration(6 * 60_000 + 59_000)).toBe('6 min')
    expect(formatAge(6 * 60_000)).toMatch(/6 min\.? ago/)
    expect(formatAge(-5)).toMatch(/0 sec\.? ago/)
  })
})
