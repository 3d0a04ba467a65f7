import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCheckpoint, writeCheckpoint } from './checkpoint.ts'
import { leafHash } from './merkle.ts'
import { cosignNote, keyText, parseKey, readNote, signedBy, signNote, writeNote } from './signedNote.ts'
import { someone, verifyHere } from './testKeys.ts'

const checkpoint = {
  origin: 'broker.example/log/0',
  size: 12,
  root: leafHash(Uint8Array.of(1)),
  time: 1_800_000_000_123,
}
const text = writeCheckpoint(checkpoint)

describe('a signed note', () => {
  it('reads the example of the C2SP page, and its key', async () => {
    const key = parseKey('PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW')
    const note = readNote(
      "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n\n" +
        '\u2014 PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n',
    )
    if (key === undefined || note === undefined) throw new Error('The example could not be read')
    expect(await signedBy(note, key, verifyHere)).toBe(0)
  })

  it('says who signed it and when', async () => {
    const [log, witness, other] = [
      someone('broker.example', 'log'),
      someone('w.example', 'witness'),
      someone('broker.example', 'log'),
    ]
    const signatures = [
      signNote(log.key, text, log.sign),
      cosignNote(witness.key, text, witness.sign, 1_800_000_005_999),
    ]
    const note = readNote(writeNote({ text, signatures }))
    if (note === undefined) throw new Error('The note could not be read')
    expect(note.text).toBe(text)
    expect(await signedBy(note, log.key, verifyHere)).toBe(0)
    expect(await signedBy(note, witness.key, verifyHere)).toBe(1_800_000_005_000)
    expect(await signedBy(note, other.key, verifyHere)).toBeUndefined()
    const changed = { ...note, text: note.text.replace('\n12\n', '\n13\n') }
    expect(await signedBy(changed, log.key, verifyHere)).toBeUndefined()
    expect(await signedBy(changed, witness.key, verifyHere)).toBeUndefined()
  })

  it('takes a witness for a witness and a log for a log', async () => {
    const { key, sign: by } = someone('one.example', 'log')
    const note = { text, signatures: [signNote(key, text, by)] }
    expect(await signedBy(note, { ...key, kind: 'witness' }, verifyHere)).toBeUndefined()
    expect(parseKey(keyText(key))).toEqual(key)
    expect(parseKey(keyText({ ...key, kind: 'witness' }))).toEqual({ ...key, kind: 'witness' })
    expect(parseKey(keyText(key).replace('one', 'two'))).toBeUndefined()
  })

  it('is nothing else, however it is cut', () =>
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.nat(200).map((at) => `${text}\n\u2014 a AAAA`.slice(0, at)),
        ),
        (cut) => {
          expect(readNote(cut)).toBeUndefined()
          expect(parseKey(cut)).toBeUndefined()
        },
      ),
    ))
})

describe('a checkpoint', () => {
  it('reads as it was written', () => expect(readCheckpoint(text)).toEqual(checkpoint))

  it.each([
    text.replace('\n12\n', '\n012\n'),
    text.replace('\n12\n', '\n-1\n'),
    text.replace('time', 'when'),
    `${text}more\n`,
    text.slice(0, -1),
    text.replace('broker', 'bro ker'),
    '',
  ])('is not %j', (other) => expect(readCheckpoint(other)).toBeUndefined())
})
