import type { OrderEvidence } from '../../contract/entities/evidence.ts'
import { checkOrder } from '../../contract/proof/orderProof.ts'
import { parseKey } from '../../contract/proof/signedNote.ts'
import { verifySignature } from '../../src/orders/proof/verifySignature.ts'

/** Checks evidence with the app's code; returns how long it took, ms. Rejects where it is not sound. */
async function verify(evidence: OrderEvidence): Promise<number> {
  const key = parseKey(evidence.key)
  if (key === undefined) throw new Error('The key cannot be read')
  const started = performance.now()
  const { fault, fills } = await checkOrder(evidence, key, verifySignature)
  const took = performance.now() - started
  if (fault !== undefined || fills.length !== 2) throw new Error(`Not verified: ${fault}`)
  return took
}

export type Verify = typeof verify
Object.assign(globalThis, { verify })
