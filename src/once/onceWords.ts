import { t } from '@lingui/core/macro'
import type { OnceState } from './once.ts'

/**
 * What the user is told beside the control of an action; nothing while it is idle, just sent or done. `untold` stands for a
 * server that cannot be asked.
 */
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
