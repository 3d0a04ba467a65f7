import { describe, expect, it } from 'vitest'
import { isGrown, leafHash, rootOf } from '../../contract/proof/merkle.ts'
import { openTestDatabase } from '../openTestDatabase.ts'
import { MerkleLog } from './merkleLog.ts'

const hex = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString('hex')
const entryOf = (number: number) => leafHash(new TextEncoder().encode(`entry ${number}`))

function open() {
  const { db } = openTestDatabase()
  const put = db.prepare<[number, number, Uint8Array]>('INSERT INTO log_entry VALUES (?, ?, ?)')
  let next = 0
  return {
    db,
    log: new MerkleLog(db, 0),
    append: (count: number) =>
      db.transaction(() => {
        for (let i = 0; i < count; i += 1, next += 1) put.run(0, next, entryOf(next))
      })(),
  }
}

describe('the log', () => {
  it('proves every entry and every growth, across whole and partial tiles', () => {
    const { log, append, db } = open()
    const sizes: number[] = []
    for (const count of [1, 1, 253, 1, 1, 255, 300, 65_000, 2_000]) {
      append(count)
      while (log.advance() > 0);
      sizes.push(log.size)
    }
    expect(log.size).toBe(67_812)
    const root = log.root()
    for (const index of [0, 1, 255, 256, 511, 65_535, 65_536, 67_811])
      expect(hex(rootOf(entryOf(index), log.inclusion(index)))).toBe(hex(root))
    for (const from of sizes) expect(isGrown(log.root(from), root, log.consistency(from))).toBe(true)
    expect(db.prepare<[], number>('SELECT count(*) FROM log_entry').pluck().get()).toBe(0)
    const again = new MerkleLog(db, 0)
    expect(again.size).toBe(log.size)
    expect(hex(again.root())).toBe(hex(root))
  })

  it('is the same tree however it grew', () => {
    const [one, other] = [open(), open()]
    one.append(1_000)
    while (one.log.advance() > 0);
    for (let done = 0; done < 1_000; done += 40) {
      other.append(40)
      other.log.advance()
    }
    expect(hex(other.log.root())).toBe(hex(one.log.root()))
  })

  it('does not grow over a missing entry', () => {
    const { log, append, db } = open()
    append(3)
    db.exec('DELETE FROM log_entry WHERE number = 1')
    expect(() => log.advance()).toThrow('missing')
    expect(log.size).toBe(0)
  })

  it('refuses proofs of what is not in it', () => {
    const { log, append } = open()
    append(3)
    log.advance()
    expect(() => log.inclusion(3)).toThrow(RangeError)
    expect(() => log.consistency(4)).toThrow(RangeError)
    expect(() => log.at(2, 0)).toThrow(RangeError)
  })
})
