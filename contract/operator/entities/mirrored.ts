import { at, choice, type Decoded, id, integer, record, rows, text } from '../../codec.ts'

/** What accounts can have in common. */
export const inCommon = choice({ device: 'device', address: 'address', payment: 'payment', picture: 'picture' })
export type InCommon = Decoded<typeof inCommon>

/** Two accounts that have something in common and open opposite positions in the same instrument within five minutes. */
export const mirroredPair = record({
  accounts: at('accounts', rows(record({ id: at('id', id), uid: at('uid', text) }))),
  /** From 0 to 100: the more, the likelier it is one person. */
  score: at('score', integer),
  inCommon: at('in_common', rows(inCommon)),
  /** Orders of the one that the other opened the opposite of, in the last 30 days. */
  orders: at('orders', integer),
  /** When the last of them was opened, UTC ms, by the market's clock. */
  lastAt: at('last_at', integer),
})
export type MirroredPair = Decoded<typeof mirroredPair>
