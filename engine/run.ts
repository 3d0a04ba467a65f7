import type { Deciding } from './decision.ts'
import type { EngineEvent } from './events.ts'
import { evolve } from './evolve.ts'
import type { EngineState } from './state.ts'

/**
 * Lets the state evolve by each event of a decision before the next is taken, and returns what it came to. `noted` gets
 * each event while the state is still as it was before it.
 */
export function run<T>(state: EngineState, deciding: Deciding<T>, noted: (event: EngineEvent) => void): T {
  for (;;) {
    const next = deciding.next()
    if (next.done === true) return next.value
    noted(next.value)
    evolve(state, next.value)
  }
}
