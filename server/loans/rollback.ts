/** Thrown out of a transaction, so that nothing of it stays. */
export class Rollback extends Error {
  override readonly name = 'Rollback'

  /** Does it; false when it was not taken. Other errors go on. */
  static within(work: () => void): boolean {
    try {
      work()
      return true
    } catch (error) {
      if (error instanceof Rollback) return false
      throw error
    }
  }
}
