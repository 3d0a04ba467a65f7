import { readFileSync } from 'node:fs'
import { deflateRawSync, gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { packTicks, type TapeTick, unpackTicks } from './tickBlock.ts'

const shared = new URL('../../../shared/data/ticks/', import.meta.url)

const ticksOf = (digits: number) =>
  fc
    .array(
      fc.record({
        wait: fc.integer({ min: -1_000, max: 5_000_000 }),
        units: fc.nat(10 ** 12),
        volume: fc.oneof(fc.nat(10_000), fc.double({ min: 0, max: 1e6, noNaN: true }), fc.constant(0.00015)),
        isContinuous: fc.boolean(),
        isClosed: fc.boolean(),
      }),
      { maxLength: 200 },
    )
    .map((steps) => {
      let time = 1_700_000_000_000
      return steps.map(({ wait, units, volume, isContinuous, isClosed }): TapeTick => {
        time += wait
        return { time, price: units / 10 ** digits, volume: volume + 0, isContinuous, ...(isClosed && { isClosed }) }
      })
    })

describe('a block of ticks', () => {
  it('reads as the very ticks it was made of, whatever they are', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 8 }).chain((digits) => fc.tuple(fc.constant(digits), ticksOf(digits))),
        ([digits, ticks]) => {
          expect(unpackTicks(packTicks(ticks, digits))).toEqual(ticks)
        },
      ),
    ))

  it('is refused when it was cut, lengthened or is something else', () => {
    const packed = packTicks([{ time: 5, price: 1.5, volume: 1, isContinuous: false }], 1)
    for (let end = 0; end < packed.length; end += 1) expect(() => unpackTicks(packed.slice(0, end))).toThrow(RangeError)
    expect(() => unpackTicks(Uint8Array.from([...packed, 0]))).toThrow(RangeError)
    expect(() => unpackTicks(Uint8Array.from([9, ...packed.slice(1)]))).toThrow(RangeError)
    expect(() => unpackTicks(Uint8Array.from({ length: 64 }, () => 255))).toThrow(RangeError)
  })

  it('keeps a price with more decimals than its instrument, and refuses a time that is not whole', () => {
    const tick = { time: 5, price: 1.0870000000000002, volume: 1, isContinuous: false }
    expect(unpackTicks(packTicks([tick, { ...tick, price: 1.1 }], 5))).toEqual([tick, { ...tick, price: 1.1 }])
    expect(() => packTicks([{ ...tick, time: 4.5 }], 1)).toThrow(RangeError)
  })

  it.each([
    ['EURUSD_ticks_20140501-20140515', 5],
    ['EURUSD_ticks_20260713-20260713', 5],
    ['XAUUSD_ticks_20140501-20140502', 3],
    ['BTCUSD_ticks_20230220-20230220', 2],
  ])('takes at most three bytes a tick of %s', (file, digits) => {
    const unit = 10 ** digits
    const ticks = gunzipSync(readFileSync(new URL(`${file}.csv.gz`, shared)))
      .toString()
      .trim()
      .split('\n')
      .slice(1, 100_001)
      .map((line): TapeTick => {
        const [time = 0, bid = 0] = line.split(',').map(Number)
        return { time, price: Math.round(bid * unit) / unit, volume: 1, isContinuous: false }
      })
    let bytes = 0
    for (let at = 0; at < ticks.length; at += 1_000)
      bytes += deflateRawSync(packTicks(ticks.slice(at, at + 1_000), digits)).length
    expect(bytes / ticks.length).toBeLessThan(3)
    expect(bytes / ticks.length).toBeGreaterThan(1)
  })
})
