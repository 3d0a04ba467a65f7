import { useEffect } from 'react'
import { withLaterWords } from '../i18n/language.ts'
import { toast } from '../ui/toast.ts'
import type { SettledAction } from './orderAction.ts'
import { actionWords } from './orderWords.ts'
import { onUnseenSettled, resumeOrderActions } from './useOrderAction.ts'

/** Takes up orders whose answers a restart left open, and says what became of those that no screen shows. Draws nothing. */
export function ResumeActions() {
  useEffect(() => {
    const stopSaying = onUnseenSettled(say)
    resumeOrderActions()
    return stopSaying
  }, [])
  return null
}

async function say(state: SettledAction): Promise<void> {
  const words = state.phase === 'done' ? state.message : (actionWords(state) ?? '')
  const tone = state.phase === 'done' ? 'plain' : 'danger'
  const named = await withLaterWords(import('./intentName.ts')).catch(() => undefined)
  toast(named ? `${named.intentName(state.intent)}: ${words}` : words, { tone })
}
