import { describe, expect, it } from 'vitest'
import { keysSince, readRotation, writeRotation } from './rotation.ts'
import { keyText, signNote, writeNote } from './signedNote.ts'
import { someone, verifyHere } from './testKeys.ts'

const [first, second, third, stranger] = Array.from({ length: 4 }, () => someone('log-1', 'log'))
type Signer = ReturnType<typeof someone>

function rotation(from: Signer, to: Signer, proving: Signer = to): string {
  const text = writeRotation({ next: to.key, time: 5 })
  return writeNote({ text, signatures: [from, proving].map(({ key, sign }) => signNote(key, text, sign)) })
}
const keys = async (trusted: Signer, ...notes: string[]) =>
  (await keysSince(trusted.key, notes, verifyHere)).map(keyText)

describe('the rotation of a log’s key', () => {
  if (!first || !second || !third || !stranger) throw new Error('no keys')
  const chain = [rotation(first, second), rotation(second, third)]

  it('is followed from whichever key is trusted', async () => {
    expect(await keys(first, ...chain)).toEqual([first, second, third].map(({ key }) => keyText(key)))
    expect(await keys(second, ...chain)).toEqual([second, third].map(({ key }) => keyText(key)))
    expect(await keys(third, ...chain)).toEqual([keyText(third.key)])
  })

  it('is not followed without the signatures of both keys', async () => {
    expect(await keys(first, rotation(stranger, second))).toEqual([keyText(first.key)])
    expect(await keys(first, rotation(first, second, stranger))).toEqual([keyText(first.key)])
    expect(await keys(first, chain[0]?.replace('time 5', 'time 6') ?? '')).toEqual([keyText(first.key)])
  })

  it('is of one log alone', async () => {
    const other = someone('log-2', 'log')
    expect(await keys(first, rotation(first, other))).toEqual([keyText(first.key)])
    expect(readRotation(`log-1/key\nnext ${keyText(other.key)}\ntime 5\n`)).toBeUndefined()
  })
})
