import { describe, expect, it } from 'vitest'
import { judged } from './runStage.ts'
import type { Stage } from './stage.ts'

const stage: Stage = { name: 'faults', command: ['playwright'], runner: 'playwright', limit: 100 }
const usage = { wall: 90, own: 90, quiet: 90 }
const counts = { passed: 8, failed: 0, skipped: [] }

describe('the result of a stage', () => {
  it('is its report’s', () => {
    expect(judged(stage, 0, counts, usage, true)).toEqual({ counts, usage, problems: [] })
    const failed = { passed: 6, failed: 2, skipped: [] }
    expect(judged(stage, 1, failed, usage, true)).toEqual({ counts: failed, usage, problems: [] })
  })

  it('counts a failure without a failed test', () => {
    const { counts: counted, problems } = judged(stage, 137, counts, usage, false)
    expect(counted.failed).toBe(1)
    expect(problems).toEqual(['ended with exit code 137'])
  })

  it('fails if it ran no test', () => {
    const { counts: counted, problems } = judged(stage, 0, { passed: 0, failed: 0, skipped: ['all'] }, usage, false)
    expect(counted.failed).toBe(1)
    expect(problems).toEqual(['ran no test'])
  })

  it('counts a skipped test as failed in CI, and names it elsewhere', () => {
    const skipping = { passed: 7, failed: 0, skipped: ['the bus by NATS'] }
    expect(judged(stage, 0, skipping, usage, true).counts).toEqual({
      passed: 7,
      failed: 1,
      skipped: ['the bus by NATS'],
    })
    expect(judged(stage, 0, skipping, usage, false).counts).toEqual(skipping)
  })

  it('fails past one and a half times its limit', () => {
    const { counts: counted, problems } = judged(stage, 0, counts, { ...usage, quiet: 151 }, false)
    expect(counted.failed).toBe(1)
    expect(problems).toEqual(['took 151 s, more than 1.5 times its limit of 100 s'])
  })

  it('is one test where it has no report', () => {
    const fuzz: Stage = { name: 'fuzz', command: ['node'], limit: 100 }
    const none = { passed: 0, failed: 0, skipped: [] }
    expect(judged(fuzz, 0, none, usage, true).counts).toEqual({ passed: 1, failed: 0, skipped: [] })
    expect(judged(fuzz, 1, none, usage, true).counts).toEqual({ passed: 0, failed: 1, skipped: [] })
  })
})
