import { NetworkError } from '../api/errors.ts'
import { pendingOrders } from '../session/pendingOrders.ts'

/** The reply was lost, and whether it arrived could not be found out either. */
export class UnsureError extends Error {
  override readonly name = 'UnsureError'
}

/**
 * Sends something that must arrive once, and where the reply is lost looks whether it did; answers the server's words,
 * none where the reply was lost. Rejects with an `UnsureError` when that could not be found out, so that the next try looks
 * first; with anything else when it has not arrived.
 */
export async function surely(send: () => Promise<string>, hasArrived: () => Promise<boolean>): Promise<string> {
  const release = pendingOrders.begin()
  try {
    return await send()
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    const arrived = await hasArrived().catch((cause: unknown) => {
      throw new UnsureError(undefined, { cause })
    })
    if (!arrived) throw error
    return ''
  } finally {
    release()
  }
}
