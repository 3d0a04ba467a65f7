import type { Deciding } from './decision.ts'
import type { EngineEvent } from './events.ts'
import { evolve } from './evolve.ts'
import type { EngineState } from './state.ts'

/**
 * Applies each event of a decision to the state before taking the next, and returns the result. Calls `noted` with each event
 * before it is applied.
 */
export function run<T>(state: EngineState, deciding: Deciding<T>, noted: (event: EngineEvent) => void): T {
  for (;;) {
    const next = deciding.next()
    if (next.done === true) return next.value
    noted(next.value)
    evolve(state, next.value)
  }
}
