import { expect, it } from 'vitest'
import type { KeptEvidence, LogState } from '../../../contract/entities/evidence.ts'
import { cosignNote, keyText, readNote, writeNote } from '../../../contract/proof/signedNote.ts'
import { someone, verifyHere } from '../../../contract/proof/testKeys.ts'
import { CLOSED_AT, stoppedOut, TestLog } from './testLog.ts'
import { witnessesBy } from './witnesses.ts'

const LATER = CLOSED_AT + 60_000
type Witness = LogState['witnesses'][number]

/** A witness that signs the newest checkpoint of a log at a time. */
function signed(name: string, { checkpoint }: KeptEvidence, time: number, by = someone(name, 'witness')): Witness {
  const { text = '', signatures = [] } = readNote(checkpoint) ?? {}
  const own = cosignNote(by.key, text, by.sign, time)
  return { key: keyText(by.key), checkpoint: writeNote({ text, signatures: [...signatures, own] }) }
}

/** A device that asks which witnesses have signed. */
function device(log: TestLog, witnesses: readonly Witness[] | Error) {
  const stored: KeptEvidence[] = []
  const look = async (evidence: KeptEvidence) => {
    const found = await witnessesBy(evidence, {
      askLogs: async () => {
        if (witnesses instanceof Error) throw witnesses
        const { key, shard, rotations, checkpoint } = evidence
        return [{ key, shard, rotations, checkpoint, witnesses: [...witnesses] }]
      },
      // A server refuses a proof for entries that it does not have.
      fetchGrowth: (...sizes) => log.grow(...sizes).catch(() => undefined),
      verify: verifyHere,
      keep: async (one) => void stored.push(one),
    })
    return found.map(({ name, agrees }) => [name, agrees])
  }
  return { stored, look }
}

it('counts witnesses that have signed the decisions: then, later, and before the newest entries, but not earlier ones', async () => {
  const log = new TestLog()
  log.ticks(CLOSED_AT - 9_000, [1.14])
  const early = signed('early', log.evidence(CLOSED_AT - 8_000), CLOSED_AT - 8_000)
  const tick = log.ticks(CLOSED_AT - 1_000, [1.1431])
  log.decision({ what: 'opened', price: 1.1431, at: CLOSED_AT, tick })
  const covering = signed('covering', log.evidence(CLOSED_AT), CLOSED_AT)
  log.ticks(CLOSED_AT + 1_000, [1.15])
  const evidence = log.evidence(LATER)
  const same = signed('same', evidence, LATER)
  log.ticks(LATER, [1.16])
  const later = signed('later', log.evidence(LATER + 10_000), LATER + 10_000)
  const { stored, look } = device(log, [early, covering, same, later])
  expect(await look(evidence)).toEqual([
    ['early', false],
    ['covering', true],
    ['same', true],
    ['later', true],
  ])
  // What was asked is kept, and checked again without a network.
  expect(await device(log, new Error('offline')).look(stored[0] ?? evidence)).toHaveLength(4)
})

it('does not count one that has signed another log, or whose signature is not its own', async () => {
  const { log } = stoppedOut()
  const evidence = log.evidence(LATER)
  const fork = stoppedOut().log
  fork.ticks(LATER, [1.2])
  const { key } = someone('forged', 'witness')
  const forged = { ...signed('forged', evidence, LATER), key: keyText(key) }
  expect(await device(log, [signed('misled', fork.evidence(LATER), LATER), forged]).look(evidence)).toEqual([
    ['misled', false],
    ['forged', false],
  ])
})

it('finds none without a network where none was kept', async () =>
  expect(await device(new TestLog(), new Error('offline')).look(stoppedOut().log.evidence(LATER))).toEqual([]))
