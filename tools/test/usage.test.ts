import { describe, expect, it } from 'vitest'
import { busyTicks, overBudget, ownTicks, usageOf, usageText } from './usage.ts'

describe('the processor time of a stage', () => {
  it('is that of this process and its ended children, also when its name holds a bracket', () => {
    const stat = '4321 (node (x) y) S 1 4321 4321 0 -1 4194304 10 20 30 40 100 20 3000 400 20 0 11 0 99'
    expect(ownTicks(stat)).toBe(3520)
  })

  it('is told apart from that of others, which includes what the hypervisor took', () => {
    const stat = 'cpu  1000 20 300 99999 888 4 5 6 0 0\ncpu0 500 10 150 50000 444 2 2 3 0 0\n'
    expect(busyTicks(stat)).toBe(1335)
  })
})

describe('the time that a stage is judged by', () => {
  it('is the clock’s on a machine that does nothing else', () => {
    expect(usageOf(100, { own: 0, all: 0 }, { own: 15_000, all: 15_000 }, 2).quiet).toBe(100)
  })

  it('leaves out the share of the cores that others had', () => {
    const usage = usageOf(100, { own: 0, all: 0 }, { own: 8_000, all: 20_000 }, 2)
    expect(usage).toEqual({ wall: 100, own: 80, quiet: 40 })
  })

  it('is never less than its own processor time on all cores', () => {
    const usage = usageOf(100, { own: 0, all: 0 }, { own: 18_000, all: 20_000 }, 2)
    expect(usage.quiet).toBe(90)
  })

  it('is the clock’s where the system has no such counters', () => {
    expect(usageOf(100, undefined, undefined, 2)).toEqual({ wall: 100, own: undefined, quiet: 100 })
  })
})

describe('the budget of a stage', () => {
  it('is kept up to one and a half times its limit', () => {
    expect(overBudget({ wall: 150, own: 10, quiet: 150 }, 100)).toBeUndefined()
    expect(overBudget({ wall: 151, own: 10, quiet: 151 }, 100)).toBe(
      'took 151 s, more than 1.5 times its limit of 100 s',
    )
  })

  it('is not exceeded by what others took', () => {
    expect(overBudget({ wall: 500, own: 10, quiet: 120 }, 100)).toBeUndefined()
  })

  it('is printed beside the time', () => {
    expect(usageText({ wall: 12.4, own: 20, quiet: 12.4 }, 100)).toBe('12 of 100 s, 20 s of processor time')
    expect(usageText({ wall: 50, own: 20, quiet: 12 }, 100)).toBe(
      '50 of 100 s, 12 s without what other processes took, 20 s of processor time',
    )
    expect(usageText({ wall: 50, own: undefined, quiet: 50 }, 100)).toBe('50 of 100 s')
  })
})
