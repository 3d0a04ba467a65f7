/** A number that an indicator is reckoned with. */
export interface IndicatorParam {
  readonly start: number
  /** 0 where the line that it stands for may be left out. */
  readonly min: number
  readonly max: number
}

/** Indicator that can be drawn over or under the candles. */
export interface IndicatorSpec {
  readonly place: 'candles' | 'pane'
  readonly params: readonly IndicatorParam[]
  /** Digits of its figures; `price`: as many as the instrument's price has. */
  readonly digits: number | 'price'
  /** Values that traders read it against; always in sight, with a line each. */
  readonly levels?: readonly number[]
}

const bars = (start: number): IndicatorParam => ({ start, min: 1, max: 500 })
/** A further line, off until it gets a length. */
const another: IndicatorParam = { start: 0, min: 0, max: 500 }
const percent = (start: number): IndicatorParam => ({ start, min: 1, max: 100 })

/** The indicators there are, by their names in the trade. `VOL` is the volume at the foot of the candles. */
export const indicatorCatalogue = {
  MA: { place: 'candles', params: [bars(20), another, another], digits: 'price' },
  EMA: { place: 'candles', params: [bars(20), another, another], digits: 'price' },
  BOLL: { place: 'candles', params: [bars(20), { start: 2, min: 1, max: 10 }], digits: 'price' },
  SAR: { place: 'candles', params: [percent(2), percent(2), percent(20)], digits: 'price' },
  VOL: { place: 'candles', params: [], digits: 0 },
  MACD: { place: 'pane', params: [bars(12), bars(26), bars(9)], digits: 'price' },
  RSI: { place: 'pane', params: [bars(14)], digits: 2, levels: [30, 50, 70] },
  KDJ: { place: 'pane', params: [bars(9), bars(3), bars(3)], digits: 2, levels: [20, 50, 80] },
  ATR: { place: 'pane', params: [bars(14)], digits: 'price' },
  CCI: { place: 'pane', params: [bars(20)], digits: 2, levels: [-100, 0, 100] },
  WR: { place: 'pane', params: [bars(14)], digits: 2, levels: [-80, -50, -20] },
  DMI: { place: 'pane', params: [bars(14), bars(6)], digits: 2 },
  MTM: { place: 'pane', params: [bars(12), bars(6)], digits: 'price' },
  OBV: { place: 'pane', params: [bars(30)], digits: 0 },
} as const satisfies Record<string, IndicatorSpec>

/** The name of an indicator. */
export type IndicatorName = keyof typeof indicatorCatalogue

/** Every indicator, in the order they are offered and drawn. */
export const indicatorNames = Object.keys(indicatorCatalogue) as readonly IndicatorName[]

/** Returns the definition of an indicator. */
export const indicatorSpec = (name: IndicatorName): IndicatorSpec => indicatorCatalogue[name]
