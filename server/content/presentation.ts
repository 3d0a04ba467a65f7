import type { Category } from '../markets/categories.ts'
import type { InstrumentSpec } from '../markets/instruments.ts'
import type { Connections } from '../store/sql.ts'

/** An operator's display settings for an instrument. */
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

const INSTRUMENTS = `SELECT instrument_id AS id, name, category_id AS categoryId, place, is_suspended AS suspended
  FROM instrument_shown`
const CATEGORIES = 'SELECT id, name, place, is_made AS made FROM category_shown WHERE removed_at IS NULL ORDER BY id'

/** Those with a place in its order, then the others as they come. */
function inPlaces<T>(all: readonly T[], place: (one: T) => number | null): T[] {
  const last = Number.MAX_SAFE_INTEGER
  return all.toSorted((one, other) => (place(one) ?? last) - (place(other) ?? last))
}

/**
 * Display settings of instruments and categories: names, order, membership, and whether new orders are accepted. Held in memory
 * for lists and orders; empty until loaded.
 */
export class Presentation {
  readonly #database: Connections
  readonly #standard: readonly Category[]
  /** Readings that have begun, and the newest of those that were taken: one that began before is older. */
  #begun = 0
  #taken = 0
  #instruments: ReadonlyMap<number, InstrumentShown> = new Map()
  #categories: readonly CategoryShown[] = []

  /** `standard`: the catalogue's categories. */
  constructor(database: Connections, standard: readonly Category[]) {
    this.#database = database
    this.#standard = standard
  }

  /** Reads it anew, at once: at the start, before it is changed, and by who has changed it. */
  reload(): void {
    const { db } = this.#database
    this.#begun += 1
    const instruments = db.prepare<[], InstrumentRow>(INSTRUMENTS).all()
    this.#take(this.#begun, instruments, db.prepare<[], CategoryRow>(CATEGORIES).all())
  }

  /** Reads anew what may have been changed elsewhere, without keeping anybody waiting. Rejects with a `DatabaseUnavailable`. */
  async refresh(): Promise<void> {
    const { queries } = this.#database
    this.#begun += 1
    const number = this.#begun
    const instruments = await queries.prepare<[], InstrumentRow>(INSTRUMENTS).all()
    const categories = await queries.prepare<[], CategoryRow>(CATEGORIES).all()
    this.#take(number, instruments, categories)
  }

  #take(number: number, instruments: readonly InstrumentRow[], rows: readonly CategoryRow[]): void {
    if (number < this.#taken) return
    this.#taken = number
    this.#instruments = new Map(
      instruments.map(({ id, suspended, ...rest }) => [id, { ...rest, suspended: suspended === 1 }]),
    )
    const byId = new Map(rows.map((row) => [row.id, row]))
    const standard = this.#standard.map((one) => {
      const { name = '', place = null } = byId.get(one.id) ?? {}
      return { id: one.id, standard: one, name, place }
    })
    const created = rows
      .filter((row) => row.made === 1)
      .map(({ id, name, place }) => ({ id, standard: undefined, name, place }))
    this.#categories = inPlaces([...standard, ...created], ({ place }) => place)
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

  /** Returns true if new orders of an instrument are taken. */
  takesOrders(spec: InstrumentSpec): boolean {
    return !this.of(spec.id).suspended
  }

  /** The id of the next category that an operator makes. */
  nextCategory(): number {
    const greatest =
      this.#database.db.prepare<[], number | null>('SELECT max(id) FROM category_shown').pluck().get() ?? 0
    return Math.max(FIRST_MADE, greatest + 1)
  }
}
