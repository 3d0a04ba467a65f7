import { t } from '@lingui/core/macro'
import type { OnceState } from './once.ts'

/** Returns the note beside an action's control. Refusals appear in a toast instead (document 1 §8). */
export const noteWords = <I, R>(state: OnceState<I, R>, unreported: string): string | undefined =>
  state.phase === 'refused' ? undefined : onceWords(state, unreported)

/**
 * Returns the message about an action, or undefined while it is idle, just sent or done. `unreported` replaces it for a
 * server that cannot be asked.
 */
export function onceWords<I, R>(state: OnceState<I, R>, unreported: string): string | undefined {
  switch (state.phase) {
    case 'idle':
    case 'sending':
    case 'done':
      return undefined
    case 'slow':
      return t`No response yet. Your request was sent once and won’t be sent again automatically.`
    case 'unknown':
      return t`The response was lost. Checking the result with the server.`
    case 'refused':
      return state.message
    case 'notReceived':
      return t`Your request didn’t reach the server. Nothing was changed, so you can try again.`
    case 'untold':
      return unreported
  }
}
