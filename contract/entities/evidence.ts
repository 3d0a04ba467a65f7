import { at, type Decoded, id, integer, maybe, record, rows, text } from '../codec.ts'

const place = {
  /** The number of the entry in the log, from 0. */
  index: at('Index', integer),
  /** Hashes from the entry to the root of the checkpoint's tree, the lowest first, in base64. */
  path: at('Path', rows(text)),
}

/** Extension: a decision about an order, as it stands in the server's log. */
export const loggedDecision = record({
  /** The decision as it was written down: JSON, and what the entry's hash is made of. */
  decision: at('Decision', text),
  /** Salt that hides the decision from anyone who does not have it, base64. */
  salt: at('Salt', text),
  ...place,
})
export type LoggedDecision = Decoded<typeof loggedDecision>

/** Extension: ticks of an instrument that were decided one after the other, as they stand in the server's log. */
export const loggedTicks = record({
  instrumentId: at('ForexId', id),
  /** The number of the first tick on the instrument's tape, from 0. */
  first: at('First', integer),
  /** The ticks, packed as `contract/tape` has it, in base64. */
  packed: at('Ticks', text),
  ...place,
})
export type LoggedTicks = Decoded<typeof loggedTicks>

/** Extension: a witness that has checked how a log grew. */
const logWitness = record({
  /** Its key: C2SP signed-note, `name+hash+base64`. */
  key: at('Key', text),
  /** The newest checkpoint that it has signed: the log's note with the witness's signature (C2SP tlog-cosignature). */
  checkpoint: at('Checkpoint', text),
})

/** Extension: a checkpoint of the log, and who signs it. */
export const logState = record({
  /** The key that has signed the checkpoint: C2SP signed-note, `name+hash+base64`. */
  key: at('Key', text),
  shard: at('Shard', integer),
  /** The newest checkpoint: a C2SP signed note. None before the first. */
  checkpoint: at('Checkpoint', maybe(text)),
  /** Changes of the key, oldest first, as signed notes (`contract/proof/rotation.ts`). */
  rotations: at('Rotations', rows(text)),
  witnesses: at('Witnesses', rows(logWitness)),
})
export type LogState = Decoded<typeof logState>

/** Extension: who signs the logs of this server. */
export const logKey = record({ key: at('key', text), rotations: at('rotations', rows(text)) })
export type LogKey = Decoded<typeof logKey>

/** Extension: an entry of the log, made anew of what is stored. */
export const loggedEntry = record({
  /** The entry; its hash is a leaf of the tree. None for ticks that are kept no longer, or where what it was made of is gone. */
  entry: at('Entry', maybe(text)),
  /** The leaf in the tree, in base64. */
  leaf: at('Leaf', text),
})
export type LoggedEntry = Decoded<typeof loggedEntry>

const evidence = {
  key: at('Key', text),
  shard: at('Shard', integer),
  checkpoint: at('Checkpoint', text),
  /** Changes of the log's key, oldest first, as signed notes. */
  rotations: at('Rotations', rows(text)),
  decisions: at('Decisions', rows(loggedDecision)),
  /** Around the opening and the end of the order. */
  ticks: at('Ticks', rows(loggedTicks)),
}

/** Extension: everything that proves what became of an order. All paths lead to the root of the checkpoint. */
export const orderEvidence = record(evidence)
export type OrderEvidence = Decoded<typeof orderEvidence>

/** The checkpoint that a witness signed, with the proof that it belongs to the same log as the checkpoint of some evidence. */
const witnessProof = record({
  /** Its key: C2SP signed-note, `name+hash+base64`. */
  key: at('Key', text),
  /** The checkpoint that it has signed: a signed note. */
  checkpoint: at('Checkpoint', text),
  /** The hashes that show that one checkpoint grew out of the other, in base64. */
  path: at('Path', rows(text)),
})
export type WitnessProof = Decoded<typeof witnessProof>

/** Evidence as a device keeps it: with what witnesses have signed of the log since, as far as it has asked. */
export const keptEvidence = record({ ...evidence, witnesses: at('Witnesses', maybe(rows(witnessProof))) })
export type KeptEvidence = Decoded<typeof keptEvidence>
