import { proveOrder, proveRefusals } from '../../../contract/calls/proof.ts'
import type { KeptEvidence, LoggedDecision } from '../../../contract/entities/evidence.ts'
import { type Decision, readDecision } from '../../../contract/proof/decision.ts'
import { checkOrder } from '../../../contract/proof/orderProof.ts'
import type { NumberedTick } from '../../../contract/proof/receipt.ts'
import type { Verify } from '../../../contract/proof/signedNote.ts'
import { request } from '../../api/request.ts'
import { refusalId } from '../../session/refusalId.ts'
import { currentToken } from '../../session/session.ts'
import type { TrustFault } from './knownLogs.ts'
import { type FetchGrowth, trustedKey, trustLog } from './logTrust.ts'
import { type CheckedOrder, fetchGrowth, onDevice, unlessRefused } from './orderProof.ts'
import { warnOfLog, warnOfOrder } from './proofWarnings.ts'
import { verifySignature } from './verifySignature.ts'

/** An order, close or change that the server refused, checked on this device. */
export interface Refusal extends CheckedOrder {
  readonly id: string
  readonly decision: Decision
  /** The newest price at that moment, where its tick is in the evidence: ticks near no order are deleted after some days. */
  readonly tick: NumberedTick | undefined
}

/** External dependencies. They are injected so that tests need neither a server nor a browser. */
interface RefusalPorts {
  /** Returns the server's current answer. Rejects if the server can't be reached. */
  readonly ask: () => Promise<readonly KeptEvidence[]>
  readonly fetchGrowth: FetchGrowth
  readonly verify: Verify
  readonly readRefusals: () => Promise<ReadonlyMap<string, KeptEvidence>>
  /** Never rejects. */
  readonly keep: (id: string, evidence: KeptEvidence) => Promise<void>
}

/**
 * Checks what proves the account's refusals: what this device keeps, and what the server sends besides, which is kept then.
 * Newest first. Rejects when nothing is kept and the server cannot be reached.
 */
export async function refusalsBy({ ask, fetchGrowth, verify, readRefusals, keep }: RefusalPorts): Promise<Refusal[]> {
  const found = new Map<string, Refusal>()
  const note = async (id: string, evidence: KeptEvidence, untrusted?: TrustFault) => {
    const one = await checkRefusal(id, evidence, verify, untrusted)
    if (one !== undefined) found.set(id, one)
    return one
  }
  for (const [id, evidence] of await readRefusals()) await note(id, evidence)
  try {
    for (const evidence of await ask()) {
      const { fault } = await trustLog(evidence, fetchGrowth, verify)
      for (const [id, own] of refusalsIn(evidence)) {
        if (found.get(id)?.state === 'verified') continue
        if ((await note(id, own, fault))?.state === 'verified') await keep(id, own)
      }
    }
  } catch (error) {
    if (found.size === 0) throw error
  }
  return [...found.values()].sort((one, other) => other.decision.at - one.decision.at)
}

/** Checks one refusal; undefined for what is none. `untrusted`: why the log itself is not trusted. */
async function checkRefusal(
  id: string,
  evidence: KeptEvidence,
  verify: Verify,
  untrusted?: TrustFault,
): Promise<Refusal | undefined> {
  const started = performance.now()
  const decision = readDecision(evidence.decisions[0]?.decision ?? '')
  if (decision?.what !== 'refused') return undefined
  const { key, fault: unknown } = trustedKey(evidence)
  const proof = key && untrusted === undefined ? await checkOrder(evidence, key, verify) : undefined
  const tick = proof?.runs.flat().find(({ number }) => number === decision.tick?.number)
  const fault = untrusted ?? unknown ?? proof?.fault ?? tickFault(decision, tick)
  const state = fault === undefined ? 'verified' : 'failed'
  return { id, decision, tick, state, evidence, proof, fault, took: performance.now() - started }
}

const tickFault = ({ tick: named }: Decision, tick: NumberedTick | undefined) =>
  tick === undefined || (tick.price === named?.price && tick.time === named.time) ? undefined : 'otherPrice'

/** The refusals of some evidence, each with what proves it alone. */
const refusalsIn = (evidence: KeptEvidence): (readonly [id: string, KeptEvidence])[] =>
  evidence.decisions.flatMap((logged) => {
    const decision = readDecision(logged.decision)
    return decision?.what === 'refused'
      ? [[refusalId(evidence.shard, logged.index), alone(evidence, logged, decision)]]
      : []
  })

/** One decision with the ticks that were decided with its own. */
function alone(evidence: KeptEvidence, logged: LoggedDecision, { instrument, tick }: Decision): KeptEvidence {
  const parts = evidence.ticks.filter(({ instrumentId }) => instrumentId === String(instrument))
  const own = tick && parts.findLast(({ first }) => first <= tick.number)
  return { ...evidence, decisions: [logged], ticks: own ? [own] : [] }
}

/** Keeps the refusals in evidence of an order that was checked, for the list of refusals. Never rejects. */
export async function keepRefusals(evidence: KeptEvidence): Promise<void> {
  const found = refusalsIn(evidence)
  if (found.length === 0) return
  const { keep } = await onDevice(currentToken() ?? '')
  for (const [id, own] of found) await keep(id, own)
}

const silent = { silent: true } as const

/**
 * The account's refusals, newest first; what fails is warned of. `orderId`: also those of this order, which the server tells with
 * the order. Rejects when nothing is kept and the server cannot be reached.
 */
export async function refusals(orderId?: string): Promise<readonly Refusal[]> {
  const token = currentToken() ?? ''
  const { keep, readRefusals } = await onDevice(token)
  const ask = async () => {
    const answers = [
      await unlessRefused(request(proveRefusals, {}, silent)),
      orderId === undefined ? undefined : await unlessRefused(request(proveOrder, { orderId }, silent)),
    ]
    return answers.filter((one) => one !== undefined)
  }
  const found = await refusalsBy({ ask, fetchGrowth, verify: verifySignature, readRefusals, keep })
  if (token === currentToken())
    for (const { id, fault, evidence } of found) {
      if (fault === 'otherKey' || fault === 'changedPast') warnOfLog(evidence, fault)
      else if (fault !== undefined) warnOfOrder(id, fault, evidence)
    }
  return found
}
