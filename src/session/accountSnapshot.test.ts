import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ClosedOrder } from '../../contract/live.ts'
import {
  type AccountSnapshot,
  applyAction,
  applyClosed,
  applyCopy,
  applyFrame,
  applyGap,
  applyPending,
  applyPositions,
  type Known,
  newerOf,
  nothingKnown,
  snapshotOf,
} from './accountSnapshot.ts'
import { at, frameOf, position, World } from './snapshotWorld.ts'

const ended = (...ids: number[]): ClosedOrder[] => ids.map((id) => ({ id: String(id), reason: 'closed' }))
const figures = (known: Known) => {
  const snapshot = snapshotOf(known)
  return snapshot && [snapshot.asOf, snapshot.balance, snapshot.floating, snapshot.holding.map(({ id }) => id).join()]
}
/** Two positions with a profit of 5 and 7, and a balance of 100, asked for in turn 1. */
const [one, two] = [position(1, 5), position(2, 7)]
const listed = applyPositions(nothingKnown, at(1), [one, two], '100')

describe('the account as it was told last', () => {
  it('is what the list of positions says, all of one moment', () => {
    expect(figures(listed)).toEqual([1_000, '100', '12', '1,2'])
    expect(snapshotOf(listed)?.marginInUse).toBe('23')
  })

  it('goes on with frames about the same orders', () => {
    const moved = applyFrame(listed, at(2), frameOf([position(1, 6), position(2, 7)]))
    expect(figures(moved)).toEqual([2_000, '100', '13', '1,2'])
    expect(snapshotOf(moved)?.holding[0]?.profit).toBe('6')
  })

  it('goes on with frames in which positions need more margin than their orders have', () => {
    const frame = frameOf([position(1, 6), position(2, 7)])
    const larger = applyFrame(listed, at(2), { ...frame, marginInUse: '400' })
    expect(figures(larger)).toEqual([1_000, '100', '12', '1,2'])
    const reported = applyFrame(listed, at(2), { ...frame, marginInUse: '400', orderMargins: frame.marginInUse })
    expect(figures(reported)).toEqual([2_000, '100', '13', '1,2'])
    expect(snapshotOf(reported)?.marginInUse).toBe('400')
  })

  it('waits with a frame about other orders, until the order that was opened is known', () => {
    const three = position(3, -2)
    const reported = applyFrame(listed, at(2), frameOf([one, two, three], { balance: '99' }))
    expect(figures(reported)).toEqual(figures(listed))
    expect(figures(applyAction(reported, at(1.5), at(3), { order: three }))).toEqual([3_000, '99', '10', '3,1,2'])
    expect(figures(applyPositions(reported, at(3), [one, two, three], '99'))).toEqual([3_000, '99', '10', '1,2,3'])
  })

  it('has a close that was told: the balance includes its last known result, then the exact one, then what is told', () => {
    const closed = applyClosed(listed, at(2), ended(1))
    expect(figures(closed)).toEqual([2_000, '105', '7', '2'])
    const answered = applyAction(closed, at(1.5), at(3), { order: position(1, 4.5, 11, { status: 'completed' }) })
    expect(figures(answered)).toEqual([3_000, '104.5', '7', '2'])
    expect(figures(applyClosed(answered, at(4), ended(1))), 'told again').toEqual([3_000, '104.5', '7', '2'])
    expect(figures(applyFrame(answered, at(5), frameOf([two], { balance: '104.51' })))).toEqual([
      5_000,
      '104.51',
      '7',
      '2',
    ])
  })

  it('has a close that was answered, and the rest of one closed in part', () => {
    const done = position(1, 4, 11, { status: 'completed' })
    expect(figures(applyAction(listed, at(2), at(3), { order: done }))).toEqual([3_000, '104', '7', '2'])
    const rest = position(2, 3, 6, { lots: 0.5 })
    const part = position(9, 4, 6, { status: 'completed', partOf: '2', lots: 0.5 })
    const halved = applyAction(listed, at(2), at(3), { order: rest, closed: [part] })
    expect([...(figures(halved) ?? []), snapshotOf(halved)?.marginInUse]).toEqual([3_000, '104', '8', '1,2', '17'])
  })

  it('is not set back by an answer that a close, an action or a later question has overtaken', () => {
    const closed = applyClosed(listed, at(3), ended(1))
    expect(applyPositions(closed, at(2), [one, two], '100')).toBe(closed)
    const acted = applyAction(listed, at(2), at(4), { order: position(2, 7, 12, { stopLoss: 1 }) })
    expect(applyPositions(acted, at(3), [one, two], '100')).toBe(acted)
    const later = applyPositions(listed, at(5), [two], '105')
    expect(applyPositions(later, at(4), [one, two], '100')).toBe(later)
  })

  it('keeps the running figures of a frame that overtook the list', () => {
    const moved = applyFrame(listed, at(3), frameOf([position(1, 6), position(2, 7)]))
    const renamed = applyPositions(moved, at(2), [{ ...one, takeProfit: 2 }, two], '100')
    expect(figures(renamed)).toEqual([3_000, '100', '13', '1,2'])
    expect(snapshotOf(renamed)?.holding[0]).toMatchObject({ profit: '6', takeProfit: 2 })
    expect(applyPositions(moved, at(2), [one], '100'), 'with other orders').toBe(moved)
    expect(figures(applyPositions(moved, at(2), [one, two], '150')), 'after a deposit').toEqual([
      2_000,
      '150',
      '12',
      '1,2',
    ])
  })

  it('does not take a frame without a balance for proof where something may have been missed', () => {
    const back = applyGap(listed, at(2))
    const frame = frameOf([position(1, 6), two])
    expect(figures(applyFrame(back, at(3), frame))).toEqual(figures(listed))
    expect(figures(applyFrame(back, at(3), { ...frame, balance: '90' }))).toEqual([3_000, '90', '13', '1,2'])
    expect(figures(applyClosed(back, at(3), ended(1))), 'a close makes nothing younger').toEqual([
      1_000,
      '105',
      '7',
      '2',
    ])
  })

  it('waits for the lists after a reset: its balance is another one altogether', () => {
    const reset = applyClosed(listed, at(2), [
      { id: '1', reason: 'reset' },
      { id: '2', reason: 'reset' },
    ])
    expect(figures(reset)).toEqual(figures(listed))
    expect(figures(applyPositions(reset, at(3), [], '500'))).toEqual([3_000, '500', '0', ''])
  })

  it('has no order twice: one that was filled is a position', () => {
    const both = applyPending(listed, at(2), [
      position(2, 0, 12, { status: 'pending' }),
      position(4, 0, 0, { status: 'pending' }),
    ])
    expect(snapshotOf(both)?.pending?.map(({ id }) => id)).toEqual(['4'])
  })

  it('is none for an account with more orders than are loaded, nor without a balance', () => {
    expect(snapshotOf(applyPositions(listed, at(2), undefined, '100'))).toBeUndefined()
    expect(snapshotOf(applyPositions(nothingKnown, at(2), [one], undefined))).toBeUndefined()
  })
})

