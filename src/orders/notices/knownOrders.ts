import * as v from 'valibot'
import { KNOWN_ORDERS } from '../../session/personalKeys.ts'
import { readStored, writeStored } from '../../stored.ts'
import type { KnownOrder } from './compareOrders.ts'

/** More are not kept for the next start. */
const MOST = 200

const kept = v.object({ account: v.string(), pending: v.array(v.string()), holding: v.array(v.string()) })

/** The orders an account had when the app was last seen on this device; undefined where nothing is known of it. */
export function ordersBefore(account: string): KnownOrder[] | undefined {
  try {
    const { account: owner, pending, holding } = v.parse(kept, JSON.parse(readStored(KNOWN_ORDERS) ?? ''))
    if (owner !== account) return undefined
    return [
      ...pending.map((id) => ({ id, status: 'pending' as const })),
      ...holding.map((id) => ({ id, status: 'holding' as const })),
    ]
  } catch {
    return undefined
  }
}

/** Keeps which orders an account has, by ids alone, so that the next start can tell what happened meanwhile. */
export function keepOrders(account: string, orders: Iterable<KnownOrder>): void {
  const all = [...orders].slice(0, MOST)
  const ids = (status: KnownOrder['status']) => all.filter((order) => order.status === status).map(({ id }) => id)
  writeStored(KNOWN_ORDERS, JSON.stringify({ account, pending: ids('pending'), holding: ids('holding') }))
}

/** Forgets them: nobody is logged in. */
export const forgetOrders = (): void => writeStored(KNOWN_ORDERS, undefined)
