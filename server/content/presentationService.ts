import { MAX_LENGTHS, normalizedLine, type TextFault, textFault } from '../../contract/operator/contentRules.ts'
import type { InstrumentSpec } from '../markets/instruments.ts'
import { isOrderOf } from './isOrderOf.ts'
import type { CategoryShown, InstrumentShown, Presentation } from './presentation.ts'
import type { ActDeps, RecordedAct } from './recordedActs.ts'

export interface PresentationDeps extends Pick<ActDeps, 'db'> {
  readonly presentation: Presentation
  /** Those that have prices. */
  readonly instruments: readonly InstrumentSpec[]
  readonly record: RecordedAct
}

/** Display settings to save. */
export interface Presenting extends Pick<InstrumentShown, 'name' | 'suspended'> {
  readonly categoryId: number
}

/** Reason why nothing was changed. */
export type PresentingRefusal = { readonly reason: 'unknown' | 'category' } | { readonly reason: TextFault }

/**
 * The operators' desk of how instruments and categories are shown. No price, no fee and no held order passes it. Each act
 * begins with what is decided by now, at whatever process.
 */
export class PresentationService {
  readonly #deps: PresentationDeps
  readonly #save: (id: number, shown: Omit<InstrumentShown, 'place'>) => void
  readonly #place: (id: number, place: number) => void

  constructor(deps: PresentationDeps) {
    this.#deps = deps
    // Each writes what was decided and nothing else: the rest may have been decided at another process meanwhile.
    const save = deps.db.prepare(
      `INSERT INTO instrument_shown (instrument_id, name, category_id, is_suspended)
       VALUES (@id, @name, @categoryId, @suspended)
       ON CONFLICT (instrument_id) DO UPDATE SET name = excluded.name, category_id = excluded.category_id,
         is_suspended = excluded.is_suspended`,
    )
    this.#save = (id, { name, categoryId, suspended }) => {
      save.run({ id, name, categoryId, suspended: suspended ? 1 : 0 })
    }
    const place = deps.db.prepare<[number, number]>(
      `INSERT INTO instrument_shown (instrument_id, place) VALUES (?, ?)
       ON CONFLICT (instrument_id) DO UPDATE SET place = excluded.place`,
    )
    this.#place = (id, at) => {
      place.run(id, at)
    }
  }

  /** Instruments in the order of the market list, each with what was decided of it. */
  instruments(): { readonly spec: InstrumentSpec; readonly shown: InstrumentShown; readonly categoryId: number }[] {
    const { presentation, instruments } = this.#deps
    return presentation
      .inOrder(instruments)
      .map((spec) => ({ spec, shown: presentation.of(spec.id), categoryId: presentation.categoryOf(spec) }))
  }

  /** Every category in its order, and how many instruments it has. */
  categories(): (CategoryShown & { readonly instruments: number })[] {
    const members = this.instruments()
    return this.#deps.presentation
      .categories()
      .map((one) => ({ ...one, instruments: members.filter(({ categoryId }) => categoryId === one.id).length }))
  }

  /** Names an instrument, puts it into a category, takes new orders of it or not. */
  present(actor: string, id: number, typed: Presenting): PresentingRefusal | undefined {
    this.#deps.presentation.reload()
    const { presentation, instruments } = this.#deps
    const spec = instruments.find((one) => one.id === id)
    if (spec === undefined) return { reason: 'unknown' }
    const name = normalizedLine(typed.name)
    const fault = textFault(name, MAX_LENGTHS.instrument)
    if (fault !== undefined) return { reason: fault }
    if (!presentation.categories().some((one) => one.id === typed.categoryId)) return { reason: 'category' }
    const before = presentation.of(id)
    const categoryId = typed.categoryId === spec.categoryId ? null : typed.categoryId
    const after: InstrumentShown = { ...before, name, categoryId, suspended: typed.suspended }
    return this.#change(actor, 'instrumentChange', () => {
      this.#save(id, after)
      return { subject: `instrument-${spec.code}`, was: before, became: after }
    })
  }

  /** Puts the market list into an order; refused when it is not every instrument once. */
  orderInstruments(actor: string, ids: readonly number[]): PresentingRefusal | undefined {
    this.#deps.presentation.reload()
    const before = this.instruments().map(({ spec }) => spec.id)
    if (!isOrderOf(ids, before)) return { reason: 'unknown' }
    return this.#change(actor, 'instrumentOrder', () => {
      ids.forEach((id, index) => {
        this.#place(id, index + 1)
      })
      return { subject: 'instruments', was: { order: before }, became: { order: ids } }
    })
  }

  /** Makes a category, or renames one; answers its id. One of the catalogue's with an empty name has its own again. */
  saveCategory(actor: string, id: number | undefined, typed: string): number | PresentingRefusal {
    this.#deps.presentation.reload()
    const { presentation, db } = this.#deps
    const before = presentation.categories().find((one) => one.id === id)
    if (id !== undefined && before === undefined) return { reason: 'unknown' }
    const name = normalizedLine(typed)
    const fault = textFault(name, MAX_LENGTHS.category, before?.standard === undefined)
    if (fault !== undefined) return { reason: fault }
    const created = this.#deps.record(actor, id === undefined ? 'categoryAdd' : 'categoryChange', () => {
      const given = id ?? presentation.nextCategory()
      db.prepare(
        `INSERT INTO category_shown (id, name, is_made) VALUES (?, ?, ?)
           ON CONFLICT (id) DO UPDATE SET name = excluded.name`,
      ).run(given, name, before?.standard === undefined ? 1 : 0)
      return { subject: `category-${given}`, was: before && { name: before.name }, became: { name }, answer: given }
    })
    presentation.reload()
    return created ?? { reason: 'unknown' }
  }

  /** Removes a category that an operator made and that nothing stands in. */
  removeCategory(actor: string, id: number): PresentingRefusal | undefined {
    this.#deps.presentation.reload()
    const one = this.categories().find((category) => category.id === id)
    if (one === undefined || one.standard !== undefined) return { reason: 'unknown' }
    if (one.instruments > 0) return { reason: 'category' }
    return this.#change(actor, 'categoryRemove', (at) => {
      this.#deps.db.prepare('UPDATE category_shown SET removed_at = ? WHERE id = ?').run(at, id)
      return { subject: `category-${id}`, was: { name: one.name } }
    })
  }

  /** Puts the chips into an order; refused when it is not every category once. */
  orderCategories(actor: string, ids: readonly number[]): PresentingRefusal | undefined {
    this.#deps.presentation.reload()
    const { presentation, db } = this.#deps
    const before = presentation.categories().map(({ id }) => id)
    if (!isOrderOf(ids, before)) return { reason: 'unknown' }
    return this.#change(actor, 'categoryOrder', () => {
      const put = db.prepare(
        'INSERT INTO category_shown (id, place) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET place = excluded.place',
      )
      ids.forEach((id, index) => {
        put.run(id, index + 1)
      })
      return { subject: 'categories', was: { order: before }, became: { order: ids } }
    })
  }

  #change(
    actor: string,
    act: string,
    work: (at: number) => { readonly subject: string; readonly was?: object | undefined; readonly became?: object },
  ): undefined {
    this.#deps.record(actor, act, (at) => ({ ...work(at), answer: true }))
    this.#deps.presentation.reload()
  }
}
