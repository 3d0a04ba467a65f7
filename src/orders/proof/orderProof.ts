import { CODE } from '../../../contract/calls/call.ts'
import { proveGrowth, proveOrder } from '../../../contract/calls/proof.ts'
import type { KeptEvidence } from '../../../contract/entities/evidence.ts'
import type { Order } from '../../../contract/entities/order.ts'
import { checkOrder, type OrderProof } from '../../../contract/proof/orderProof.ts'
import type { Verify } from '../../../contract/proof/signedNote.ts'
import { RefusedError } from '../../api/errors.ts'
import { request } from '../../api/request.ts'
import { serverNow } from '../../live/live.ts'
import { log } from '../../log.ts'
import { currentToken } from '../../session/session.ts'
import { isWorkerOff } from '../../session/workerOff.ts'
import { compareOrder } from './compareOrder.ts'
import { knownLogs, type ProofFault } from './knownLogs.ts'
import { type FetchGrowth, type Trusted, trustedKey, trustLog } from './logTrust.ts'
import { warnOfLog, warnOfOrder } from './proofWarnings.ts'
import { verifySignature } from './verifySignature.ts'

/** An order whose evidence was checked on this device. */
export interface CheckedOrder {
  readonly state: 'verified' | 'failed'
  readonly evidence: KeptEvidence
  /** None where the log itself is not trusted. */
  readonly proof: OrderProof | undefined
  /** The first thing that is wrong; none of a verified order. */
  readonly fault: ProofFault | undefined
  /** Duration of the check, ms. */
  readonly took: number
}

/**
 * Result of checking an order on this device. `pending`: its proof comes with the next checkpoint; `overdue`: it should have
 * come; `unavailable`: the order is from before the log that this device knows.
 */
export type OrderCheck = CheckedOrder | { readonly state: 'pending' | 'overdue' | 'unavailable' }

/** A checkpoint is made every ten seconds; a busy server takes a little longer, ms. */
const PROOF_TIMEOUT_MS = 60_000
/** The ticks that follow a decision are in the log by then, ms. */
const COMPLETE_AFTER_MS = 30_000

/** They are injected so that tests need neither a server nor a browser. */
export interface ProofPorts {
  /** Undefined while there is no proof. Rejects when the server cannot be reached. */
  readonly ask: (orderId: string) => Promise<KeptEvidence | undefined>
  readonly fetchGrowth: FetchGrowth
  readonly verify: Verify
  readonly read: (orderId: string) => Promise<KeptEvidence | undefined>
  /** Never rejects. */
  readonly keep: (orderId: string, evidence: KeptEvidence) => Promise<void>
  /** The server's time, UTC ms. */
  readonly now: () => number
}

/**
 * Checks an order by what this device keeps of it, or else by what the server sends, which is kept then. Rejects when nothing is
 * kept and the server cannot be reached.
 */
export async function proveBy(order: Order, ports: ProofPorts): Promise<OrderCheck> {
  const { ask, fetchGrowth, verify, read, keep } = ports
  const stored = await read(order.id)
  const before = stored && (await checked(order, stored, ports))
  if (before && isSettled(before)) return before
  let evidence: KeptEvidence | undefined
  let trusted: Trusted | undefined
  try {
    evidence = await ask(order.id)
    trusted = evidence && (await trustLog(evidence, fetchGrowth, verify))
  } catch (error) {
    if (before && 'evidence' in before) return before
    throw error
  }
  if (evidence === undefined || trusted === undefined) return before ?? unproved(order, ports)
  if (trusted.fault !== undefined) return { state: 'failed', evidence, proof: undefined, fault: trusted.fault, took: 0 }
  const now = await checked(order, evidence, ports)
  if (now.state === 'verified') await keep(order.id, evidence)
  return now
}

