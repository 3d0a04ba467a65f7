import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { MarketSort } from './orderMarkets.ts'

/** Names of the sort orders. */
export const sortWords: Readonly<Record<MarketSort, MessageDescriptor>> = {
  usual: msg`Favourites first`,
  rising: msg`Top gainers`,
  falling: msg`Top losers`,
  name: msg`Name A–Z`,
}
