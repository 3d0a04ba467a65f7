import { type Category, categories as standardCategories } from '../markets/categories.ts'
import type { InstrumentSpec } from '../markets/instruments.ts'
import type { Sql } from '../store/sql.ts'

/** What an operator has decided of how an instrument is shown. */
export interface InstrumentShown {
  /** The same in every language; empty for the instrument's own names. */
  readonly name: string
  /** Null for the catalogue's. */
  readonly categoryId: number | null
  /** Null for the catalogue's place: after those that have one. */
  readonly place: number | null
  readonly suspended: boolean
}

/** A category as it is shown. */
export interface CategoryShown {
  readonly id: number
  /** The catalogue's own; undefined for one that an operator made. */
  readonly standard: Category | undefined
  /** The same in every language; empty for the category's own names. */
  readonly name: string
  readonly place: number | null
}

interface InstrumentRow extends Omit<InstrumentShown, 'suspended'> {
  readonly id: number
  readonly suspended: number
}

interface CategoryRow {
  readonly id: number
  readonly name: string
  readonly place: number | null
  readonly made: number
}

const asItComes: InstrumentShown = { name: '', categoryId: null, place: null, suspended: false }
/** Categories that operators make have greater ids than the catalogue's will ever have. */
const FIRST_MADE = 1000

/** Those with a place in its order, then the others as they come. */
function inPlaces<T>(all: readonly T[], place: (one: T) => number | null): T[] {
  const last = Number.MAX_SAFE_INTEGER
  return all.toSorted((one, other) => (place(one) ?? last) - (place(other) ?? last))
}

/**
 * How instruments and categories are shown: names, order, membership, and whether new orders are taken. Held in memory,
 * since every list and every order asks; whoever changes it calls `reload`.
 */
export class Presentation {
  readonly #db: Sql
  #instruments: ReadonlyMap<number, InstrumentShown> = new Map()
  #categories: readonly CategoryShown[] = []

  constructor(db: Sql) {
    this.#db = db
    this.reload()
  }

  /** Reads it anew. */
  reload(): void {
    const instruments = this.#db
      .prepare<[], InstrumentRow>(
        `SELECT instrument_id AS id, name, category_id AS categoryId, place, is_suspended AS suspended
         FROM instrument_shown`,
      )
      .all()
    this.#instruments = new Map(
      instruments.map(({ id, suspended, ...rest }) => [id, { ...rest, suspended: suspended === 1 }]),
    )
    const rows = this.#db
      .prepare<[], CategoryRow>(
        'SELECT id, name, place, is_made AS made FROM category_shown WHERE removed_at IS NULL ORDER BY id',
      )
      .all()
    const byId = new Map(rows.map((row) => [row.id, row]))
    const standard = standardCategories.map((one) => {
      const { name = '', place = null } = byId.get(one.id) ?? {}
      return { id: one.id, standard: one, name, place }
    })
    const made = rows
      .filter((row) => row.made === 1)
      .map(({ id, name, place }) => ({ id, standard: undefined, name, place }))
    this.#categories = inPlaces([...standard, ...made], ({ place }) => place)
  }

  of(instrumentId: number): InstrumentShown {
    return this.#instruments.get(instrumentId) ?? asItComes
  }

  /** The category that an instrument stands in; the catalogue's when the one it was put into is gone. */
  categoryOf(spec: InstrumentSpec): number {
    const { categoryId } = this.of(spec.id)
    return categoryId !== null && this.#categories.some(({ id }) => id === categoryId) ? categoryId : spec.categoryId
  }

  /** Instruments in the order of the market list. */
  inOrder(specs: readonly InstrumentSpec[]): InstrumentSpec[] {
    return inPlaces(specs, ({ id }) => this.of(id).place)
  }

  /** Every category, in the order of the chips. */
  categories(): readonly CategoryShown[] {
    return this.#categories
  }

  /** Whether new orders of an instrument are taken. */
  takesOrders(spec: InstrumentSpec): boolean {
    return !this.of(spec.id).suspended
  }

  /** The id of the next category that an operator makes. */
  nextCategory(): number {
    const greatest = this.#db.prepare<[], number | null>('SELECT max(id) FROM category_shown').pluck().get() ?? 0
    return Math.max(FIRST_MADE, greatest + 1)
  }
}
