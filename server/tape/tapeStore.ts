import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { digitsOf, packTicks, type TapeTick, unpackTicks } from '../../contract/tape/tickBlock.ts'
import type { Sql, Statement } from '../store/sql.ts'

/**
 * The tables of the tick tape, one SQL text a migration. `tick_part` holds the newest ticks as they came with the engine's
 * batches, `tick_block` about a thousand at a time, compressed. `first` numbers the ticks of an instrument from 0; `parts`
 * are the parts of a block in JSON: the number after each one's last tick, and its entry in the log.
 */
export const tapeMigrations: readonly string[] = [
  `CREATE TABLE tick_part (
     shard INTEGER NOT NULL,
     instrument INTEGER NOT NULL,
     first BIGINT NOT NULL,
     ticks INTEGER NOT NULL,
     from_time BIGINT NOT NULL,
     to_time BIGINT NOT NULL,
     entry BIGINT NOT NULL,
     bytes BYTEA NOT NULL,
     PRIMARY KEY (shard, instrument, first)
   );
   CREATE TABLE tick_block (
     shard INTEGER NOT NULL,
     instrument INTEGER NOT NULL,
     first BIGINT NOT NULL,
     ticks INTEGER NOT NULL,
     from_time BIGINT NOT NULL,
     to_time BIGINT NOT NULL,
     from_entry BIGINT NOT NULL,
     to_entry BIGINT NOT NULL,
     parts TEXT NOT NULL,
     bytes BYTEA NOT NULL,
     PRIMARY KEY (shard, instrument, first)
   );
   CREATE INDEX tick_block_time ON tick_block (shard, instrument, to_time);
   CREATE INDEX tick_block_age ON tick_block (shard, to_time, instrument, first);
   CREATE INDEX tick_block_entry ON tick_block (shard, to_entry);`,
  // `stored` is 1 for a block around an order, which stays. The others go by their age.
  `CREATE INDEX order_of_instrument ON trade_order (instrument_id, completed_at, opened_at);
   ALTER TABLE tick_block ADD COLUMN kept INTEGER NOT NULL DEFAULT 0;
   UPDATE tick_block SET kept = 1 WHERE EXISTS (
     SELECT 1 FROM trade_order WHERE instrument_id = tick_block.instrument AND opened_at <= tick_block.to_time + 300000
       AND (completed_at IS NULL OR completed_at >= tick_block.from_time - 300000));
   DROP INDEX tick_block_age;
   CREATE INDEX tick_block_age ON tick_block (shard, to_time) WHERE kept = 0;`,
]

/** Ticks of a block: many enough to compress well, few enough to read for one order. */
export const BLOCK_TICKS = 1_000
/** Blocks that one step deletes. */
const BATCH_SIZE = 10
/** Time kept around an order, ms before it opened and after it closed. */
const AROUND_ORDER_MS = 5 * 60_000
/** Ticks become part of a block after so long, ms: by then every order that keeps them is stored. */
const SEALED_AFTER_MS = AROUND_ORDER_MS + 60_000

/** Ticks of one instrument that were decided one after the other. */
export interface TapePart {
  readonly instrument: number
  /** The digits of its prices. */
  readonly digits: number
  /** The number of the first tick, from 0 for the instrument's first of all. */
  readonly first: number
  readonly ticks: readonly TapeTick[]
}

/** A part with its entry in the log. */
export interface StoredPart extends TapePart {
  readonly entry: number
}

interface PartRow {
  readonly instrument: number
  readonly first: number
  readonly ticks: number
  /** The latest time in it, UTC ms. */
  readonly to: number
  readonly entry: number
  readonly bytes: Uint8Array
}
interface BlockRow {
  readonly instrument: number
  readonly first: number
  readonly parts: string
  readonly bytes: Uint8Array
}
/** Instruments whose profits are converted at an instrument's price, by that instrument. */
export type Converts = ReadonlyMap<number, readonly number[]>

/** The number after the last tick of a part, and its entry in the log. */
type PartEnd = readonly [end: number, entry: number]

/** A block that is old enough to be deleted. */
interface OldBlock {
  readonly instrument: number
  readonly first: number
}

/** Finds an order that is open at any time between two others. Two questions, so that each is one search in its index. */
export const OPEN_BETWEEN = `SELECT 1 WHERE EXISTS (
    SELECT 1 FROM trade_order WHERE instrument_id = @instrument AND completed_at IS NULL AND opened_at <= @to)
  OR EXISTS (
    SELECT 1 FROM trade_order WHERE instrument_id = @instrument AND completed_at >= @from AND opened_at <= @to)`

type Key = [shard: number, instrument: number]
type Range = [...Key, from: number, to: number]

