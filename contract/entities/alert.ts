import { at, choice, type Decoded, id, integer, maybe, number, record, text, withDefault } from '../codec.ts'

/** Extension: what an alert waits for: a price from above or below, or a move by so many percent either way. */
export const alertKind = choice({ above: 'above', below: 'below', percent: 'percent' })
export type AlertKind = Decoded<typeof alertKind>

/** Extension: a price that somebody wants to be told of, kept by the server until it is taken away. */
export const priceAlert = record({
  id: at('Id', id),
  code: at('Code', text),
  showCode: at('ShowCode', withDefault(text, '')),
  kind: at('Type', alertKind),
  /** Fires at this price or higher; a move by percent has both. */
  above: at('Above', maybe(number)),
  /** Fires at this price or lower. */
  below: at('Below', maybe(number)),
  /** How far the price was to move from `setAt`, percent, either way. */
  percent: at('Percent', maybe(number)),
  /** The last price when it was set. */
  setAt: at('SetPrice', number),
  /** UTC ms. */
  createdAt: at('CreateTime', integer),
  /** When it fired, UTC ms; none while it waits. It fires once. */
  firedAt: at('FireTime', maybe(integer)),
  /** The price that it fired at. */
  firedPrice: at('FirePrice', maybe(number)),
})
export type PriceAlert = Decoded<typeof priceAlert>