describe('a copy of an earlier run or of another tab', () => {
  const copy = (asOf: number): AccountSnapshot => ({
    asOf,
    balance: '1',
    floating: '0',
    marginInUse: '0',
    holding: [],
    pending: [],
  })

  it('counts where it is newer', () => {
    expect(snapshotOf(applyCopy(listed, at(9), copy(500)))).toEqual(snapshotOf(listed))
    expect(snapshotOf(applyCopy(listed, at(9), copy(1_500)))).toEqual(copy(1_500))
    const stored = applyCopy(nothingKnown, at(9), copy(500))
    expect(snapshotOf(stored)).toEqual(copy(500))
    expect(figures(applyPositions(stored, at(10), [one], '3'))).toEqual([10_000, '3', '5', '1'])
    const adopted = applyCopy(listed, at(9), copy(1_500))
    expect(applyPositions(adopted, at(8), [one], '3'), 'asked for before').toBe(adopted)
  })

  it('from the future was kept before the clock was set back', () => {
    expect(newerOf(copy(9_000), copy(500), 1_000).asOf).toBe(500)
    expect(newerOf(copy(500), copy(9_000), 1_000).asOf).toBe(500)
    expect(newerOf(copy(500), copy(900), 1_000).asOf).toBe(900)
  })
})

const steps: Readonly<Record<string, (world: World, pick: number) => unknown>> = {
  deliver: (world) => world.deliver(),
  perform: (world) => world.perform(),
  answer: (world, pick) => world.answer(pick),
  move: (world, pick) => world.move(1 + pick),
  ask: (world) => world.ask(),
  open: (world) => world.act(world.open),
  openElsewhere: (world) => world.open(),
  place: (world) => world.act(world.place),
  close: (world, pick) => world.act(() => world.close(pick)),
  closeElsewhere: (world, pick) => world.close(pick),
  fill: (world) => world.fill(),
  deposit: (world) => world.deposit(),
  reconnect: (world) => world.reconnect(),
}
const names = Object.keys(steps)
const weights = [6, 6, 6, 4, 1, 2, 1, 1, 2, 1, 1, 1, 1]
const step = fc.tuple(
  fc.oneof(...names.map((name, index) => ({ arbitrary: fc.constant(name), weight: weights[index] ?? 1 }))),
  fc.nat(9),
)

describe.each([
  ['with our extras', { extras: true, partial: false, slowChannel: false }],
  ['of documents 1 and 2 alone', { extras: false, partial: false, slowChannel: false }],
  ['that names only what moved', { extras: false, partial: true, slowChannel: false }],
  ['whose channel is slower than its answers', { extras: true, partial: false, slowChannel: true }],
  [
    'of documents 1 and 2 whose channel is slower than its answers',
    { extras: false, partial: true, slowChannel: true },
  ],
] as const)('a server %s, whatever overtakes what', (_name, manner) => {
  it('is shown at one of its moments, never at an earlier one again, and in the end at the newest', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60, size: 'max' }), (script) => {
        const world = new World(manner)
        for (const [name, pick] of script) {
          steps[name]?.(world, pick)
          world.check()
        }
        world.settle()
        world.checkNewest()
      }),
      { numRuns: 500 },
    )
  })
})
