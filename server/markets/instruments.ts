import type { MarginBand } from '../../contract/exposure.ts'
import type { Conduct, InstrumentTerms } from '../../engine/instrumentTerms.ts'
import catalogue from './instruments.json' with { type: 'json' }

/** A key of `sessions` in the catalogue: instruments with the same trading hours share one. */
export type SessionId = keyof typeof catalogue.sessions

/** Something that can be traded: what never changes while the server runs (document 1 §3). */
export interface InstrumentSpec extends InstrumentTerms {
  readonly categoryId: number
  readonly base: string
  /** Name of a unit: `EUR`, `troy oz`, `barrel`, `share` … */
  readonly contractUnit: string
  readonly session: SessionId
  /** Realised or estimated volatility, percent a year. */
  readonly annualVolPct: number
  /** A price to start from and to fall back on. */
  readonly priceRef: number
  /** Quote updates a minute in active hours. */
  readonly ticksPerMin: number
  /** Description of the logo: `flags:eu,us`, `metal:Au`, `index:500,us`, `coin:BTC`, `energy:oil`, `stock:AAPL`. */
  readonly logo: string
  /** Only of instruments for testers, whose simulated price is that of another one. */
  readonly testing?: { readonly conduct: Conduct; readonly follows: string }
}

/** Fee as a share of the margin, alike for every instrument: 0.2 %. */
const FEE_OF_MARGIN = 0.002

const sessionIds = new Set(Object.keys(catalogue.sessions))

function sessionId(name: string, code: string): SessionId {
  if (!sessionIds.has(name)) throw new Error(`${code} has the unknown session ${name}`)
  return name as SessionId
}

/** A category's bands, none with more leverage than an instrument has at most. */
const bandsOf = (categoryId: number, leverages: readonly number[]): readonly MarginBand[] => {
  const bands = new Map<string, readonly (readonly number[])[]>(Object.entries(catalogue.marginBands))
  const most = Math.max(...leverages)
  return (bands.get(String(categoryId)) ?? []).map(([upTo = 0, leverage = 1]) => ({
    upTo,
    leverage: Math.min(leverage, most),
  }))
}

/** The catalogue in the order of the market list. Every instrument's margin depends on leverage. */
export const instruments: readonly InstrumentSpec[] = catalogue.instruments.map(({ feeRate, ...row }) => ({
  ...row,
  feeRates: { perLot: feeRate, ofMargin: FEE_OF_MARGIN },
  session: sessionId(row.session, row.code),
  marginMode: 'leverage',
  marginBands: bandsOf(row.categoryId, row.leverages),
}))

/** The category that the instruments for testers stand in. */
export const TESTING_CATEGORY = 7
/** Instrument they follow. It never closes, so that tests do not depend on the weekday. */
const FOLLOWED = 'ETHUSD'

/**
 * For testers, in the simulated feed only: priced as another instrument and traded by the same rules, but for their
 * conduct with orders. Their ids are far from the catalogue's, which may grow.
 */
export const testInstruments: readonly InstrumentSpec[] = instruments
  .filter((spec) => spec.code === FOLLOWED)
  .flatMap((followed) => {
    const rest = { ...followed, categoryId: TESTING_CATEGORY, base: 'TEST', contractUnit: 'unit', logo: '' }
    const tester = (id: number, code: string, showCode: string, conduct: Conduct): InstrumentSpec => ({
      ...rest,
      id,
      code,
      showCode,
      testing: { conduct, follows: FOLLOWED },
    })
    return [tester(901, 'TESTSLOW', 'TEST-SLOW', 'slow'), tester(902, 'TESTREFUSE', 'TEST-REFUSE', 'refuses')]
  })

const every = [...instruments, ...testInstruments]
const byId = new Map(every.map((spec) => [spec.id, spec]))
const byCode = new Map(every.map((spec) => [spec.code, spec]))

/** The instrument with this id, if the catalogue has it or it is one for testers. */
export const instrumentById = (id: number): InstrumentSpec | undefined => byId.get(id)

/** The instrument with this code, if the catalogue has it or it is one for testers. */
export const instrumentByCode = (code: string): InstrumentSpec | undefined => byCode.get(code)

/** A price in the instrument's smallest steps, as it is stored. */
export const toPoints = (price: number, digits: number): number => Math.round(price * 10 ** digits)

/** The price of so many smallest steps: the very number its decimal text reads as. */
export const fromPoints = (points: number, digits: number): number => points / 10 ** digits

/** A price rounded to the instrument's digits. */
export const toDigits = (price: number, digits: number): number => fromPoints(toPoints(price, digits), digits)
