import type { FeeType, MarginMode } from '../../contract/rules.ts'
import catalogue from './instruments.json' with { type: 'json' }

/** A key of `sessions` in the catalogue: instruments with the same trading hours share one. */
export type SessionId = keyof typeof catalogue.sessions

/** Something that can be traded: what never changes while the server runs (document 1 §3). */
export interface InstrumentSpec {
  /** Stable: orders and candles refer to it for ever. */
  readonly id: number
  /** `EURUSD`: the name topics go by. */
  readonly code: string
  /** `EUR/USD`, `US500`: the name people go by. */
  readonly showCode: string
  readonly categoryId: number
  readonly base: string
  /** The currency of the price and of the profit. */
  readonly quote: string
  /** Decimals of a price. */
  readonly digits: number
  readonly lotStep: number
  readonly lotMin: number
  /** Units of the base a lot; in fixed margin mode the USD a lot. */
  readonly unitsPerLot: number
  /** What a unit is: `EUR`, `troy oz`, `barrel`, `share` … */
  readonly contractUnit: string
  readonly leverages: readonly number[]
  /** What is charged at opening, by how the broker reckons fees: USD a lot, or a share of the margin. */
  readonly feeRates: Readonly<Record<FeeType, number>>
  readonly marginMode: MarginMode
  readonly session: SessionId
  /** Realised or estimated volatility, percent a year. */
  readonly annualVolPct: number
  /** A price to start from and to fall back on. */
  readonly priceRef: number
  /** Quote updates a minute in active hours. */
  readonly ticksPerMin: number
  /** What to draw for it: `flags:eu,us`, `metal:Au`, `index:500,us`, `coin:BTC`, `energy:oil`, `stock:AAPL`. */
  readonly logo: string
}

/** Fee as a share of the margin, alike for every instrument: 0.2 %. */
const FEE_OF_MARGIN = 0.002

const sessionIds = new Set(Object.keys(catalogue.sessions))

function sessionId(name: string, code: string): SessionId {
  if (!sessionIds.has(name)) throw new Error(`${code} has the unknown session ${name}`)
  return name as SessionId
}

/** The catalogue in the order of the market list. Every instrument's margin depends on leverage. */
export const instruments: readonly InstrumentSpec[] = catalogue.instruments.map(({ feeRate, ...row }) => ({
  ...row,
  feeRates: { perLot: feeRate, ofMargin: FEE_OF_MARGIN },
  session: sessionId(row.session, row.code),
  marginMode: 'leverage',
}))

const byId = new Map(instruments.map((spec) => [spec.id, spec]))
const byCode = new Map(instruments.map((spec) => [spec.code, spec]))

/** The instrument with this id, if the catalogue has it. */
export const instrumentById = (id: number): InstrumentSpec | undefined => byId.get(id)

/** The instrument with this code, if the catalogue has it. */
export const instrumentByCode = (code: string): InstrumentSpec | undefined => byCode.get(code)

/** A price in the instrument's smallest steps, as it is stored. */
export const toPoints = (price: number, digits: number): number => Math.round(price * 10 ** digits)

/** The price of so many smallest steps: the very number its decimal text reads as. */
export const fromPoints = (points: number, digits: number): number => points / 10 ** digits

/** A price rounded to the instrument's digits. */
export const toDigits = (price: number, digits: number): number => fromPoints(toPoints(price, digits), digits)
