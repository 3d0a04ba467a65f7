import { at, choice, type Decoded, id, integer, record, rows, text } from '../../codec.ts'

/** Properties that accounts can share. */
export const inCommon = choice({ device: 'device', address: 'address', payment: 'payment', picture: 'picture' })
export type InCommon = Decoded<typeof inCommon>

/** Two accounts that share a property and open opposite positions in the same instrument within five minutes. */
export const mirroredPair = record({
  accounts: at('accounts', rows(record({ id: at('id', id), uid: at('uid', text) }))),
  /** From 0 to 100. A higher score makes it more likely that one person controls both. */
  score: at('score', integer),
  inCommon: at('in_common', rows(inCommon)),
  /** Orders in the last 30 days that the other account opened the opposite of. */
  orders: at('orders', integer),
  /** Opening time of the latest of them, UTC ms, by the market's clock. */
  lastAt: at('last_at', integer),
})
export type MirroredPair = Decoded<typeof mirroredPair>