/** The tape of one shard in the database. */
export class TapeStore {
  readonly #db: Sql
  readonly #shard: number
  readonly #putPart: Statement<[...Key, number, number, number, number, number, Uint8Array]>
  readonly #next: Statement<[number, number], { instrument: number; next: number }>
  readonly #parts: Statement<[...Key, number], PartRow>
  readonly #afterBlock: Statement<[...Key, ...Key], number>
  readonly #partsIn: Statement<Range, PartRow>
  readonly #blocksIn: Statement<Range, BlockRow>
  readonly #begun: readonly Statement<[...Key, number], number>[]
  readonly #partsOf: Statement<[number, number, number], PartRow>
  readonly #blocksOf: Statement<[number, number, number], BlockRow>
  readonly #seal: (instrument: number, rows: readonly PartRow[], converted: readonly number[]) => void
  readonly #old: Statement<[number, number, number], OldBlock>
  readonly #drop: (blocks: readonly OldBlock[]) => void

  constructor(db: Sql, shard: number) {
    this.#db = db
    this.#shard = shard
    this.#putPart = db.prepare('INSERT INTO tick_part VALUES (?, ?, ?, ?, ?, ?, ?, ?)')
    this.#next = db.prepare(
      `SELECT instrument, max(first + ticks) AS next FROM (
         SELECT instrument, first, ticks FROM tick_part WHERE shard = ?
         UNION ALL SELECT instrument, first, ticks FROM tick_block WHERE shard = ?
       ) AS every_row GROUP BY instrument`,
    )
    const part = 'SELECT instrument, first, ticks, to_time AS "to", entry, bytes FROM tick_part'
    const block = 'SELECT instrument, first, parts, bytes FROM tick_block'
    this.#parts = db.prepare(`${part} WHERE shard = ? AND instrument = ? ORDER BY first LIMIT ?`)
    // Most questions for a block end here, after one row.
    this.#afterBlock = db
      .prepare<[...Key, ...Key], number>(
        `SELECT to_time FROM tick_part WHERE shard = ? AND instrument = ? AND first >= ${BLOCK_TICKS} + (
           SELECT first FROM tick_part WHERE shard = ? AND instrument = ? ORDER BY first LIMIT 1)
         ORDER BY first LIMIT 1`,
      )
      .pluck()
    const within = 'shard = ? AND instrument = ? AND to_time >= ? AND from_time <= ? ORDER BY first'
    this.#partsIn = db.prepare(`${part} WHERE ${within}`)
    this.#blocksIn = db.prepare(`${block} WHERE ${within}`)
    this.#partsOf = db.prepare(`${part} WHERE shard = ? AND entry >= ? AND entry < ?`)
    this.#blocksOf = db.prepare(`${block} WHERE shard = ? AND to_entry >= ? AND from_entry < ?`)
    this.#begun = ['tick_part', 'tick_block'].map((table) =>
      db
        .prepare<[...Key, number], number>(
          `SELECT from_time FROM ${table} WHERE shard = ? AND instrument = ? AND from_time <= ? ORDER BY first DESC LIMIT 1`,
        )
        .pluck(),
    )
    const putBlock = db.prepare<[...Key, number, number, number, number, number, number, string, Uint8Array, 0 | 1]>(
      'INSERT INTO tick_block VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
    )
    const openBetween = db.prepare<[{ instrument: number; from: number; to: number }], number>(OPEN_BETWEEN).pluck()
    const dropParts = db.prepare<[...Key, number]>(
      'DELETE FROM tick_part WHERE shard = ? AND instrument = ? AND first < ?',
    )
    this.#seal = db.apart((instrument: number, rows: readonly PartRow[], converted: readonly number[]) => {
      const [row] = rows
      const ticks = rows.flatMap(({ bytes }) => unpackTicks(bytes))
      if (row === undefined) return
      const bytes = deflateRawSync(packTicks(ticks, digitsOf(row.bytes)))
      const ends = rows.map(({ first, ticks: count, entry }): PartEnd => [first + count, entry])
      const entries = rows.map(({ entry }) => entry)
      const [from, to] = timesOf(ticks)
      const range = [Math.min(...entries), Math.max(...entries)] as const
      const around = { from: from - AROUND_ORDER_MS, to: to + AROUND_ORDER_MS }
      const isNeeded = (of: number) => openBetween.get({ instrument: of, ...around }) !== undefined
      const stored = [instrument, ...converted].some(isNeeded) ? 1 : 0
      putBlock.run(shard, instrument, row.first, ticks.length, from, to, ...range, JSON.stringify(ends), bytes, stored)
      dropParts.run(shard, instrument, row.first + ticks.length)
    })
    this.#old = db.prepare(
      'SELECT instrument, first FROM tick_block WHERE shard = ? AND kept = 0 AND to_time < ? ORDER BY to_time LIMIT ?',
    )
    const dropBlock = db.prepare<[...Key, number]>(
      'DELETE FROM tick_block WHERE shard = ? AND instrument = ? AND first = ?',
    )
    this.#drop = db.apart((blocks: readonly OldBlock[]) => {
      for (const { instrument, first } of blocks) dropBlock.run(shard, instrument, first)
    })
  }

  /** The number that the next tick of each instrument gets; an instrument without ticks is left out. */
  next(): Map<number, number> {
    return new Map(this.#next.all(this.#shard, this.#shard).map(({ instrument, next }) => [instrument, next]))
  }

  /** Writes a part as `packTicks` has it, in the transaction of whoever calls. Throws for a part that is there already. */
  put({ instrument, first, ticks, entry }: StoredPart, bytes: Uint8Array): void {
    this.#putPart.run(this.#shard, instrument, first, ticks.length, ...timesOf(ticks), entry, bytes)
  }

  /**
   * Makes a block of an instrument's oldest parts. Returns false until enough of them are old enough. `now`: UTC ms.
   * `converted`: instruments whose profits are converted at this one's price, so that their orders need its ticks too.
   */
  seal(instrument: number, now: number, converted: readonly number[] = []): boolean {
    const next = this.#afterBlock.get(this.#shard, instrument, this.#shard, instrument)
    if (next === undefined || next > now - SEALED_AFTER_MS) return false
    const rows: PartRow[] = []
    let ticks = 0
    let isCut = false
    for (const row of this.#parts.all(this.#shard, instrument, BLOCK_TICKS)) {
      if (ticks >= BLOCK_TICKS || row.to > now - SEALED_AFTER_MS) break
      // A block has one number of digits: otherwise its parts could not be made again as they were.
      isCut = rows[0] !== undefined && digitsOf(rows[0].bytes) !== digitsOf(row.bytes)
      if (isCut) break
      rows.push(row)
      ticks += row.ticks
    }
    if (ticks < BLOCK_TICKS && !isCut) return false
    this.#seal(instrument, rows, converted)
    return true
  }

  /**
   * The ticks of an instrument between two times (UTC ms, both included) in the parts they were written in, oldest first. What
   * cannot be read is left out.
   */
  *read(instrument: number, from: number, to: number): Generator<StoredPart> {
    const range: Range = [this.#shard, instrument, from, to]
    const [blocks, parts] = this.#db.transaction(
      () => [this.#blocksIn.all(...range), this.#partsIn.all(...range)] as const,
    )()
    const isWithin = ({ ticks }: TapePart) => timesOf(ticks)[1] >= from && timesOf(ticks)[0] <= to
    for (const block of blocks) for (const part of partsOfBlock(block)) if (isWithin(part)) yield part
    for (const row of parts) yield* partOf(row)
  }

  /** The parts whose entries in the log have numbers of a range. What cannot be read is left out. */
  *readEntries(from: number, to: number): Generator<StoredPart> {
    const [blocks, parts] = this.#db.transaction(
      () => [this.#blocksOf.all(this.#shard, from, to), this.#partsOf.all(this.#shard, from, to)] as const,
    )()
    const isWithin = ({ entry }: StoredPart) => entry >= from && entry < to
    for (const block of blocks) for (const part of partsOfBlock(block)) if (isWithin(part)) yield part
    for (const row of parts) yield* partOf(row)
  }

  /** The ticks between two times with the part before, so that the first tick is at the earlier time or before it, unless there was none yet. */
  readFrom(instrument: number, from: number, to: number): StoredPart[] {
    const started = this.#begun.flatMap((newest) => newest.get(this.#shard, instrument, from) ?? [])
    const parts = [...this.read(instrument, Math.max(...started, 0) || from, to)]
    const isBefore = (part: TapePart | undefined) => (part?.ticks[0]?.time ?? Number.POSITIVE_INFINITY) <= from
    // After a clock was set back a later part may begin before an earlier one ends.
    const reaches = ({ ticks }: TapePart) => ticks.some(({ time }) => time >= from)
    return parts.filter((part, at) => reaches(part) || !isBefore(parts[at + 1]))
  }

  /**
   * Deletes blocks that end before a time, UTC ms, except those around an order: from five minutes before it opened to five
   * minutes after it closed. Deletes a few at a time. Returns true if there may be more.
   */
  dropBefore(time: number): boolean {
    const old = this.#old.all(this.#shard, time, BATCH_SIZE)
    this.#drop(old)
    return old.length === BATCH_SIZE
  }
}

/** The earliest and the latest time of ticks: a clock may have gone back between them. */
export const timesOf = (ticks: readonly TapeTick[]): [from: number, to: number] => [
  ticks.reduce((least, { time }) => Math.min(least, time), Number.MAX_SAFE_INTEGER),
  ticks.reduce((most, { time }) => Math.max(most, time), 0),
]

function partOf({ instrument, first, entry, bytes }: PartRow): StoredPart[] {
  const ticks = readTicks(() => bytes)
  return ticks === undefined ? [] : [{ instrument, digits: digitsOf(bytes), first, entry, ticks }]
}

function partsOfBlock({ instrument, first, parts, bytes }: BlockRow): StoredPart[] {
  let packed: Uint8Array = bytes
  const ticks = readTicks(() => {
    packed = inflateRawSync(bytes)
    return packed
  })
  if (ticks === undefined) return []
  let begin = first
  return (JSON.parse(parts) as PartEnd[]).map(([end, entry]) => {
    const part = {
      instrument,
      digits: digitsOf(packed),
      first: begin,
      entry,
      ticks: ticks.slice(begin - first, end - first),
    }
    begin = end
    return part
  })
}

/** Ticks that somebody has tampered with may be none any more. */
function readTicks(packed: () => Uint8Array): TapeTick[] | undefined {
  try {
    return unpackTicks(packed())
  } catch {
    return undefined
  }
}
