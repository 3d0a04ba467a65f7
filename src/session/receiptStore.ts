import type { UseStore } from 'idb-keyval'
import { DATABASE } from '../../contract/cacheDatabases.ts'
import { decode } from '../../contract/codec.ts'
import { type KeptEvidence, keptEvidence } from '../../contract/entities/evidence.ts'
import { idbStore } from '../../sw/cache/idbStore.ts'
import { store } from '../store.ts'
import { KeptByOrder } from './keptByOrder.ts'
import { isRefusalId } from './refusalId.ts'
import { ownTokenAtom } from './session.ts'

/** Receipts of orders and of refusals kept of an account, each at most; the oldest go first. */
export const MAX_RECEIPTS = 500

/** Orders receipts by age: the number of an order, or of a refusal's entry in the log. */
const ageOf = (id: string): number => Number(id.replace(/^r\d+-/, ''))

/** Evidence of the orders and refusals of the account that is logged in. */
export class ReceiptStore extends KeptByOrder<KeptEvidence> {
  /** `token` returns the current account's. */
  constructor(store: UseStore, token: () => string | undefined) {
    const [encode, read] = [keptEvidence.encode, (held: unknown) => decode(keptEvidence, held)]
    super(store, token, { encode, decode: read, most: MAX_RECEIPTS, kindOf: isRefusalId, ageOf })
  }

  /** Returns the evidence of the account's refusals by their ids. Empty if the database is too slow. */
  readRefusals(token: string): Promise<ReadonlyMap<string, KeptEvidence>> {
    return this.readAll(token, isRefusalId)
  }
}

export const receiptStore = new ReceiptStore(idbStore(DATABASE.receipts), () => store.get(ownTokenAtom))
