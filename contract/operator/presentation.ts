import { listOf, nothing } from '../calls/call.ts'
import { at, flag, id, maybe, rows, text, withDefault } from '../codec.ts'
import { madeId } from './entities/content.ts'
import { shownCategory, shownInstrument } from './entities/presentation.ts'
import { act, look } from './operatorCall.ts'

const writers = ['content'] as const
const name = at('name', withDefault(text, ''))

/** Every instrument that has prices, in the order of the market list. */
export const shownInstruments = look('/instruments', writers, {}, listOf(shownInstrument))
/** Names an instrument (empty: its own name in every language), puts it into a category, takes new orders of it or not. */
export const presentInstrument = act(
  '/instrument_save',
  writers,
  { id: at('id', id), name, categoryId: at('category_id', id), suspended: at('is_suspended', flag) },
  nothing,
)
/** Puts the market list into an order: every id once. */
export const orderInstruments = act('/instrument_order', writers, { ids: at('ids', rows(id)) }, nothing)

/** Every category, in the order of the chips. */
export const shownCategories = look('/categories', writers, {}, listOf(shownCategory))
/** Makes a category, or renames one; a category of ours with an empty name gets its own back. */
export const saveCategory = act('/category_save', writers, { id: at('id', maybe(id)), name }, madeId)
/** Removes a category that an operator made and that has no instruments. */
export const removeCategory = act('/category_remove', writers, { id: at('id', id) }, nothing)
/** Puts the chips into an order: every id once. */
export const orderCategories = act('/category_order', writers, { ids: at('ids', rows(id)) }, nothing)
