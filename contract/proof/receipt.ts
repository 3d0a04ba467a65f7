import { stopReached, targetReached } from '../rules.ts'
import { type TapeTick, unpackTicks } from '../tape/tickBlock.ts'
import { fromBase64 } from './base64.ts'
import { type Checkpoint, readCheckpoint } from './checkpoint.ts'
import { type Decision, decisionEntry, readDecision, SALT_BYTES, ticksEntry } from './decision.ts'
import { isSame, leafHash, rootOf } from './merkle.ts'
import { type NoteKey, readNote, signedBy, type Verify } from './signedNote.ts'

/** Position of an entry in the log. All hashes are base64. */
export interface Place {
  readonly index: number
  readonly path: readonly string[]
}

/** A decision that can be checked without asking the server again. */
export interface Receipt extends Place {
  /** The decision as it was written down. */
  readonly decision: string
  readonly salt: string
  /** The signed checkpoint whose tree the path leads to. */
  readonly checkpoint: string
}

/** Ticks that can be checked, with their place in the same tree. */
export interface ProvenTicks extends Place {
  readonly instrument: number
  readonly first: number
  /** Output of `packTicks`, base64. */
  readonly packed: string
}

/**
 * Reason why a check failed. `unreadable`: malformed; `unsigned`: not signed by the trusted key; `missing`: not in the
 * signed log.
 */
export type Fault = 'unreadable' | 'unsigned' | 'missing' | 'noTick' | 'otherPrice' | 'earlierTick'

/** A check's outcome. */
export type Checked<T> =
  | { readonly value: T; readonly fault?: undefined }
  | { readonly fault: Fault; readonly value?: undefined }

const HASH_BYTES = 32

/** Reads a checkpoint that a log has signed. */
export async function checkCheckpoint(note: string, log: NoteKey, verify: Verify): Promise<Checked<Checkpoint>> {
  const read = readNote(note)
  const checkpoint = read && readCheckpoint(read.text)
  if (read === undefined || checkpoint === undefined) return { fault: 'unreadable' }
  return (await signedBy(read, log, verify)) === undefined ? { fault: 'unsigned' } : { value: checkpoint }
}

/** Returns true if an entry is in the tree of a checkpoint. */
export function isIncluded(entry: Uint8Array, { index, path }: Place, { size, root }: Checkpoint): boolean {
  const hashes = path.map(fromBase64)
  if (!hashes.every((hash) => hash?.length === HASH_BYTES)) return false
  const reached = rootOf(leafHash(entry), { index, size, path: hashes.filter((hash) => hash !== undefined) })
  return reached !== undefined && isSame(reached, root)
}

/** Checks that a decision is in the tree of a checkpoint, and says what it was. */
export function checkDecision(
  { decision, salt, ...place }: Omit<Receipt, 'checkpoint'>,
  checkpoint: Checkpoint,
): Checked<Decision> {
  const value = readDecision(decision)
  const salted = fromBase64(salt)
  if (value === undefined || salted?.length !== SALT_BYTES) return { fault: 'unreadable' }
  return isIncluded(decisionEntry(decision, salted), place, checkpoint) ? { value } : { fault: 'missing' }
}

/** Checks that a decision is in the log that a server has signed, and says what it was. */
export async function checkReceipt(
  { checkpoint, ...receipt }: Receipt,
  log: NoteKey,
  verify: Verify,
): Promise<Checked<{ readonly decision: Decision; readonly checkpoint: Checkpoint }>> {
  const signed = await checkCheckpoint(checkpoint, log, verify)
  if (signed.fault !== undefined) return signed
  const { value, fault } = checkDecision(receipt, signed.value)
  return fault === undefined ? { value: { decision: value, checkpoint: signed.value } } : { fault }
}

/** A tick with its number on the tape. */
export interface NumberedTick extends TapeTick {
  readonly number: number
}

/**
 * Checks that parts of an instrument's tape are in the tree of a checkpoint. Answers their ticks in runs without a gap: where
 * parts are missing in between, the next run begins.
 */
export function checkTicks(parts: readonly ProvenTicks[], checkpoint: Checkpoint): Checked<NumberedTick[][]> {
  const runs: NumberedTick[][] = []
  for (const { instrument, first, packed, ...place } of parts) {
    const bytes = fromBase64(packed)
    const ticks = bytes && readTicks(bytes)
    if (bytes === undefined || ticks === undefined) return { fault: 'unreadable' }
    if (!isIncluded(ticksEntry(instrument, first, bytes), place, checkpoint)) return { fault: 'missing' }
    const numbered = ticks.map((tick, at) => ({ ...tick, number: first + at }))
    const run = runs.at(-1)
    if (run?.at(-1)?.number === first - 1) run.push(...numbered)
    else runs.push(numbered)
  }
  return { value: runs }
}

function readTicks(bytes: Uint8Array): TapeTick[] | undefined {
  try {
    return unpackTicks(bytes)
  } catch {
    return undefined
  }
}

/** Level that a stop loss, take profit or pending order waited for before it was filled. */
export interface Level {
  readonly kind: 'stopLoss' | 'takeProfit' | 'target'
  readonly side: 'buy' | 'sell'
  readonly price: number
  /** Of a target: the price when the order was entered, which tells from which side the target is reached. */
  readonly entryPrice?: number
  /** The number of the first tick after the level was set. */
  readonly since: number
  /** The number of the tick from which it waited for a current conversion rate; none where it did not. */
  readonly waited?: number | undefined
}

/** Returns true if a price is at or beyond a level. */
export const isReached = ({ kind, side, price, entryPrice }: Level, at: number): boolean =>
  kind === 'target' ? targetReached(price, entryPrice ?? price, at) : stopReached(kind, side, price, at)

/**
 * Checks the price of a fill against the ticks around it. A fill is at the tick that it names, or at the level itself where
 * the price went through the level without a gap; and no earlier tick since the level was set had reached it
 * while the market was open, except while the order waited for a current conversion rate.
 */
export function checkFill(
  { price, tick }: Decision,
  ticks: readonly NumberedTick[],
  level?: Level,
): Checked<NumberedTick> {
  const at = ticks.findIndex(({ number }) => number === tick?.number)
  const found = ticks[at]
  if (found === undefined || tick === undefined || price === undefined) return { fault: 'noTick' }
  if (found.price !== tick.price || found.time !== tick.time) return { fault: 'otherPrice' }
  const before = ticks[at - 1]
  const wentThrough =
    level !== undefined &&
    found.isContinuous &&
    before !== undefined &&
    price === level.price &&
    (level.price - before.price) * (level.price - found.price) <= 0
  if (price !== found.price && !wentThrough) return { fault: 'otherPrice' }
  if (level === undefined) return { value: found }
  const { since, waited = found.number } = level
  const counts = ({ number }: NumberedTick) => number >= since && (number < waited || number >= found.number)
  const first = ticks.find((one) => counts(one) && !one.isClosed && isReached(level, one.price))
  return first?.number === found.number
    ? { value: found }
    : { fault: first === undefined ? 'otherPrice' : 'earlierTick' }
}
