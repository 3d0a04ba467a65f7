import type { ChartPeriod } from '../../../contract/candlePeriods.ts'
import type { Candle } from '../../../contract/entities/market.ts'
import type { ChartType } from './chartSettings.ts'
import type { ChartColours } from './chartStyles.ts'

/** The drawn chart, for labels beside the canvas. */
export interface DrawnChart {
  readonly width: number
  readonly height: number
  /** The price at a height, px from the chart's top. */
  priceAt(y: number): number
  /** The height of a price; beyond the chart where it is out of sight. */
  yAt(price: number): number
  /** Returns the areas of the candles in view, px. */
  candles(): readonly { left: number; right: number; top: number; bottom: number }[]
  /** Returns the text over the candles: the bar's figures, and the number of indicator rows below them. */
  legend(): { readonly figures: readonly string[]; readonly rows: number; readonly font: string } | undefined
}

/** Listeners of the chart. */
export interface ChartHooks {
  /** Bars are there (none: the instrument has no history). */
  loading(): void
  loaded(bars: readonly Candle[]): void
  failed(error: unknown): void
  /** Returns true if the newest bar is in sight and prices are where they are without the visitor, with each drawing. */
  newest(inSight: boolean): void
  /** After each drawing. */
  drawn(chart: DrawnChart): void
}

/** Words and figures of the visitor's language. */
export interface ChartWords {
  price(value: number): string
  count(value: number): string
  /** A figure with so many digits. */
  figure(value: number, digits: number): string
  /** A large figure: `12.4K`. */
  short(value: number): string
  /** Formats a figure the library wrote. Other text stays unchanged. */
  written(text: string): string
  /** For the axis: a time of day, or a date where a day begins or bars are days. */
  time(at: number): string
  day(at: number): string
  /** For the crosshair: date and time. */
  moment(at: number): string
  /** `02:52`: what is left of a bar that started at a time; undefined where that is not shown. */
  countdown(barTime: number, period: ChartPeriod): string | undefined
  /** Open, high, low, close, volume. */
  readonly legend: readonly [string, string, string, string, string]
}

/** Appearance of a chart. */
export interface ChartLook {
  readonly colours: ChartColours
  readonly words: ChartWords
  /** Wide: a legend. */
  readonly wide: boolean
  readonly type: ChartType
  /** The price axis is logarithmic. */
  readonly log: boolean
  /** As they are stored. */
  readonly indicators: readonly unknown[] | undefined
}

/** Appearance of drawings. */
export interface DrawingLook {
  readonly colours: ChartColours
  readonly wide: boolean
  price(value: number): string
}
