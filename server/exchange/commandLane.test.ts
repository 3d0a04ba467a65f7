import { beforeEach, describe, expect, it } from 'vitest'
import type { Command } from '../../engine/commands.ts'
import type { CashMove } from './cashMoves.ts'
import { CommandLane, MAX_WAIT_MS, MIN_QUEUE } from './commandLane.ts'
import type { Outcome } from './outcome.ts'

const close: Command = { type: 'close', id: '1' }
const open = (instrumentId = '1') => ({ type: 'open', instrumentId }) as Command
const closeAll = (instrumentId?: string): Command => ({ type: 'closeAll', scope: 'all', instrumentId })

let now = 0
let refused: Array<{ readonly name: string; readonly seconds: number | undefined }> = []
let lane: CommandLane
let names = 0

/** `undefined`: a move of cash. */
const push = (command: Command | undefined, accountId = 1, requestId?: string): string => {
  names += 1
  const name = `${command?.type ?? 'move'} ${names}`
  const queued = {
    ...{ accountId, call: name, requestId, parameters: '', after: 0, arrived: 0, came: now },
    answer: ({ message }: Outcome) =>
      refused.push({ name, seconds: 'seconds' in message ? message.seconds : undefined }),
  }
  const entry = command ? { ...queued, command } : { ...queued, move: {} as CashMove }
  const busy = lane.refusal(entry)
  if (busy) refused.push({ name, seconds: busy.seconds })
  else lane.push(entry)
  return name
}
const taken = (limit: number) => lane.take(limit).map((entry) => ('call' in entry ? entry.call : ''))
/** Fills the lane until a new position is refused. */
const overload = (): number => {
  const before = refused.length
  let count = 0
  while (refused.length === before) {
    push(open(), 9)
    count += 1
  }
  return count - 1
}

beforeEach(() => {
  now = 1_000
  names = 0
  refused = []
  lane = new CommandLane(() => now)
})

describe('the lane of commands', () => {
  it('keeps the order in which they came while all fit into one round', () => {
    const result = [push(open()), push(close), push(open()), push(close)]
    expect(taken(10)).toEqual(result)
    expect(lane.size).toBe(0)
    expect(lane.isStorm).toBe(false)
  })

  it('takes what closes or secures positions first when there is more, each kind in its order', () => {
    const opened = [push(open(), 1), push(open(), 2)]
    const closed = [push(close, 3), push({ type: 'cancel', id: '2' }, 5)]
    expect(taken(3)).toEqual([...closed, opened[0]])
    expect(taken(3)).toEqual([opened[1]])
  })

  it('gives a move of cash a round of its own, in its turn among the closing ones', () => {
    const result = [push(open()), push(close), push(undefined), push(close), push(undefined)]
    expect(taken(3)).toEqual([result[1]])
    expect(taken(3)).toEqual([result[2]])
    expect(taken(3)).toEqual([result[0], result[3]])
    expect(taken(3)).toEqual([result[4]])
    expect(lane.size).toBe(0)
  })

  it.each<[Command['type'], boolean]>([
    ['close', true],
    ['closePart', true],
    ['closeAll', true],
    ['cancel', true],
    ['setStops', true],
    ['setTrailing', true],
    ['open', false],
    ['reverse', false],
    ['movePending', false],
    ['reset', false],
  ])('%s is taken however long the queue is: %s', (type, isTaken) => {
    overload()
    const before = refused.length
    push({ type } as Command, 2)
    expect(refused.length === before).toBe(isTaken)
  })

  it('refuses a new position that would wait too long, with the expected wait, and takes it again later', () => {
    const taken1 = overload()
    // A command a millisecond is believed until it is measured.
    expect(taken1).toBe(MAX_WAIT_MS + 1)
    expect(refused[0]?.seconds).toBe(1)
    expect(lane.isStorm).toBe(true)
    for (let i = 0; i < 3_000; i++) push(close, i)
    push(open(), 2)
    expect(refused.at(-1)?.seconds).toBe(4)
    taken(10_000)
    push(open(), 2)
    expect(lane.size).toBe(1)
    now += 2_000
    expect(lane.isStorm).toBe(false)
  })

  it('refuses a new position while many wait that have not been read, and closes', () => {
    expect(lane.busy('new', 250)).toBeUndefined()
    expect(lane.busy('new', 251)).toEqual({ reason: 'busy', seconds: 1 })
    expect(lane.isStorm).toBe(true)
    push(close)
    expect(refused).toEqual([])
  })

  it('measures how fast commands are decided', () => {
    for (let i = 0; i < 2_000; i++) push(close, i)
    for (let i = 0; i < 100; i++) {
      taken(10)
      now += 100
    }
    // Ten in 100 ms: the thousand that are left take ten seconds.
    expect(lane.size).toBe(1_000)
    push(open(), 1)
    expect(refused.at(-1)?.seconds).toBe(10)
  })

  it('refuses nothing for a pause of the disk with few that wait', () => {
    for (let i = 0; i < MIN_QUEUE; i++) push(open(), i)
    now += 60_000
    expect(refused).toEqual([])
    expect(taken(MIN_QUEUE)).toHaveLength(MIN_QUEUE)
  })

  it('refuses those that have waited too long behind closing orders', () => {
    const waits = push(open(), 1)
    for (let i = 0; i < 1_000; i++) push(close, i)
    taken(400)
    now += MAX_WAIT_MS + 1
    taken(400)
    expect(refused.map(({ name }) => name)).toEqual([waits])
  })

  it('takes a repeat of a request that it has taken, and not of one that it has refused', () => {
    push(open(), 1, 'taken')
    overload()
    const before = refused.length
    push(open(), 1, 'taken')
    expect(refused).toHaveLength(before)
    push(open(), 1, 'new')
    push(open(), 1, 'new')
    expect(refused).toHaveLength(before + 2)
  })

  it('opens nothing behind an account that closes everything', () => {
    const [mine, others, later] = [push(open('1'), 1, 'a'), push(open('1'), 2), 'open 5']
    push(close, 3)
    const all = push(closeAll(), 1)
    expect(push(open('1'), 1)).toBe(later)
    expect(taken(2)).toEqual(['close 3', all])
    expect(refused.map(({ name }) => name)).toEqual([mine])
    expect(taken(2)).toEqual([others, later])
  })

  it('closes everything of one instrument, and leaves what waits for another', () => {
    const other = push(open('2'), 1)
    const same = push(open('1'), 1)
    push(closeAll('1'), 1)
    taken(1)
    expect(refused.map(({ name }) => name)).toEqual([same])
    expect(taken(1)).toEqual([other])
  })
})
