import { useEffect } from 'react'
import { toast } from '../ui/toast.ts'
import { actionWords } from './actionWords.ts'
import { intentName } from './intentName.ts'
import type { SettledState } from './orderAction.ts'
import { followOpenActions, onUnseenSettled } from './useOrderAction.ts'

/** Takes up orders whose answers a restart left open, and says what became of those that no screen shows. Draws nothing. */
export function ResumeActions() {
  useEffect(() => {
    const stopSaying = onUnseenSettled(say)
    const stopFollowing = followOpenActions()
    return () => {
      stopFollowing()
      stopSaying()
    }
  }, [])
  return null
}

function say(state: SettledState): void {
  const words = state.phase === 'done' ? state.message : (actionWords(state) ?? '')
  toast(`${intentName(state.intent)}: ${words}`, { tone: state.phase === 'done' ? 'plain' : 'danger' })
}
