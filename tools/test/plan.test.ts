import { describe, expect, it } from 'vitest'
import { planned, type Wanted } from './plan.ts'
import type { Stage } from './stage.ts'

const stage = (name: string): Stage => ({ name, command: ['node'], limit: 1 })
const ordinary = ['checks', 'unit'].map(stage)
const whole = ['faults', 'fuzz'].map(stage)
const pass = { digest: 'of faults', date: '2026-11-26', passed: 8, seconds: 60 }
const passes = { faults: pass, fuzz: { ...pass, digest: 'of before' } }
const plan = (wanted: Partial<Wanted>) =>
  planned({ all: false, changed: false, names: [], ...wanted }, ordinary, whole, passes, ({ name }) => `of ${name}`)
const names = (wanted: Partial<Wanted>) => plan(wanted).map(({ stage: { name } }) => name)

describe('the stages of a run', () => {
  it('are the ordinary ones, and the whole ones for all', () => {
    expect(names({})).toEqual(['checks', 'unit'])
    expect(names({ all: true })).toEqual(['checks', 'unit', 'faults', 'fuzz'])
    expect(plan({ all: true }).map(({ isWhole }) => isWhole)).toEqual([false, false, true, true])
  })

  it('are those that are named, in the order of the table', () => {
    expect(names({ names: ['fuzz', 'unit'] })).toEqual(['unit', 'fuzz'])
    expect(names({ all: true, names: ['fuzz'] })).toEqual(['fuzz'])
    expect(() => plan({ names: ['fuz'] })).toThrow('No stage fuz. There are: checks, unit, faults, fuzz')
  })

  it('leave out a whole one that has passed on the same sources, if only changes are wanted', () => {
    const leftOut = (wanted: Partial<Wanted>) => plan(wanted).filter(({ before }) => before !== undefined)
    expect(leftOut({ all: true })).toEqual([])
    expect(leftOut({ all: true, changed: true })).toEqual([{ stage: whole[0], isWhole: true, before: pass }])
  })
})
