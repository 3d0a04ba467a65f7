import { at, choice, type Decoded, id, integer, maybe, number, record, text, withDefault } from '../codec.ts'

/** Extension: condition of a price alert: a price from above or below, or a move by a percentage in either direction. */
export const alertKind = choice({ above: 'above', below: 'below', percent: 'percent' })
export type AlertKind = Decoded<typeof alertKind>

/** Extension: a price alert, kept by the server until it is removed. */
export const priceAlert = record({
  id: at('Id', id),
  code: at('Code', text),
  showCode: at('ShowCode', withDefault(text, '')),
  kind: at('Type', alertKind),
  /** Triggers at this price or higher. A move in percent has both limits. */
  above: at('Above', maybe(number)),
  /** Triggers at this price or lower. */
  below: at('Below', maybe(number)),
  /** Distance from `setAt` in percent, in either direction. */
  percent: at('Percent', maybe(number)),
  /** The last price when the alert was created. */
  setAt: at('SetPrice', number),
  /** UTC ms. */
  createdAt: at('CreateTime', integer),
  /** Trigger time, UTC ms; missing while active. An alert triggers once. */
  firedAt: at('FireTime', maybe(integer)),
  /** The price at which the alert triggered. */
  firedPrice: at('FirePrice', maybe(number)),
})
export type PriceAlert = Decoded<typeof priceAlert>
