let count = 0
let waiting: (() => void)[] = []

/** Counts the orders whose outcome is not known yet; no update reloads the page while there is one. */
export const pendingOrders = {
  /** An order is on its way; call the answer once its outcome is known. */
  begin(): () => void {
    count += 1
    let open = true
    return () => {
      if (!open) return
      open = false
      count -= 1
      if (count > 0) return
      const released = waiting
      waiting = []
      for (const release of released) release()
    }
  },

  /** Resolves as soon as none is on its way. */
  idle(): Promise<void> {
    return count === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))
  },

  get count(): number {
    return count
  },
}
