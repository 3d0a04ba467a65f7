import { lazy } from 'react'
import type { Order } from '../../contract/entities/order.ts'
import { withLaterWords } from '../i18n/language.ts'
import { WhenNeeded } from '../ui/WhenNeeded.tsx'

const load = () => withLaterWords(import('./close/EndOrder.tsx')).then((part) => ({ default: part.EndOrderNow }))
const EndOrderNow = lazy(load)

/** Ends an order from a row, as soon as there is one; loaded apart from the table. `onLeft`: nothing is asked any more. */
export function LateEndOrder({ order, onLeft }: { order: Order | null; onLeft: () => void }) {
  return (
    <WhenNeeded needed={order !== null} ahead={load}>
      {order && <EndOrderNow key={order.id} order={order} onLeft={onLeft} />}
    </WhenNeeded>
  )
}
