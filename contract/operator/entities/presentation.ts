import { at, type Decoded, flag, id, integer, record, text, withDefault } from '../../codec.ts'

/** How an instrument is shown; nothing here is a price, a fee or a rule of trading. */
export const shownInstrument = record({
  id: at('id', id),
  code: at('code', text),
  showCode: at('show_code', text),
  /** The name it has where an operator has given it none, in English. */
  standardName: at('standard_name', text),
  /** The name that an operator has given it, the same in every language; empty for none. */
  name: at('name', withDefault(text, '')),
  categoryId: at('category_id', id),
  /** No new orders are taken; what is open can be closed. */
  suspended: at('is_suspended', flag),
})
export type ShownInstrument = Decoded<typeof shownInstrument>

/** How a category is shown. */
export const shownCategory = record({
  id: at('id', id),
  /** The name it has where an operator has given it none, in English; empty for one that an operator made. */
  standardName: at('standard_name', withDefault(text, '')),
  /** The name that an operator has given it, the same in every language; empty for none. */
  name: at('name', withDefault(text, '')),
  /** How many instruments it has; without any it is not shown. */
  instruments: at('instruments', integer),
})
export type ShownCategory = Decoded<typeof shownCategory>
