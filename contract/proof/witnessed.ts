import type { WitnessProof } from '../entities/evidence.ts'
import { type Checkpoint, isOneLog, readCheckpoint } from './checkpoint.ts'
import { parseKey, readNote, signedBy, type Verify } from './signedNote.ts'

/** A witness whose signature was checked. */
export interface CheckedWitness {
  readonly name: string
  /** Time of the signature, UTC ms. Undefined if the signature is not its own. */
  readonly signedAt: number | undefined
  /** True if it has signed the same log up to the entries in question. */
  readonly agrees: boolean
}

/** Witnesses that are looked at of one log. */
export const MAX_WITNESSES = 20

/** Checks which witnesses have signed the log of a checkpoint up to one of its entries. `last`: the number of that entry. */
export const checkWitnesses = (
  witnesses: readonly WitnessProof[],
  checkpoint: Checkpoint,
  last: number,
  verify: Verify,
): Promise<readonly CheckedWitness[]> =>
  Promise.all(
    witnesses.map(async ({ key: text, checkpoint: signed, path }) => {
      const key = parseKey(text)
      const note = readNote(signed)
      const seen = note && readCheckpoint(note.text)
      const signedAt = key?.kind === 'witness' && note ? await signedBy(note, key, verify) : undefined
      const isSame = seen !== undefined && seen.size > last && isOneLog(seen, checkpoint, path)
      return { name: key?.name ?? '?', signedAt, agrees: signedAt !== undefined && isSame }
    }),
  )

/** The number of the last entry that decisions rest on. */
export const lastEntry = (decisions: readonly { readonly index: number }[]): number =>
  Math.max(-1, ...decisions.map(({ index }) => index))
