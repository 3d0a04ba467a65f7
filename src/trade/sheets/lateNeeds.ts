import { atom } from 'jotai'
import { serverNow } from '../../live/live.ts'
import { orderListAtom } from '../../orders/orderLists.ts'
import { store } from '../../store.ts'
import { lateNeedsAtom } from '../useTicket.ts'
import { needsOf } from './orderNeeds.ts'

store.set(
  lateNeedsAtom,
  atom((get) => needsOf(get(orderListAtom('holding')).answer, serverNow)),
)
