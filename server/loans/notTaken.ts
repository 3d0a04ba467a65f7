/** Thrown out of a transaction, so that nothing of it stays. */
export class NotTaken extends Error {
  override readonly name = 'NotTaken'

  /** Does it; false when it was not taken. Other errors go on. */
  static within(work: () => void): boolean {
    try {
      work()
      return true
    } catch (error) {
      if (error instanceof NotTaken) return false
      throw error
    }
  }
}
