import { type Period, periods } from '../../contract/entities/market.ts'
import type { AsyncStatement, Connections, Sql, Statement } from '../store/sql.ts'
import { type Bar, minutesOf } from './folding.ts'
import { fromPoints, type InstrumentSpec, toPoints } from './instruments.ts'
import type { MinuteColumns } from './minuteColumns.ts'

const MINUTE_MS = 60_000
const DAY_MINUTES = 1440
/** Rows a statement: fewer crossings into SQLite make the first start twice as fast. */
const ROWS_PER_BATCH = 64
const COLUMNS = 8

/**
 * The tables of the candles, one SQL text a migration, run once each and in this order. `minute` counts minutes since
 * the epoch, `period` is in minutes, prices are in points (the last digit of the instrument is 1).
 */
export const candleMigrations: readonly string[] = [
  `CREATE TABLE candle (
     instrument INTEGER NOT NULL,
     period INTEGER NOT NULL,
     minute INTEGER NOT NULL,
     open INTEGER NOT NULL,
     high INTEGER NOT NULL,
     low INTEGER NOT NULL,
     close INTEGER NOT NULL,
     volume REAL NOT NULL,
     PRIMARY KEY (instrument, period, minute)
   ) WITHOUT ROWID;
   CREATE TABLE feed_position (
     one INTEGER PRIMARY KEY CHECK (one = 1),
     source TEXT NOT NULL,
     time INTEGER NOT NULL
   );`,
]

/** Progress of the market: the candles contain everything from `source` up to `time` (ms). */
export interface FeedPosition {
  readonly source: string
  readonly time: number
}

/** A bar with whose it is, ready to be written. */
export interface DirtyBar {
  readonly spec: InstrumentSpec
  readonly period: Period
  readonly bar: Readonly<Bar>
}

interface OldestAsk {
  readonly instrument: number
  readonly period: number
  /** Age at which bars are too old, in minutes before the newest. */
  readonly minutes: number
  /** Number of bars before the requested one. */
  readonly others: number
}

interface Row {
  readonly minute: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number
}

const rowMarks = (rows: number): string => Array(rows).fill('(?,?,?,?,?,?,?,?)').join(',')

/** Later minutes of a bar that is there already are taken into it. */
const MERGE = `ON CONFLICT (instrument, period, minute) DO UPDATE SET
  high = CASE WHEN excluded.high > candle.high THEN excluded.high ELSE candle.high END,
  low = CASE WHEN excluded.low < candle.low THEN excluded.low ELSE candle.low END,
  close = excluded.close, volume = candle.volume + excluded.volume`
/** A bar as it is now takes the place of what stood there. */
const REPLACE = `ON CONFLICT (instrument, period, minute) DO UPDATE SET open = excluded.open, high = excluded.high,
  low = excluded.low, close = excluded.close, volume = excluded.volume`

const NEWEST = `SELECT minute, open, high, low, close, volume FROM candle
  WHERE instrument = ? AND period = ? AND minute < ? ORDER BY minute DESC LIMIT ?`

const POSITION = 'SELECT source, time FROM feed_position'

/** Rows that came newest first, as bars, oldest first. */
const barsOf = ({ digits }: InstrumentSpec, rows: Row[]): Bar[] =>
  rows.reverse().map((row) => ({
    time: row.minute * MINUTE_MS,
    open: fromPoints(row.open, digits),
    high: fromPoints(row.high, digits),
    low: fromPoints(row.low, digits),
    close: fromPoints(row.close, digits),
    volume: row.volume,
  }))

/** The candles of a database. Every write is one transaction. */
export class CandleStore {
  readonly #db: Sql
  readonly #guard: (() => void) | undefined
  readonly #newest: Statement<[number, number, number, number], Row>
  readonly #looked: AsyncStatement<[number, number, number, number], Row>
  readonly #put: Statement<number[]>
  readonly #mergeOne: Statement<[number[]]>
  readonly #mergeMany: Statement<[number[]]>
  readonly #position: Statement<[], FeedPosition>
  readonly #lookedPosition: AsyncStatement<[], FeedPosition>
  readonly #setPosition: Statement<[string, number]>
  readonly #lastOfOldest: Statement<[OldestAsk], number>
  readonly #dropUpTo: Statement<[number, number, number]>

