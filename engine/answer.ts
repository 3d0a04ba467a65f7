import type { Decision } from './decision.ts'
import { orderView } from './orderView.ts'
import { type Changes, type Done, type Outcome, refused } from './outcome.ts'
import type { EngineState } from './state.ts'

/** Builds the answer to a command, with its orders as they are afterwards. */
export function answerTo(state: EngineState, decision: Decision): Outcome {
  if (!('done' in decision.message)) return refused(decision.message)
  const { message, order, closed, leftOpen = [] } = decision as Extract<Decision, { message: Done }>
  const changes: Changes | undefined = closed && {
    closed: closed.map((ended) => orderView(state, ended)),
    leftOpen: leftOpen.map(({ id, refusal }) => ({ id: String(id), refusal })),
  }
  return {
    code: 1,
    message,
    ...(order !== undefined && { order: orderView(state, order) }),
    ...(changes !== undefined && { changes }),
  }
}
