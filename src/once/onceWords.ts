import { t } from '@lingui/core/macro'
import type { OnceState } from './once.ts'

/** What stands beside the control of an action: a refusal is not among it, since that is a toast (document 1 §8). */
export const noteWords = <I, R>(state: OnceState<I, R>, untold: string): string | undefined =>
  state.phase === 'refused' ? undefined : onceWords(state, untold)

/** What the user is told of an action; nothing while it is idle, just sent or done. `untold` stands for a server that cannot be asked. */
export function onceWords<I, R>(state: OnceState<I, R>, untold: string): string | undefined {
  switch (state.phase) {
    case 'idle':
    case 'sending':
    case 'done':
      return undefined
    case 'slow':
      return t`No answer yet. It was sent once and will not be sent again.`
    case 'unknown':
      return t`The answer was lost. Asking the server what became of it.`
    case 'refused':
      return state.message
    case 'notReceived':
      return t`It never reached the server. Nothing was done; you may try again.`
    case 'untold':
      return untold
  }
}
