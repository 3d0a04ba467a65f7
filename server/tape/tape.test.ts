import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Tape } from './tape.ts'

const [GOLD, EURO] = [1, 2]
const spec = (id: number) => ({ id, digits: 1 })
const tick = (time: number) => ({ code: 'X', price: time / 10, time, volume: 1 })

describe('the tape in memory', () => {
  it('numbers ticks on from what is in the database and hands each out once', () => {
    const tape = new Tape(new Map([[GOLD, 40]]))
    tape.note(spec(GOLD), tick(1), false)
    tape.note(spec(GOLD), tick(2), false)
    tape.note(spec(EURO), tick(3), false)
    expect(tape.newest(GOLD)).toEqual({ number: 41, price: 0.2, time: 2 })
    expect(tape.take(GOLD)).toMatchObject({ first: 40, ticks: [{ time: 1 }, { time: 2 }] })
    expect(tape.take(GOLD)).toBeUndefined()
    tape.note(spec(GOLD), tick(4), false)
    expect(tape.takeOlder(4, 100).map(({ instrument }) => instrument)).toEqual([EURO])
    expect(tape.takeOlder(4, 1)).toMatchObject([{ instrument: GOLD, first: 42 }])
  })

  it('holds every tick exactly once in what was stored, whatever fails in between', () =>
    fc.assert(
      fc.property(fc.array(fc.record({ notes: fc.nat(4), takes: fc.boolean(), fails: fc.boolean() })), (rounds) => {
        const tape = new Tape(new Map())
        const stored: number[] = []
        let time = 0
        let mark = tape.mark()
        for (const { notes, takes, fails } of rounds) {
          const before = time
          for (let i = 0; i < notes; i += 1) tape.note(spec(GOLD), tick(time++), false)
          const part = takes ? tape.take(GOLD) : undefined
          if (part !== undefined) expect(part.first).toBe(stored.length)
          if (fails) {
            tape.undo(mark)
            time = before
          } else {
            mark = tape.mark()
            stored.push(...(part?.ticks.map((one) => one.time) ?? []))
            tape.stored(mark)
          }
          expect(tape.newest(GOLD)?.number ?? -1).toBe(time - 1)
          expect(tape.newest(GOLD)?.time ?? -1).toBe(time - 1)
        }
        stored.push(...(tape.take(GOLD)?.ticks.map((one) => one.time) ?? []))
        expect(stored).toEqual(Array.from({ length: time }, (_, at) => at))
      }),
    ))
})
