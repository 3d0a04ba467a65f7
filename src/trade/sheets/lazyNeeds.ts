import { atom } from 'jotai'
import { serverNow } from '../../live/live.ts'
import { orderListAtom } from '../../orders/orderLists.ts'
import { store } from '../../store.ts'
import { lazyNeedsAtom } from '../useTicket.ts'
import { needsOf } from './orderNeeds.ts'

store.set(
  lazyNeedsAtom,
  atom((get) => needsOf(get(orderListAtom('holding')).answer, serverNow)),
)
