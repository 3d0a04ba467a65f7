import { listLogs } from '../../../contract/calls/proof.ts'
import type { KeptEvidence, LogState, OrderEvidence, WitnessProof } from '../../../contract/entities/evidence.ts'
import { readCheckpoint } from '../../../contract/proof/checkpoint.ts'
import { readNote, type Verify } from '../../../contract/proof/signedNote.ts'
import { type CheckedWitness, checkWitnesses, lastEntry } from '../../../contract/proof/witnessed.ts'
import { request } from '../../api/request.ts'
import { currentToken } from '../../session/session.ts'
import { type FetchGrowth, growthOf } from './logTrust.ts'
import { fetchGrowth, onDevice } from './orderProof.ts'
import { verifySignature } from './verifySignature.ts'

/** External dependencies of asking for witnesses. */
interface WitnessPorts {
  /** Rejects when the server cannot be reached. */
  readonly askLogs: () => Promise<readonly LogState[]>
  readonly fetchGrowth: FetchGrowth
  readonly verify: Verify
  /** Never rejects. */
  readonly keep: (evidence: KeptEvidence) => Promise<void>
}

/**
 * Checks which of the witnesses that the server publishes have signed what some evidence rests on, and keeps their signatures
 * with it. Without a network those that were kept are checked. Never rejects.
 */
export async function witnessesBy(evidence: KeptEvidence, ports: WitnessPorts): Promise<readonly CheckedWitness[]> {
  const checkpoint = checkpointOf(evidence.checkpoint)
  if (checkpoint === undefined) return []
  let { witnesses = [] } = evidence
  try {
    witnesses = await publishedWitnesses(evidence, ports)
    await ports.keep({ ...evidence, witnesses })
  } catch {
    // Without a network.
  }
  return checkWitnesses(witnesses, checkpoint, lastEntry(evidence.decisions), ports.verify)
}

/**
 * Returns the latest signatures of a log's witnesses, with the proof that it is the log of some evidence. Rejects without a
 * network.
 */
export async function publishedWitnesses(
  { shard, checkpoint }: OrderEvidence,
  { askLogs, fetchGrowth }: Pick<WitnessPorts, 'askLogs' | 'fetchGrowth'>,
): Promise<WitnessProof[]> {
  const own = checkpointOf(checkpoint)
  const published = (await askLogs()).find((log) => log.shard === shard)?.witnesses ?? []
  // Witnesses that have signed the same checkpoint need the same proof.
  const paths = new Map<number, ReturnType<typeof growthOf>>()
  return Promise.all(
    published.map(async (witness) => {
      const seen = checkpointOf(witness.checkpoint)
      if (own === undefined || seen === undefined) return { ...witness, path: [] }
      const path = paths.get(seen.size) ?? growthOf(own, seen, (from, to) => fetchGrowth(shard, from, to))
      paths.set(seen.size, path)
      return { ...witness, path: [...((await path) ?? [])] }
    }),
  )
}

const checkpointOf = (note: string) => readCheckpoint(readNote(note)?.text ?? '')

/** Asks the server for the witnesses of its logs. */
export const askLogs = (): Promise<readonly LogState[]> => request(listLogs, {}, { silent: true })

/** The same for evidence that this device keeps under an id. */
export function witnessesOf(id: string, evidence: KeptEvidence): Promise<readonly CheckedWitness[]> {
  const token = currentToken() ?? ''
  return witnessesBy(evidence, {
    ...{ askLogs, fetchGrowth, verify: verifySignature },
    keep: async (stored) => (await onDevice(token)).keep(id, stored),
  })
}
