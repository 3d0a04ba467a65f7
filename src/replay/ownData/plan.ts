import type { RowKind } from './blocks.ts'
import type { DateOrder, TimeKind } from './moment.ts'

/** Format of a file, for its name on the screen. */
export type FormatName = 'csv' | 'metaTrader' | 'hst' | 'dukascopy' | 'histData' | 'binance' | 'tradingView'

/** Fields of a line by their meaning, counted from 0. */
export interface Columns {
  readonly date: number
  /** The clock, where it does not stand in the same field as the date. */
  readonly clock?: number | undefined
  /** Open, high, low, close; bid and ask; or one price. */
  readonly prices: readonly number[]
  readonly volume?: number | undefined
}

/** Instructions for reading a file. */
export interface ParsePlan {
  readonly format: FormatName
  readonly kind: RowKind
  /** The byte between two fields. */
  readonly delimiter: number
  /** Lines before the first row. */
  readonly headLines: number
  readonly columns: Columns
  readonly time: TimeKind
  readonly order: DateOrder
  /** IANA name of the zone of times that do not say theirs. */
  readonly zone: string
  readonly decimalComma: boolean
  readonly newestFirst: boolean
  /** Length of a bar, ms; 0 for ticks. */
  readonly barMs: number
  /** Prices are whole points: so many decimals are cut off. */
  readonly points: number
}

/** Facts that the file does not contain and the user has to supply. */
export interface Questions {
  readonly zone: boolean
  readonly order: boolean
  /** Prices are whole numbers: they may be points. */
  readonly points: boolean
}

/** A row of the preview: UTC ms, and prices with their decimals. */
export interface PreviewRow {
  readonly time: number
  readonly prices: readonly string[]
}

/** Result of inspecting the beginning of a file. */
export interface Inspection {
  readonly plan: ParsePlan
  readonly asks: Questions
  /** As the file itself or its name says. */
  readonly symbol: string | undefined
  readonly preview: readonly PreviewRow[]
}

/** Bars longer than this say too little of their minutes to be played, ms. */
export const MAX_BAR_MS = 60 * 60_000
