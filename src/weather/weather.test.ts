import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { conditionsAt, drawing, lengthOf, networkStates, weather } from '../../contract/weather.ts'
import { Network } from './network.ts'
import { customWeather, presets } from './presets.ts'
import { sampleTime, weatherOf } from './sampleWeather.ts'

describe('the weather of a moment', () => {
  it('is that of its segment, fair between them, and begins again', () => {
    const reported = weatherOf([
      [100, 200, { state: 'cut' }],
      [300, 400, { delayMs: 50 }],
    ])
    expect(conditionsAt(reported, 0)).toMatchObject({ now: { state: 'open', delayMs: 0 }, lasts: 100 })
    expect(conditionsAt(reported, 150)).toMatchObject({ now: { state: 'cut' }, lasts: 50 })
    expect(conditionsAt(reported, 350)).toMatchObject({ now: { delayMs: 50 }, lasts: 50 })
    expect(conditionsAt(reported, 400 + 120)).toMatchObject({ now: { state: 'cut' }, lasts: 80 })
    expect(conditionsAt({ ...reported, loop: false }, 520)).toMatchObject({ now: { state: 'open' }, lasts: Infinity })
  })

  it('is fair for ever where nothing was told, also of what begins again', () => {
    const reported = weatherOf([])
    expect(reported.loop).toBe(true)
    expect(conditionsAt(reported, 0)).toMatchObject({ now: { state: 'open' }, lasts: Infinity })
    expect(conditionsAt(reported, 5_000)).toMatchObject({ now: { state: 'open' }, lasts: Infinity })
  })

  it('is known at every time of every preset', () => {
    fc.assert(
      fc.property(fc.constantFrom(...presets), fc.nat(10_000_000), (preset, since) => {
        expect(v.is(weather, preset)).toBe(true)
        const { now, lasts } = conditionsAt(preset, since)
        expect(networkStates).toContain(now.state)
        expect(lasts).toBeGreaterThan(0)
        expect(lasts).toBeLessThanOrEqual(lengthOf(preset))
      }),
    )
  })

  it('put together by hand comes again and again', () => {
    const mine = { delayMs: 10, jitterMs: 0, loss: 0, outage: 'halfOpen', everyMs: 10_000, outageMs: 4_000 } as const
    expect(conditionsAt(customWeather(mine), 5_999).now.state).toBe('open')
    expect(conditionsAt(customWeather(mine), 6_000).now).toMatchObject({ state: 'halfOpen', delayMs: 10 })
    expect(conditionsAt(customWeather(mine), 10_000).now.state).toBe('open')
    const always = customWeather({ ...mine, outage: 'cut', outageMs: 20_000 })
    expect(conditionsAt(always, 123_456).now.state).toBe('cut')
  })
})

describe('a network', () => {
  it('draws the same for the same seed, within its bounds', () => {
    const reported = weatherOf([[0, 1_000, { delayMs: 20, jitterMs: 30, loss: 0.5 }]])
    const drawn = () => {
      const network = new Network(reported, sampleTime())
      return Array.from({ length: 50 }, () => [network.drawDelay(), network.drawLoss()] as const)
    }
    const first = drawn()
    expect(drawn()).toEqual(first)
    for (const [delay] of first) {
      expect(delay).toBeGreaterThanOrEqual(20)
      expect(delay).toBeLessThanOrEqual(50)
    }
    expect(new Set(first.map(([, lost]) => lost)).size).toBe(2)
    expect(drawing(1)()).not.toBe(drawing(2)())
  })

  it('tells whenever it becomes different', () => {
    const time = sampleTime()
    const network = new Network(weatherOf([[100, 200, { state: 'cut' }]]), time)
    const received: string[] = []
    network.onChange(() => received.push(`${time.now()} ${network.now.state}`))
    time.pass(450)
    expect(received).toEqual(['100 cut', '200 open', '300 cut', '400 open'])
    network.end()
    time.pass(1_000)
    expect(received.slice(4)).toEqual(['450 cut'])
  })
})
