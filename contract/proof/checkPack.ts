import { type Checkpoint, isOneLog } from './checkpoint.ts'
import type { Decision } from './decision.ts'
import { checkOrder, type OrderProof } from './orderProof.ts'
import type { Pack } from './pack.ts'
import { checkCheckpoint, type Fault, type NumberedTick } from './receipt.ts'
import { keysSince } from './rotation.ts'
import { keyText, parseKey, type Verify } from './signedNote.ts'
import { type CheckedWitness, checkWitnesses, lastEntry } from './witnessed.ts'

/** Ticks that the server proves around a decision: so long before and after it, ms. */
export const AROUND_MS = 10_000

/**
 * Reasons why a pack is not sound. `otherKey`: signed by another key than was asked for; `otherOrder`: about another order than
 * it says; `gap`: ticks around a decision were left out; `changedPast`: the log is not the one that the device had seen.
 */
export type PackFault = Fault | 'otherKey' | 'otherOrder' | 'gap' | 'changedPast'

/** Result of checking a pack. */
export interface CheckedPack {
  readonly pack: Pack
  /** Nothing in here is to be believed where there are faults. */
  readonly proof: OrderProof
  /** Other signers of the log. The reader has to check that they are independent. */
  readonly witnesses: readonly CheckedWitness[]
  /** None when everything holds. */
  readonly faults: readonly PackFault[]
  /** True if the key was compared with one the reader obtained elsewhere. */
  readonly isKnownKey: boolean
  /** True if the log was compared with a checkpoint the device had seen before. */
  readonly isCompared: boolean
}

/**
 * Checks a pack without asking anybody. `expected`: the log's key as the broker publishes it, where the reader has it; without it
 * a pack only proves that it fits the key that it names.
 */
export async function checkPack(pack: Pack, verify: Verify, expected?: string): Promise<CheckedPack> {
  const { server, seen } = pack
  const key = parseKey(server.key)
  const isKnownKey = expected !== undefined
  const nothing: OrderProof = { fault: 'unreadable', decisions: [], fills: [], runs: [], checkpoint: undefined }
  const failed = (fault: PackFault, proof = nothing): CheckedPack => ({
    ...{ pack, proof, witnesses: [], faults: [fault], isKnownKey, isCompared: false },
  })
  if (key === undefined) return failed('unreadable')
  if (isKnownKey && !(await isKeyOf(expected.trim(), server, verify))) return failed('otherKey')
  const proof = await checkOrder(server, key, verify)
  const { checkpoint, decisions, runs } = proof
  if (checkpoint === undefined) return failed(proof.fault ?? 'unreadable', proof)
  const faults: PackFault[] = [
    ...(isAbout(pack, decisions) ? [] : (['otherOrder'] as const)),
    ...(decisions.every((decision) => isSurrounded(decision, runs)) ? [] : (['gap'] as const)),
    ...(proof.fault === undefined ? [] : [proof.fault]),
    ...(seen === undefined || (await hasGrown(seen, server, checkpoint, verify)) ? [] : (['changedPast'] as const)),
  ]
  const witnesses = await checkWitnesses(server.witnesses ?? [], checkpoint, lastEntry(server.decisions), verify)
  return { pack, proof, witnesses, faults, isKnownKey, isCompared: seen !== undefined }
}

/** Returns true if a log's key is the given one, or has replaced it through the log's rotations. */
async function isKeyOf(given: string, { key, rotations }: Pack['server'], verify: Verify): Promise<boolean> {
  const known = parseKey(given)
  return known !== undefined && (await keysSince(known, rotations, verify)).some((one) => keyText(one) === key)
}

/**
 * Returns true if a pack's decisions and ticks belong to its order and market, and the decisions are in the order in
 * which they were made.
 */
function isAbout({ order, market, server }: Pack, decisions: readonly Decision[]): boolean {
  const [first] = decisions
  const isInOrder = server.decisions.every(
    ({ index }, at) => at === 0 || index > (server.decisions[at - 1]?.index ?? 0),
  )
  return (
    first !== undefined &&
    isInOrder &&
    decisions.every((one) => String(one.order) === order && one.account === first.account) &&
    decisions.every(({ instrument }) => instrument === undefined || String(instrument) === market.id) &&
    server.ticks.every(({ instrumentId }) => instrumentId === market.id)
  )
}

/**
 * Returns true if all ticks around a decision are present, in one run with the tick that it names. The run has to begin early
 * enough, or with the very first tick. Its end depends on when the pack was made.
 */
function isSurrounded({ tick }: Decision, runs: readonly (readonly NumberedTick[])[]): boolean {
  if (tick === undefined) return true
  const own = runs.find((run) => run.some(({ number }) => number === tick.number))
  const [first] = own ?? []
  if (first === undefined || (first.number > 0 && first.time > tick.time - AROUND_MS)) return false
  const isNear = ({ time }: NumberedTick) => Math.abs(time - tick.time) <= AROUND_MS
  return runs.every((run) => run === own || !run.some(isNear))
}

/** Returns true if the log of a checkpoint and the one the device had seen are the same log, whichever is older. */
async function hasGrown(
  seen: NonNullable<Pack['seen']>,
  server: Pack['server'],
  checkpoint: Checkpoint,
  verify: Verify,
): Promise<boolean> {
  const old = parseKey(seen.key)
  const isSameLog = await isKeyOf(seen.key, server, verify)
  const { value: before } = old ? await checkCheckpoint(seen.checkpoint, old, verify) : {}
  return isSameLog && before !== undefined && isOneLog(before, checkpoint, seen.path)
}
