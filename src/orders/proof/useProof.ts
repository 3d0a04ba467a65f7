import { useCallback } from 'react'
import { proveOrder } from '../../../contract/calls/proof.ts'
import type { Order } from '../../../contract/entities/order.ts'
import { useResource } from '../../resource/useResource.ts'
import { offersAtom } from '../../session/offers.ts'
import { practiceAtom } from '../../session/session.ts'
import { useAtomValue } from '../../useAtom.ts'
import type { OrderCheck } from './orderProof.ts'

/** While the next checkpoint is awaited it is asked for this often, ms. */
const PENDING_EVERY_MS = 3_000

const everyOf = ({ state }: OrderCheck) => (state === 'pending' ? PENDING_EVERY_MS : undefined)

/** Returns true if the server has a signed record of the account's orders. */
export function useSignedRecord(): boolean {
  const offers = useAtomValue(offersAtom)
  const practice = useAtomValue(practiceAtom)
  return offers(proveOrder) && !practice
}

/** Returns true if this order's price and fill can be verified: it was filled, and the server has a signed record. */
export function useProvable({ status }: Order): boolean {
  return useSignedRecord() && (status === 'holding' || status === 'completed')
}

/** Verifies an order, and again until the proof is there; nothing while it is not `wanted`. */
export function useProof(order: Order, wanted = true) {
  const { id, status, lots } = order
  // biome-ignore lint/correctness/useExhaustiveDependencies: a price that moves is no other order
  const load = useCallback(() => import('./orderProof.ts').then((part) => part.proofOf(order)), [id, status, lots])
  return useResource(wanted ? load : undefined, { every: everyOf })
}
