import { expect, it } from 'vitest'
import { AdmissionQueue, MAX_WAITING, PER_TURN } from './admissionQueue.ts'

/** A turnstile whose turns the test gives. */
function setUp() {
  const turns: (() => void)[] = []
  const passed: number[] = []
  const turnstile = new AdmissionQueue((turn) => turns.push(turn))
  const come = (who: number) => turnstile.enter(() => passed.push(who))
  return { turnstile, turns, passed, come, turn: () => turns.shift()?.() }
}

it('lets so many pass at a turn, in the order they came, and asks for turns while somebody waits', () => {
  const { turnstile, turns, passed, come, turn } = setUp()
  const everybody = Array.from({ length: 2 * PER_TURN + 1 }, (_, index) => index)
  for (const who of everybody) expect(come(who)).toBe(true)
  expect([passed, turns.length]).toEqual([[], 1])
  turn()
  expect(passed).toEqual(everybody.slice(0, PER_TURN))
  turn()
  expect([turnstile.waiting, turns.length]).toEqual([1, 1])
  turn()
  expect([passed, turnstile.waiting, turns.length]).toEqual([everybody, 0, 0])
  come(99)
  turn()
  expect(passed.at(-1)).toBe(99)
})

it('keeps nobody waiting whom it could not serve', () => {
  const { come, turn } = setUp()
  for (let who = 0; who < MAX_WAITING; who += 1) come(who)
  expect(come(0)).toBe(false)
  turn()
  expect(come(0)).toBe(true)
})
