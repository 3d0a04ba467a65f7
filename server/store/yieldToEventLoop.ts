import { setImmediate } from 'node:timers/promises'

/** Lets whoever else waits have a turn: a long report must not hold up prices and orders. */
export const yieldToEventLoop = (): Promise<void> => setImmediate()
