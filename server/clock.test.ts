import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { systemClock } from './clock.ts'

const NOON = Date.UTC(2026, 6, 8, 12)
const HOUR_MS = 3_600_000

let machine = NOON
let running = 5000.25
beforeEach(() => {
  machine = NOON
  running = 5000.25
  vi.spyOn(Date, 'now').mockImplementation(() => machine)
  vi.spyOn(performance, 'now').mockImplementation(() => running)
})
afterEach(() => vi.restoreAllMocks())

function pass(ms: number): void {
  machine += ms
  running += ms
}

describe('the machine’s own time', () => {
  it('is told as it is', () => {
    const clock = systemClock()
    expect(clock.now()).toBe(NOON)
    pass(1500)
    expect(clock.now()).toBe(NOON + 1500)
  })

  it('is followed forward, as after a sleep', () => {
    const clock = systemClock()
    clock.now()
    machine += HOUR_MS
    expect(clock.now()).toBe(NOON + HOUR_MS)
  })

  it('runs on while the machine is set back', () => {
    const clock = systemClock()
    clock.now()
    machine -= HOUR_MS
    expect(clock.now()).toBe(NOON)
    pass(2000)
    expect(clock.now()).toBe(NOON + 2000)
  })
})
