import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from './foldBars.ts'
import { ReplayClock } from './replayClock.ts'
import { Timeline } from './timeline.ts'

const clock = () => new ReplayClock(new Timeline([{ from: 1_000, to: 11_001 }]))

describe('the clock of a replay', () => {
  it('stands until it plays, and then runs by what passes outside', () => {
    const time = clock()
    expect(time.step(500)).toBeUndefined()
    time.play()
    time.step(500)
    time.step(700)
    expect(time.now).toBe(1_200)
    time.pause()
    time.step(900)
    expect(time.now).toBe(1_200)
  })

  it('runs up to sixty times as fast', () => {
    const time = clock()
    time.speed = 60
    time.play()
    time.step(0)
    expect(time.step(100)).toEqual({ from: 1_000, to: 7_000, wrapped: false })
  })

  it('does not run off while the device sleeps', () => {
    const time = clock()
    time.play()
    time.step(0)
    time.step(3_600_000)
    expect(time.now).toBe(2_000)
  })

  it('stops at the end, and begins again when it is played from there', () => {
    const time = clock()
    time.seek(10_900)
    time.play()
    time.step(0)
    time.step(1_000)
    expect(time.now).toBe(11_000)
    expect(time.playing).toBe(false)
    expect(time.play()).toBe(true)
    expect(time.now).toBe(1_000)
  })

  it('begins again by itself in a loop', () => {
    const time = clock()
    time.loop = true
    time.seek(10_900)
    time.play()
    time.step(0)
    expect(time.step(1_000)).toMatchObject({ to: 1_000, wrapped: true })
    expect(time.playing).toBe(true)
  })

  it('leaves out what has no prices, forwards and back', () => {
    const weekend = 49 * 60 * MINUTE_MS
    const friday = { from: 0, to: MINUTE_MS }
    const time = new ReplayClock(new Timeline([friday, { from: weekend, to: weekend + MINUTE_MS }]))
    time.speed = 60
    time.play()
    time.step(0)
    expect(time.step(999)).toMatchObject({ to: 59_940 })
    expect(time.step(1_000)).toMatchObject({ from: 59_940, to: weekend })
    time.seek(weekend - 5 * MINUTE_MS)
    expect(time.now, 'a time between').toBe(weekend)
  })

  it('stays within the tape', () => {
    const time = clock()
    time.seek(0)
    expect(time.now).toBe(1_000)
    time.seek(99_999)
    expect(time.now).toBe(11_000)
  })
})
