import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { packTicks, type TapeTick } from '../tape/tickBlock.ts'
import { toBase64 } from './base64.ts'
import { readCheckpoint, writeCheckpoint } from './checkpoint.ts'
import { type Decision, decisionEntry, readDecision, ticksEntry, writeDecision } from './decision.ts'
import { type Hash, inclusionOf, leafHash, nodeHash, treeRoot } from './merkle.ts'
import { checkFill, checkReceipt, checkTicks, type Level, type ProvenTicks, type Receipt } from './receipt.ts'
import { signNote, writeNote } from './signedNote.ts'
import { someone, verifyHere } from './testKeys.ts'

const START = 1_800_000_000_000
const DIGITS = 2
const GOLD = 3
const prices = [10.3, 10.28, 10.31, 10.26, 10.2, 10.19, 10.24]
const ticks = prices.map((price, at): TapeTick => ({ time: START + at * 500, price, volume: 1, isContinuous: false }))
const salt = Uint8Array.from({ length: 16 }, (_, at) => at)

const stopped: Decision = {
  what: 'closed',
  account: 7,
  order: 48_210_001,
  instrument: 3,
  side: 'buy',
  lots: '0.1',
  price: 10.2,
  stopLoss: 10.25,
  reason: 'stopLoss',
  at: START + 2_000,
  tick: { number: 104, price: 10.2, time: START + 2_000 },
}
const level: Level = { kind: 'stopLoss', side: 'buy', price: 10.25, since: 100 }

/** A log with the ticks in two parts, the decision and some other entries. */
function logged(decision = stopped) {
  const text = writeDecision(decision)
  const parts = [
    { first: 100, packed: packTicks(ticks.slice(0, 3), DIGITS) },
    { first: 103, packed: packTicks(ticks.slice(3), DIGITS) },
  ]
  const others = Array.from({ length: 20 }, (_, at) => new TextEncoder().encode(`other ${at}`))
  const entries = [
    ...others,
    ...parts.map((part) => ticksEntry(GOLD, part.first, part.packed)),
    decisionEntry(text, salt),
  ]
  const leaves = entries.map(leafHash)
  const hashOf = (level_: number, index: number): Hash =>
    level_ === 0
      ? (leaves[index] ?? leafHash(new Uint8Array()))
      : nodeHash(hashOf(level_ - 1, index * 2), hashOf(level_ - 1, index * 2 + 1))
  const trees = { at: hashOf }
  const size = entries.length
  const log = someone('broker.example', 'log')
  const root = treeRoot(trees, size)
  const checkpoint = writeCheckpoint({ origin: 'broker.example/log/0', size, root, time: START })
  const place = (index: number) => ({ index, path: inclusionOf(trees, index, size).path.map(toBase64) })
  const receipt: Receipt = {
    decision: text,
    salt: toBase64(salt),
    checkpoint: writeNote({ text: checkpoint, signatures: [signNote(log.key, checkpoint, log.sign)] }),
    ...place(size - 1),
  }
  const proven = parts.map(
    (part, at): ProvenTicks => ({
      instrument: GOLD,
      first: part.first,
      packed: toBase64(part.packed),
      ...place(20 + at),
    }),
  )
  return { log, receipt, proven, checkpoint: readCheckpoint(checkpoint) }
}

const { log, receipt, proven, checkpoint } = logged()
if (checkpoint === undefined) throw new Error('The checkpoint could not be read')

describe('a receipt', () => {
  it('says what was decided, and that it is in the signed log', async () =>
    expect((await checkReceipt(receipt, log.key, verifyHere)).value).toEqual({ decision: stopped, checkpoint }))

  it('fails after any change to any of its characters', () =>
    fc.assert(
      fc.asyncProperty(
        fc.constantFrom('decision', 'salt', 'checkpoint', 'path'),
        fc.nat(),
        fc.nat(5),
        async (part, at, node) => {
          const changed = (text: string) => {
            const place = at % text.length
            return `${text.slice(0, place)}${text[place] === '1' ? '2' : '1'}${text.slice(place + 1)}`
          }
          const path = receipt.path.map((hash, i) => (i === node % receipt.path.length ? changed(hash) : hash))
          const forged =
            part === 'path' ? { ...receipt, path } : { ...receipt, [part]: changed(receipt[part as 'salt']) }
          expect((await checkReceipt(forged, log.key, verifyHere)).fault).toBeDefined()
        },
      ),
    ))

  it('fails for another key, and for another place in the log', async () => {
    expect((await checkReceipt(receipt, someone('broker.example', 'log').key, verifyHere)).fault).toBe('unsigned')
    expect((await checkReceipt({ ...receipt, index: 3 }, log.key, verifyHere)).fault).toBe('missing')
    expect((await checkReceipt({ ...receipt, path: [] }, log.key, verifyHere)).fault).toBe('missing')
  })
})

