import { keyText, type NoteKey, parseKey, readNote, signedBy, type Verify } from './signedNote.ts'

/** A log's change to another key. The note is signed by the key before and by the new one. */
export interface Rotation {
  readonly next: NoteKey
  /** Time at which it was made, UTC ms. */
  readonly time: number
}

/** The text that is signed. */
export const writeRotation = ({ next, time }: Rotation): string =>
  `${next.name}/key\nnext ${keyText(next)}\ntime ${time}\n`

/** Reads the text of a rotation; undefined for anything else. */
export function readRotation(text: string): Rotation | undefined {
  const [, name, key = '', time = ''] = /^([^\s+]{1,200})\/key\nnext (\S+)\ntime (\d{1,15})\n$/.exec(text) ?? []
  const next = parseKey(key)
  return next?.kind === 'log' && next.name === name ? { next, time: Number(time) } : undefined
}

/**
 * The keys that a log has had since one that is trusted, that one first: each has signed the next. `rotations`: the signed notes
 * that the server tells, oldest first; those that do not follow from the trusted key are passed over.
 */
export async function keysSince(trusted: NoteKey, rotations: readonly string[], verify: Verify): Promise<NoteKey[]> {
  const keys = [trusted]
  for (const note of rotations) {
    const last = keys.at(-1) ?? trusted
    const read = readNote(note)
    const rotation = read && readRotation(read.text)
    if (read === undefined || rotation?.next.name !== trusted.name) continue
    // The new key has signed it too.
    if (keyText(rotation.next) === keyText(last)) continue
    const isSigned = (key: NoteKey) => signedBy(read, key, verify).then((time) => time !== undefined)
    if ((await isSigned(last)) && (await isSigned(rotation.next))) keys.push(rotation.next)
  }
  return keys
}
