import { NetworkError } from '../api/errors.ts'
import { pendingOrders } from '../session/pendingOrders.ts'

/** The reply was lost, and whether it arrived could not be found out either. */
export class UnsureError extends Error {
  override readonly name = 'UnsureError'
}

/**
 * Sends something that must arrive once, and where the reply is lost looks whether it did; answers the server's words,
 * none where the reply was lost. Rejects with an `UnsureError` when that could not be found out: the next try is `unsure`
 * then, and looks before it sends; with anything else when it has not arrived.
 */
export async function surely(
  send: () => Promise<string>,
  hasArrived: () => Promise<boolean>,
  unsure = false,
): Promise<string> {
  const look = () =>
    hasArrived().catch((cause: unknown) => {
      throw new UnsureError(undefined, { cause })
    })
  const release = pendingOrders.begin()
  try {
    if (unsure && (await look())) return ''
    return await send()
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    if (!(await look())) throw error
    return ''
  } finally {
    release()
  }
}
