import type { LoggedDecision, LoggedTicks, OrderEvidence } from '../../../contract/entities/evidence.ts'
import type { Order } from '../../../contract/entities/order.ts'
import { toBase64 } from '../../../contract/proof/base64.ts'
import { writeCheckpoint } from '../../../contract/proof/checkpoint.ts'
import {
  type Decision,
  decisionEntry,
  SALT_BYTES,
  ticksEntry,
  writeDecision,
} from '../../../contract/proof/decision.ts'
import { consistencyOf, type Hash, inclusionOf, leafHash, nodeHash, treeRoot } from '../../../contract/proof/merkle.ts'
import { keyText, signNote, writeNote } from '../../../contract/proof/signedNote.ts'
import { someone } from '../../../contract/proof/testKeys.ts'
import { packTicks, type TapeTick } from '../../../contract/tape/tickBlock.ts'
import type { FetchGrowth } from './logTrust.ts'

const DIGITS = 5
const INSTRUMENT = 1

/** A signed log in memory, for tests. */
export class TestLog {
  readonly signer: ReturnType<typeof someone>
  readonly #leaves: Hash[] = []
  readonly #decisions: Omit<LoggedDecision, 'path'>[] = []
  readonly #ticks: Omit<LoggedTicks, 'path'>[] = []
  #nextTick = 0

  constructor(signer = someone('log-1', 'log')) {
    this.signer = signer
  }

  #enter(entry: Uint8Array): number {
    this.#leaves.push(leafHash(entry))
    return this.#leaves.length - 1
  }

  /** Adds ticks of one instrument, a second after each other from a time on. Answers the last one with its number. */
  ticks(from: number, prices: readonly number[]): { number: number; price: number; time: number } {
    const ticks: TapeTick[] = prices.map((price, at) => ({
      ...{ price, time: from + at * 1_000, volume: 1, isContinuous: false },
    }))
    const packed = packTicks(ticks, DIGITS)
    const first = this.#nextTick
    this.#nextTick += ticks.length
    const index = this.#enter(ticksEntry(INSTRUMENT, first, packed))
    this.#ticks.push({ instrumentId: String(INSTRUMENT), first, packed: toBase64(packed), index })
    return { number: this.#nextTick - 1, price: prices.at(-1) ?? 0, time: ticks.at(-1)?.time ?? from }
  }

  decision(changes: Partial<Decision> & Pick<Decision, 'what' | 'at'>): void {
    const decision = writeDecision({ account: 1, order: 7, instrument: INSTRUMENT, side: 'buy', lots: '1', ...changes })
    const salt = new Uint8Array(SALT_BYTES).fill(this.#leaves.length)
    const index = this.#enter(decisionEntry(decision, salt))
    this.#decisions.push({ decision, salt: toBase64(salt), index })
  }

  #at = (level: number, index: number): Hash => {
    const leaf = this.#leaves[index]
    if (level === 0 && leaf !== undefined) return leaf
    return nodeHash(this.#at(level - 1, index * 2), this.#at(level - 1, index * 2 + 1))
  }

  /** Returns the evidence of all of it, by a checkpoint of the given time. */
  evidence(time: number): OrderEvidence {
    const size = this.#leaves.length
    const trees = { at: this.#at }
    const text = writeCheckpoint({ origin: 'log-1/0', size, root: treeRoot(trees, size), time })
    const pathOf = ({ index }: { index: number }) => inclusionOf(trees, index, size).path.map(toBase64)
    return {
      key: keyText(this.signer.key),
      shard: 0,
      checkpoint: writeNote({ text, signatures: [signNote(this.signer.key, text, this.signer.sign)] }),
      rotations: [],
      decisions: this.#decisions.map((one) => ({ ...one, path: pathOf(one) })),
      ticks: this.#ticks.map((one) => ({ ...one, path: pathOf(one) })),
    }
  }

  readonly grow: FetchGrowth = async (_, from, to) => consistencyOf({ at: this.#at }, from, to).path.map(toBase64)
}

/** Time at which the order of `stoppedOut` was opened, UTC ms. */
export const OPENED_AT = Date.UTC(2026, 6, 15, 9, 30)
/** And closed. */
export const CLOSED_AT = OPENED_AT + 5_000

/** A log in which order 7 buys one lot at 1.1431 and is stopped out at 1.1409, beyond its stop of 1.141; and what the app shows of it. */
export function stoppedOut(): { readonly log: TestLog; readonly order: Partial<Order> & Pick<Order, 'createdAt'> } {
  const log = new TestLog()
  const opened = log.ticks(OPENED_AT - 2_000, [1.143, 1.1432, 1.1431])
  log.decision({ what: 'opened', price: 1.1431, stopLoss: 1.141, at: OPENED_AT, tick: opened })
  const closed = log.ticks(OPENED_AT + 1_000, [1.1425, 1.142, 1.1412, 1.1415, 1.1409])
  log.decision({ what: 'closed', price: 1.1409, stopLoss: 1.141, reason: 'stopLoss', at: CLOSED_AT, tick: closed })
  log.ticks(CLOSED_AT + 1_000, [1.1408, 1.1411])
  const order = {
    ...({ status: 'completed', reason: 'stopLoss', lastPrice: 1.1409, stopLoss: 1.141 } as const),
    ...{ createdAt: new Date(OPENED_AT).toISOString(), completedAt: new Date(CLOSED_AT).toISOString() },
  } satisfies Partial<Order>
  return { log, order }
}