/** Checks evidence of a log that is trusted, without asking anybody. */
async function checked(order: Order, evidence: KeptEvidence, ports: ProofPorts): Promise<OrderCheck> {
  const started = performance.now()
  const { key, fault: untrusted } = trustedKey(evidence)
  if (key === undefined) return { state: 'failed', evidence, proof: undefined, fault: untrusted, took: 0 }
  const proof = await checkOrder(evidence, key, ports.verify)
  const took = performance.now() - started
  if (proof.fault !== undefined) return { state: 'failed', evidence, proof, fault: proof.fault, took }
  const comparison = compareOrder(order, proof.decisions)
  if (comparison === 'same') return { state: 'verified', evidence, proof, fault: undefined, took }
  if (comparison === 'behind') return unproved(order, ports)
  const isOlder = comparison === 'unopened' && Date.parse(order.createdAt) < firstSeen()
  return isOlder ? { state: 'unavailable' } : { state: 'failed', evidence, proof, fault: 'otherOrder', took }
}

/** Returns when this device first saw a log, UTC ms. Later than everything if it never did. */
const firstSeen = (): number => Math.min(...Object.values(knownLogs()).map(({ since }) => since))

function unproved({ createdAt, completedAt }: Order, { now }: ProofPorts): OrderCheck {
  const moment = Date.parse(completedAt ?? createdAt)
  if (now() - moment < PROOF_TIMEOUT_MS) return { state: 'pending' }
  return { state: moment > firstSeen() ? 'overdue' : 'unavailable' }
}

/** Returns true if nothing will be added to an order's evidence. */
export function isSettled(check: OrderCheck): boolean {
  if (check.state !== 'verified') return false
  const { checkpoint, decisions } = check.proof ?? {}
  const last = decisions?.at(-1)
  const hasEnded = last?.what === 'closed' || last?.what === 'cancelled'
  return hasEnded && (checkpoint?.time ?? 0) - last.at >= COMPLETE_AFTER_MS
}

const silent = { silent: true } as const

/** Returns the server's answer, or undefined if it refuses. Other errors are retried. */
export async function unlessRefused<T>(requested: Promise<T>): Promise<T | undefined> {
  try {
    return await requested
  } catch (error) {
    if (error instanceof RefusedError && error.code === CODE.refused) return undefined
    throw error
  }
}

/** Requests the proof that a log has grown. */
export const fetchGrowth: FetchGrowth = async (shard, from, to) =>
  (await unlessRefused(request(proveGrowth, { shard, from, to }, silent)))?.path

/**
 * Storage of this device for the logged-in account. It stores nothing where account data may not be stored. `keep` and `read`
 * never reject.
 */
export async function onDevice(token: string) {
  const receipts = isWorkerOff() ? undefined : (await import('../../session/receiptStore.ts')).receiptStore
  const failed = (error: unknown) => log('a receipt cannot be kept for offline use', error)
  return {
    read: async (id: string) => receipts?.read(token, id),
    keep: async (id: string, evidence: KeptEvidence) => receipts?.keep(token, id, evidence).catch(failed),
    readRefusals: async () => receipts?.readRefusals(token) ?? new Map<string, KeptEvidence>(),
  }
}

/** Asks for what proves an order unless it is kept, checks it, and warns where it fails. Rejects as `proveBy` does. */
export async function proofOf(order: Order): Promise<OrderCheck> {
  const token = currentToken() ?? ''
  const { read, keep } = await onDevice(token)
  const check = await proveBy(order, {
    ask: (orderId) => unlessRefused(request(proveOrder, { orderId }, silent)),
    fetchGrowth,
    verify: verifySignature,
    ...{ read, keep },
    now: serverNow,
  })
  if (check.state === 'failed' && token === currentToken()) {
    const { evidence, fault = 'unreadable' } = check
    if (fault === 'otherKey' || fault === 'changedPast') warnOfLog(evidence, fault)
    else warnOfOrder(order.id, fault, evidence)
  }
  return check
}