describe('ticks', () => {
  it('are in the log as they are, one after the other', () => {
    expect(checkTicks(proven, checkpoint).value).toEqual([ticks.map((tick, at) => ({ ...tick, number: 100 + at }))])
    expect(checkTicks(proven.slice().reverse(), checkpoint).value).toHaveLength(2)
  })

  it('fail when one was changed, left out, added or moved', () => {
    const [one, two] = proven as [ProvenTicks, ProvenTicks]
    const own = ticks.slice(3)
    const packed = (other: readonly TapeTick[], digits = DIGITS) => ({
      ...two,
      packed: toBase64(packTicks(other, digits)),
    })
    const moved = own.with(0, { ...own[0], price: 10.27 } as TapeTick)
    const more = [...own, ...own.slice(-1)]
    for (const forged of [packed(own.slice(1)), packed(moved), packed(more), packed(own, 3), { ...two, instrument: 4 }])
      expect(checkTicks([one, forged], checkpoint).fault).toBe('missing')
    expect(checkTicks([one, { ...two, first: 104 }], checkpoint).fault).toBe('missing')
    for (const other of ['', 'AAAA', '!'])
      expect(checkTicks([{ ...one, packed: other }], checkpoint).fault).toBe('unreadable')
  })
})

describe('a fill', () => {
  const seen = checkTicks(proven, checkpoint).value?.flat() ?? []

  it('is at the first tick that reached its level', () =>
    expect(checkFill(stopped, seen, level).value?.number).toBe(104))

  it.each<[string, Partial<Decision>, Partial<Level>, string]>([
    ['a price that no tick had', { price: 10.19 }, {}, 'otherPrice'],
    ['a tick that is not there', { tick: { number: 200, price: 10.2, time: START } }, {}, 'noTick'],
    ['a tick with another time', { tick: { number: 104, price: 10.2, time: START } }, {}, 'otherPrice'],
    ['a later tick than the first', {}, { price: 10.27 }, 'earlierTick'],
    ['a level that was not reached', {}, { price: 10.1 }, 'otherPrice'],
    [
      'a later tick than the first, before the order waited for a rate',
      {},
      { price: 10.27, waited: 104 },
      'earlierTick',
    ],
    ['a level that was not reached after a wait', {}, { price: 10.1, waited: 100 }, 'otherPrice'],
  ])('is not at %s', (_, decision, changed, fault) =>
    expect(checkFill({ ...stopped, ...decision }, seen, { ...level, ...changed }).fault).toBe(fault),
  )

  it('may come after the first tick that reached its level where it waited for a rate', () =>
    expect(checkFill(stopped, seen, { ...level, price: 10.27, waited: 103 }).value?.number).toBe(104))

  it('is at the level itself where the price went through it without a gap', () => {
    const through = seen.map((tick) => (tick.number === 104 ? { ...tick, isContinuous: true } : tick))
    const atLevel = { ...stopped, price: 10.25 }
    expect(checkFill(atLevel, through, level).value?.number).toBe(104)
    expect(checkFill(atLevel, seen, level).fault).toBe('otherPrice')
  })
})

describe('a decision', () => {
  it('is read as it was written, and nothing else is', () => {
    expect(readDecision(writeDecision(stopped))).toEqual(stopped)
    for (const other of [
      '',
      '{}',
      'null',
      writeDecision({ ...stopped, account: -1 }),
      writeDecision({ ...stopped, more: 1 } as Decision),
    ])
      expect(readDecision(other)).toBeUndefined()
  })
})
