import { at, type Decoded, flag, id, integer, record, text, withDefault } from '../../codec.ts'

/** Display settings of an instrument. They contain no prices, fees or trading rules. */
export const shownInstrument = record({
  id: at('id', id),
  code: at('code', text),
  showCode: at('show_code', text),
  /** Default name in English, used if no operator has set a name. */
  standardName: at('standard_name', text),
  /** Name set by an operator for all languages; empty for none. */
  name: at('name', withDefault(text, '')),
  categoryId: at('category_id', id),
  /** New orders are refused; existing orders can still be closed. */
  suspended: at('is_suspended', flag),
})
export type ShownInstrument = Decoded<typeof shownInstrument>

/** Display settings of a category. */
export const shownCategory = record({
  id: at('id', id),
  /** Default name in English, used if no operator has set a name. Empty for a category created by an operator. */
  standardName: at('standard_name', withDefault(text, '')),
  /** Name set by an operator for all languages; empty for none. */
  name: at('name', withDefault(text, '')),
  /** Number of instruments. A category without instruments is hidden. */
  instruments: at('instruments', integer),
})
export type ShownCategory = Decoded<typeof shownCategory>
