import { t } from '@lingui/core/macro'
import type { ActionState } from './orderAction.ts'

/** What is to be said beside the control of an action; nothing while it is idle, just sent or done. */
export function actionWords(state: ActionState): string | undefined {
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
      return t`The answer was lost. Look at your orders before you try again.`
  }
}
