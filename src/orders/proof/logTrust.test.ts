import { beforeEach, describe, expect, it } from 'vitest'
import { toBase64 } from '../../../contract/proof/base64.ts'
import { writeCheckpoint } from '../../../contract/proof/checkpoint.ts'
import { consistencyOf, type Hash, leafHash, nodeHash, treeRoot } from '../../../contract/proof/merkle.ts'
import { writeRotation } from '../../../contract/proof/rotation.ts'
import { keyText, signNote, writeNote } from '../../../contract/proof/signedNote.ts'
import { someone, verifyHere } from '../../../contract/proof/testKeys.ts'
import { writeStored } from '../../stored.ts'
import { forgetLog, knownLogs } from './knownLogs.ts'
import { trustedKey, trustLog } from './logTrust.ts'

/** A log of so many entries, one of which may differ. */
function logOf(signer = someone('log-1', 'log'), changed = -1) {
  const leaf = (at: number) => leafHash(Uint8Array.of(at, at === changed ? 1 : 0))
  const at = (level: number, index: number): Hash =>
    level === 0 ? leaf(index) : nodeHash(at(level - 1, index * 2), at(level - 1, index * 2 + 1))
  const reported = (size: number) => {
    const text = writeCheckpoint({ origin: 'log-1/0', size, root: treeRoot({ at }, size), time: size })
    return {
      key: keyText(signer.key),
      shard: 0,
      checkpoint: writeNote({ text, signatures: [signNote(signer.key, text, signer.sign)] }),
    }
  }
  const grow = async (_: number, from: number, to: number) => consistencyOf({ at }, from, to).path.map(toBase64)
  return {
    signer,
    reported,
    grow,
    trust: (size: number) => trustLog(reported(size), grow, verifyHere),
    trustOffline: (size: number) => trustLog(reported(size), () => Promise.reject(new Error('offline')), verifyHere),
    trustRefused: (size: number) => trustLog(reported(size), async () => undefined, verifyHere),
  }
}

describe('a log', () => {
  beforeEach(() => writeStored('logs', undefined))

  it('is trusted at first sight, and as long as it grows', async () => {
    const { trust, signer, reported } = logOf()
    for (const size of [5, 5, 9, 7, 30]) expect(await trust(size)).toEqual({ key: signer.key })
    expect(knownLogs()).toEqual({ 0: { keys: [keyText(signer.key)], checkpoint: reported(30).checkpoint, since: 5 } })
  })

  it('keeps the newest of two checkpoints that are looked at side by side', async () => {
    const { trust, reported } = logOf()
    await Promise.all([trust(30), trust(9)])
    expect(knownLogs()[0]?.checkpoint).toBe(reported(30).checkpoint)
  })

  it('is neither trusted nor distrusted while its growth cannot be asked for', async () => {
    const { trust, trustOffline, reported } = logOf()
    await trust(5)
    await expect(trustOffline(9)).rejects.toThrow('offline')
    expect(knownLogs()[0]?.checkpoint).toBe(reported(5).checkpoint)
  })

  it('is not trusted any more with another key', async () => {
    await logOf().trust(5)
    expect(await logOf().trust(5)).toEqual({ fault: 'otherKey' })
    expect(trustedKey(logOf().reported(5))).toEqual({ fault: 'otherKey' })
  })

  it('is not trusted any more when its past was changed, whether it grew or was set back', async () => {
    const { trust, signer } = logOf()
    await trust(9)
    for (const size of [9, 20, 6]) expect(await logOf(signer, 3).trust(size)).toEqual({ fault: 'changedPast' })
    expect(await logOf(signer, 15).trust(20)).toEqual({ key: signer.key })
  })

  it('is not trusted any more when the server refuses to prove its growth, or says that it is empty', async () => {
    const { trust, trustRefused, signer } = logOf()
    const empty = { key: keyText(signer.key), shard: 0 }
    const none = async () => undefined
    expect(await trustLog(empty, none, verifyHere)).toEqual({ key: signer.key })
    await trust(9)
    expect(await trustRefused(12)).toEqual({ fault: 'changedPast' })
    expect(await trustLog(empty, none, verifyHere)).toEqual({ fault: 'changedPast' })
  })

  it('is trusted with a key that the one before has signed, and no more with that one', async () => {
    const [one, other, third] = [someone('log-1', 'log'), someone('log-1', 'log'), someone('log-1', 'log')]
    const rotation = (from: typeof one, to: typeof one) => {
      const text = writeRotation({ next: to.key, time: 5 })
      return writeNote({ text, signatures: [from, to].map((by) => signNote(by.key, text, by.sign)) })
    }
    const rotations = [rotation(one, other)]
    const trust = (signer: typeof one, size: number, reported: readonly string[]) => {
      const log = logOf(signer)
      return trustLog({ ...log.reported(size), rotations: reported }, log.grow, verifyHere)
    }
    expect(await trust(one, 5, [])).toEqual({ key: one.key })
    expect(await trust(one, 6, rotations), 'before it is used').toEqual({ key: one.key })
    expect(await trust(other, 9, rotations)).toEqual({ key: other.key })
    expect(trustedKey(logOf(one).reported(5)), 'what was proved before').toEqual({ key: one.key })
    expect(await trust(one, 7, rotations), 'what was on its way').toEqual({ key: one.key })
    expect(await trust(one, 12, rotations)).toEqual({ fault: 'otherKey' })
    expect(await trust(third, 12, [...rotations, rotation(third, third)])).toEqual({ fault: 'otherKey' })
  })

  it('is met for the first time again once it is forgotten', async () => {
    await logOf().trust(5)
    forgetLog(0)
    const { trust, signer } = logOf()
    expect(await trust(5)).toEqual({ key: signer.key })
  })

  it('is not trusted when its key did not sign the checkpoint', async () => {
    const [one, other] = [someone('log-1', 'log'), someone('log-1', 'log')]
    expect(await logOf({ key: one.key, sign: other.sign }).trust(5)).toEqual({ fault: 'unsigned' })
  })
})