  /** `guard`: the first thing in the transaction of every write of moving bars; when it throws, nothing is written. */
  constructor(database: Connections, guard?: () => void) {
    const { db, queries } = database
    this.#db = db
    this.#guard = guard
    this.#newest = db.prepare(NEWEST)
    this.#looked = queries.prepare(NEWEST)
    this.#put = db.prepare(`INSERT INTO candle VALUES ${rowMarks(1)} ${REPLACE}`)
    this.#mergeOne = db.prepare<[number[]]>(`INSERT INTO candle VALUES ${rowMarks(1)} ${MERGE}`)
    this.#mergeMany = db.prepare<[number[]]>(`INSERT INTO candle VALUES ${rowMarks(ROWS_PER_BATCH)} ${MERGE}`)
    this.#position = db.prepare(POSITION)
    this.#lookedPosition = queries.prepare(POSITION)
    this.#setPosition = db.prepare(
      `INSERT INTO feed_position VALUES (1, ?, ?)
       ON CONFLICT (one) DO UPDATE SET source = excluded.source, time = excluded.time`,
    )
    this.#lastOfOldest = db
      .prepare<OldestAsk, number>(
        `SELECT minute FROM candle WHERE instrument = @instrument AND period = @period AND minute <
           (SELECT max(minute) FROM candle WHERE instrument = @instrument AND period = @period) - @minutes
         ORDER BY minute LIMIT 1 OFFSET @others`,
      )
      .pluck()
    this.#dropUpTo = db.prepare('DELETE FROM candle WHERE instrument = ? AND period = ? AND minute <= ?')
  }

  /** The newest bars that begin before an instant, oldest first. */
  newest(spec: InstrumentSpec, period: Period, before: number, limit: number): Bar[] {
    const minute = Math.ceil(before / MINUTE_MS)
    return barsOf(spec, this.#newest.all(spec.id, minutesOf(period), minute, limit))
  }

  /** The same for a visitor, without keeping anybody else waiting. Rejects with a `DatabaseUnavailable`. */
  async look(spec: InstrumentSpec, period: Period, before: number, limit: number): Promise<Bar[]> {
    const minute = Math.ceil(before / MINUTE_MS)
    return barsOf(spec, await this.#looked.all(spec.id, minutesOf(period), minute, limit))
  }

  position(): FeedPosition | undefined {
    return this.#position.get()
  }

  /** The same, without keeping anybody else waiting. Rejects with a `DatabaseUnavailable`. */
  lookPosition(): Promise<FeedPosition | undefined> {
    return this.#lookedPosition.get()
  }

  /** Writes bars over what stood there, together with how far the feed has come. */
  write(bars: Iterable<DirtyBar>, position: FeedPosition): void {
    this.#db.apart(() => {
      this.#guard?.()
      for (const { spec, period, bar } of bars) {
        this.#put.run(
          spec.id,
          minutesOf(period),
          bar.time / MINUTE_MS,
          toPoints(bar.open, spec.digits),
          toPoints(bar.high, spec.digits),
          toPoints(bar.low, spec.digits),
          toPoints(bar.close, spec.digits),
          bar.volume,
        )
      }
      this.#setPosition.run(position.source, position.time)
    })()
  }

  setPosition(position: FeedPosition): void {
    this.#setPosition.run(position.source, position.time)
  }

  /** Adds new minutes of one instrument and what they make of its longer periods, in one transaction. */
  addMinutes(spec: InstrumentSpec, minutes: MinuteColumns): void {
    this.#db.apart(() => {
      let bars = minutes
      for (const length of periods.map(minutesOf)) {
        if (length > 1) bars = bars.folded(length)
        this.#merge(spec.id, length, bars)
      }
    })()
  }

  /** Adds bars, each of one period alone, in one transaction. */
  addBars(added: readonly (readonly [spec: InstrumentSpec, period: Period, bars: MinuteColumns])[]): void {
    this.#db.apart(() => {
      for (const [spec, period, bars] of added) this.#merge(spec.id, minutesOf(period), bars)
    })()
  }

  #merge(instrument: number, period: number, bars: MinuteColumns): void {
    const values: number[] = new Array(ROWS_PER_BATCH * COLUMNS)
    let filled = 0
    for (let i = 0; i < bars.length; i++) {
      values[filled++] = instrument
      values[filled++] = period
      filled = bars.copyRow(i, values, filled)
      if (filled === values.length) {
        this.#mergeMany.run(values)
        filled = 0
      }
    }
    for (let start = 0; start < filled; start += COLUMNS) this.#mergeOne.run(values.slice(start, start + COLUMNS))
  }

  /** Forgets every candle and the position: another source's past is not this one's. */
  clear(): void {
    this.#db.apart(() => {
      this.#db.exec('DELETE FROM candle; DELETE FROM feed_position')
    })()
  }

  /** Forgets bars that begin at or after an instant: a clock set back must not find prices of its future. */
  dropFrom(time: number): void {
    this.#db.prepare('DELETE FROM candle WHERE minute >= ?').run(Math.ceil(time / MINUTE_MS))
  }

  /**
   * Forgets the oldest `count` bars of a period, if as many are older than it is kept: `days` for one minute, for a longer one as
   * many times as long. Counted back from the newest there is: what has no prices any more keeps its last ones. Whether
   * there were as many.
   */
  dropOldest(spec: InstrumentSpec, period: Period, days: number, count: number): boolean {
    const length = minutesOf(period)
    const ask = { instrument: spec.id, period: length, minutes: days * DAY_MINUTES * length, others: count - 1 }
    const last = this.#lastOfOldest.get(ask)
    if (last === undefined) return false
    this.#db.apart(() => {
      this.#guard?.()
      this.#dropUpTo.run(spec.id, length, last)
    })()
    return true
  }
}
