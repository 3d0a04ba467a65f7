const MAX_ATTEMPTS = 4

/** Returns true if the browser had no room left. */
export const isQuota = (error: unknown): boolean => error instanceof Error && error.name === 'QuotaExceededError'

/**
 * Writes; where the browser has no room left, the oldest is dropped and it is tried again, a few times. Answers whether it
 * was written: what finds no room is not kept, and nobody is the worse for it. Rejects with any other error.
 */
export async function writeWithRoom(
  write: () => Promise<unknown>,
  dropOldest: () => Promise<boolean>,
): Promise<boolean> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    try {
      await write()
      return true
    } catch (error) {
      if (!isQuota(error)) throw error
      if (!(await dropOldest())) return false
    }
  }
  return false
}
