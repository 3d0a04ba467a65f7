import { listOf, nothing } from '../calls/call.ts'
import { at, flag, id, maybe, rows, text, withDefault } from '../codec.ts'
import { madeId } from './entities/content.ts'
import { shownCategory, shownInstrument } from './entities/presentation.ts'
import { mutation, query } from './operatorCall.ts'

const writers = ['content'] as const
const name = at('name', withDefault(text, ''))

/** Returns every instrument with prices, in the order of the market list. */
export const shownInstruments = query('/instruments', writers, {}, listOf(shownInstrument))
/** Sets an instrument's name (empty for the default in each language), its category, and whether it accepts new orders. */
export const presentInstrument = mutation(
  '/instrument_save',
  writers,
  { id: at('id', id), name, categoryId: at('category_id', id), suspended: at('is_suspended', flag) },
  nothing,
)
/** Sets the order of the market list. Every id must appear exactly once. */
export const orderInstruments = mutation('/instrument_order', writers, { ids: at('ids', rows(id)) }, nothing)

/** Returns every category in display order. */
export const shownCategories = query('/categories', writers, {}, listOf(shownCategory))
/** Creates or renames a category. An empty name restores the default name of a built-in category. */
export const saveCategory = mutation('/category_save', writers, { id: at('id', maybe(id)), name }, madeId)
/** Removes a category that was created by an operator and has no instruments. */
export const removeCategory = mutation('/category_remove', writers, { id: at('id', id) }, nothing)
/** Sets the display order of categories. Every id must appear exactly once. */
export const orderCategories = mutation('/category_order', writers, { ids: at('ids', rows(id)) }, nothing)
