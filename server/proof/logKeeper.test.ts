import { mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readCheckpoint } from '../../contract/proof/checkpoint.ts'
import { checkCheckpoint } from '../../contract/proof/receipt.ts'
import { keysSince } from '../../contract/proof/rotation.ts'
import { cosignNote, keyText, readNote, writeNote } from '../../contract/proof/signedNote.ts'
import { someone } from '../../contract/proof/testKeys.ts'
import { ExchangeFixture } from '../exchange/exchangeFixture.ts'
import { ScriptedMarket } from '../exchange/scriptedMarket.ts'
import { openAuditLog } from '../ops/auditLog.ts'
import { EvidenceService } from './evidence.ts'
import { LogKeeper } from './logKeeper.ts'
import { openLogKey, rotateLogKey, verifySignature } from './logKeys.ts'

const START = 1_800_000_000_000
let folder: string
let fixture: ExchangeFixture
let now = START
const faults: string[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lost-'))
  fixture = new ExchangeFixture(new ScriptedMarket({ EURUSD: 1.085 }))
  now = START
  faults.length = 0
})
afterEach(() => rmSync(folder, { recursive: true }))

/** A checkpoint of a server that starts now, as its note. */
async function signed(): Promise<string> {
  const keeper = new LogKeeper({
    ...{ db: fixture.database.db, shard: 0, folder, instruments: [], tickDays: 7, now: () => now },
    log: { error: (_, message) => faults.push(message) },
  })
  await keeper.close()
  return new EvidenceService(fixture.database.db, 0).state()?.checkpoint ?? ''
}
const key = () => openLogKey(fixture.database.db, folder).key
const checkpointOf = (note: string) => readCheckpoint(readNote(note)?.text ?? '')

describe('the key of the log', () => {
  it('is rotated by a note that leads from the old one to the new, under the same name', async () => {
    await fixture.submit()
    const before = key()
    const old = await signed()
    const next = rotateLogKey(fixture.database.db, folder, 'shell:ann', now)
    const service = new EvidenceService(fixture.database.db, 0)
    expect(service.state()).toMatchObject({ key: keyText(before), checkpoint: old })
    expect((await checkCheckpoint(await signed(), next, verifySignature)).fault).toBeUndefined()
    expect(service.state()?.key).toBe(keyText(next))
    const keys = await keysSince(before, service.state()?.rotations ?? [], verifySignature)
    expect(keys.map(keyText)).toEqual([before, next].map(keyText))
    expect(checkpointOf(old)?.origin).toBe(`${next.name}/0`)
    const audit = openAuditLog(fixture.database.db)
    expect(audit.of('log-key')).toMatchObject([
      { actor: 'shell:ann', act: 'rotateLogKey', remark: keyText(next), at: now },
    ])
    expect(audit.verify().intact).toBe(true)
    expect(faults).toEqual([])
  })

  it('that is lost is replaced by one that nobody vouches for, and said to be', async () => {
    await fixture.submit()
    const before = key()
    await signed()
    renameSync(join(folder, 'log.key'), join(folder, 'elsewhere'))
    const note = await signed()
    expect(faults).toEqual(['The key of the log is lost: who knows it does not trust the new one'])
    expect((await checkCheckpoint(note, before, verifySignature)).fault).toBe('unsigned')
    const { rotations = [] } = new EvidenceService(fixture.database.db, 0).state() ?? {}
    expect(await keysSince(before, rotations, verifySignature)).toEqual([before])
  })
})

describe('the log', () => {
  it('makes no older checkpoint when the clock goes back', async () => {
    await fixture.submit()
    const first = checkpointOf(await signed())
    now -= 3_600_000
    await fixture.submit()
    const second = checkpointOf(await signed())
    expect(second?.time).toBe(first?.time)
    expect(second?.size).toBeGreaterThan(first?.size ?? 0)
  })

  it('publishes what a witness has signed, and nothing else', async () => {
    await fixture.submit()
    const note = await signed()
    const { witnesses } = new EvidenceService(fixture.database.db, 0)
    const [witness, other] = [someone('witness.example', 'witness'), someone('witness.example', 'witness')]
    const read = readNote(note)
    if (read === undefined) throw new Error('no note')
    const cosigned = (by: typeof witness, text = read.text) =>
      writeNote({ text, signatures: [...read.signatures, cosignNote(by.key, text, by.sign, now)] })
    expect(await witnesses.accept(keyText(witness.key), note, now)).toBe(false)
    expect(await witnesses.accept(keyText(witness.key), cosigned(other), now)).toBe(false)
    expect(
      await witnesses.accept(keyText(witness.key), cosigned(witness, read.text.replace('time 1', 'time 2')), now),
    ).toBe(false)
    expect(await witnesses.accept(keyText(witness.key), cosigned(witness), now - 3_600_000)).toBe(false)
    expect(witnesses.all()).toEqual([])
    expect(await witnesses.accept(keyText(witness.key), cosigned(witness), now)).toBe(true)
    expect(witnesses.all()).toMatchObject([{ key: keyText(witness.key), note: cosigned(witness) }])
  })
})
