import type { OrderEvidence } from '../entities/evidence.ts'
import type { Checkpoint } from './checkpoint.ts'
import type { Decision } from './decision.ts'
import {
  checkCheckpoint,
  checkDecision,
  checkFill,
  checkTicks,
  type Fault,
  type Level,
  type NumberedTick,
} from './receipt.ts'
import { type NoteKey, parseKey, type Verify } from './signedNote.ts'

/** A fill that was looked at: the opening or the end of an order. */
export interface CheckedFill {
  readonly decision: Decision
  /** Level the order waited for. Missing for a market order. */
  readonly level: Level | undefined
  /** The tick that it was filled at, where the ticks around it prove that. */
  readonly tick: NumberedTick | undefined
  readonly fault: Fault | undefined
  /** The ticks around it, oldest first. */
  readonly around: readonly NumberedTick[]
}

/** Result of checking an order's evidence. */
export interface OrderProof {
  /** First fault found. Missing if every check passed. */
  readonly fault: Fault | undefined
  readonly decisions: readonly Decision[]
  readonly fills: readonly CheckedFill[]
  /** The ticks that are in the signed log, oldest first, in runs without a gap. */
  readonly runs: readonly (readonly NumberedTick[])[]
  readonly checkpoint: Checkpoint | undefined
}

const failed = (fault: Fault): OrderProof => ({ fault, decisions: [], fills: [], runs: [], checkpoint: undefined })

/**
 * Checks all that a server says of an order, without asking it anything: that its log's key has signed the checkpoint, that every
 * decision and tick is in the signed log, and that the order was opened and closed at ticks of that log. `trusted`: the
 * key that the device has known since its first visit; the evidence must be signed by it.
 */
export async function checkOrder(evidence: OrderEvidence, trusted: NoteKey, verify: Verify): Promise<OrderProof> {
  const named = parseKey(evidence.key)
  if (named === undefined) return failed('unreadable')
  const signed = await checkCheckpoint(evidence.checkpoint, trusted, verify)
  if (signed.fault !== undefined) return failed(signed.fault)
  const checkpoint = signed.value
  const decisions: Decision[] = []
  for (const logged of evidence.decisions) {
    const { value, fault } = checkDecision(logged, checkpoint)
    if (fault !== undefined) return failed(fault)
    decisions.push(value)
  }
  const parts = evidence.ticks.map(({ instrumentId, ...part }) => ({ ...part, instrument: Number(instrumentId) }))
  const ticks = checkTicks(parts, checkpoint)
  if (ticks.fault !== undefined) return failed(ticks.fault)
  const fills = decisions.flatMap((decision, at) =>
    isFill(decision) ? fillOf(decision, decisions.slice(0, at), ticks.value) : [],
  )
  const fault = fills.find((one) => one.fault !== undefined)?.fault
  return { fault, decisions, fills, runs: ticks.value, checkpoint }
}

const isFill = ({ what, reason }: Decision): boolean => what === 'opened' || (what === 'closed' && reason !== undefined)

function fillOf(decision: Decision, earlier: readonly Decision[], runs: readonly NumberedTick[][]): CheckedFill {
  const around = runs.find((run) => run.some(({ number }) => number === decision.tick?.number)) ?? []
  const level = levelOf(decision, earlier)
  const { value, fault } = checkFill(decision, around, level)
  return { decision, level, tick: value, fault, around }
}

/** Returns the level a fill waited for, from the decisions before it. */
function levelOf(decision: Decision, earlier: readonly Decision[]): Level | undefined {
  const { what, reason, side } = decision
  if (side === undefined) return undefined
  if (what === 'opened') {
    const placed = earlier.findLast((one) => one.what === 'placed' || one.what === 'moved')
    if (placed?.price === undefined || placed.tick === undefined) return undefined
    const { price, tick } = placed
    const since = tick.number + 1
    return { kind: 'target', side, price, entryPrice: tick.price, since, waited: waitedSince(placed, earlier) }
  }
  if (reason !== 'stopLoss' && reason !== 'takeProfit') return undefined
  const price = decision[reason]
  const set = earlier.findLast((one) => one.what === 'stopsSet' || one.what === 'opened')
  if (price === undefined || set?.tick === undefined) return undefined
  // An order that opens beyond its own stop closes at the same tick.
  const isAtOnce = set.tick.number === decision.tick?.number
  const since = isAtOnce ? set.tick.number : set.tick.number + 1
  return { kind: reason, side, price, since, waited: waitedSince(set, earlier) }
}

/** The number of the tick from which an order waited for a current conversion rate, after its level was set. */
const waitedSince = (set: Decision, earlier: readonly Decision[]): number | undefined =>
  earlier.slice(earlier.indexOf(set)).find(({ what }) => what === 'waited')?.tick?.number
