import { wrapClient } from './request.ts'

/**
 * Nothing new is asked of the server for a while, ms; what is on its way arrives. Resolves when it is over, and what was
 * held back is asked: an order is late by that at most.
 */
export async function holdRequests(ms: number): Promise<void> {
  const over = new Promise<void>((resolve) => setTimeout(resolve, ms))
  wrapClient((inner) => ({
    request: async (...requested) => {
      await over
      return inner.request(...requested)
    },
    messageAnswer: async (...requested) => {
      await over
      return inner.messageAnswer(...requested)
    },
  }))
  await over
}
