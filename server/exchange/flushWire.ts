import type { TapeTick } from '../../contract/tape/tickBlock.ts'
import type { Evidence } from '../proof/evidenceStore.ts'
import type { TapePart } from '../tape/tapeStore.ts'
import type { Batch } from './engineStore.ts'

/** Start message of the thread that writes the engine's batches. */
export interface FlushStart {
  readonly path: string
  /** Of its `WriteTurn`. */
  readonly turn: SharedArrayBuffer
}

/** Ticks as they go to the thread, four numbers each: to copy them as objects takes fifty times as long. */
type PlainPart = Omit<TapePart, 'ticks'> & { readonly numbers: Float64Array }
const NUMBERS = 4
const CONTINUOUS = 1
const CLOSED = 2

/** A batch as it goes to the thread: nothing of it is code. */
export type PlainBatch = Omit<Batch, 'alongside' | 'evidence'> & {
  readonly evidence: (Omit<Evidence, 'ticks'> & { readonly ticks: readonly PlainPart[] }) | undefined
}

/** A batch to be written. */
export interface FlushRequest {
  readonly number: number
  /** Grows when a failure is over: what still comes of the failed run is not written. */
  readonly run: number
  readonly batch: PlainBatch
}

/** Result of all batches up to a number that had not been answered before. */
export interface FlushAnswer {
  readonly upTo: number
  /** Reason why none of them is written. */
  readonly failure?: { readonly message: string; readonly code: string | undefined }
}

/** The data of a batch, without what comes with it. */
export function plainBatch(batch: Batch): PlainBatch {
  const { at, orders, stopsOnly, transactions, carried, requests, pricesUpTo, evidence } = batch
  const plain = evidence && { ...evidence, ticks: evidence.ticks.map(plainPart) }
  return { at, orders, stopsOnly, transactions, carried, requests, pricesUpTo, evidence: plain }
}

/** The batch that `plainBatch` was given, without what comes with it. */
export const batchOf = ({ evidence, ...batch }: PlainBatch): Batch => ({
  ...batch,
  alongside: undefined,
  evidence: evidence && { ...evidence, ticks: evidence.ticks.map(partOf) },
})

function plainPart({ ticks, ...part }: TapePart): PlainPart {
  const numbers = new Float64Array(ticks.length * NUMBERS)
  let at = 0
  for (const { time, price, volume, isContinuous, isClosed } of ticks) {
    numbers[at] = time
    numbers[at + 1] = price
    numbers[at + 2] = volume
    numbers[at + 3] = (isContinuous ? CONTINUOUS : 0) + (isClosed ? CLOSED : 0)
    at += NUMBERS
  }
  return { ...part, numbers }
}

function partOf({ numbers, ...part }: PlainPart): TapePart {
  const ticks = Array.from({ length: numbers.length / NUMBERS }, (_, number): TapeTick => {
    const [time = 0, price = 0, volume = 0, flags = 0] = numbers.subarray(number * NUMBERS)
    const isContinuous = (flags & CONTINUOUS) > 0
    return { time, price, volume, isContinuous, ...((flags & CLOSED) > 0 && { isClosed: true }) }
  })
  return { ...part, ticks }
}
