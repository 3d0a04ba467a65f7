import { useEffect, useEffectEvent } from 'react'
import { CODE } from '../../contract/calls/call.ts'
import type { Spoken } from '../api/client.ts'
import { errorWords, RefusedError } from '../api/errors.ts'
import { toast } from '../ui/toast.ts'
import type { OnceState, Outcome } from './once.ts'
import { onceWords } from './onceWords.ts'
import { type OpenedOnce, useOnce } from './openOnce.ts'

/** Asks by looking whether the server's records have what was sent. Never rejects. */
export async function queryByRecords(has: () => Promise<boolean>): Promise<Outcome> {
  try {
    return (await has()) ? { kind: 'done', message: '', result: undefined } : { kind: 'unknown' }
  } catch {
    return { kind: 'lost' }
  }
}

/** Asks by sending again what the server takes once: it answers what it answered first, or does it now. Never rejects. */
export async function queryByRepeating<R>(perform: () => Promise<Spoken<R>>): Promise<Outcome<R>> {
  try {
    const { message, data } = await perform()
    return { kind: 'done', message, result: data }
  } catch (error) {
    // A refusal for too many attempts says nothing about the first one.
    const isAnswer = error instanceof RefusedError && error.code !== CODE.tooMany
    return isAnswer ? { kind: 'refused', message: errorWords(error) } : { kind: 'lost' }
  }
}

/** A done action of a kind. */
export type DoneState<I, R> = Extract<OnceState<I, R>, { phase: 'done' }>

/**
 * Calls `done` with every action that succeeded, shown or not, and tells the user in a toast of one that ended otherwise
 * after its form was left.
 */
export function reportOnce<I, R>(once: OpenedOnce<I, R>, done: (state: DoneState<I, R>) => void): void {
  once.onSettled((state) => state.phase === 'done' && done(state))
  once.onUnseen((state) => {
    const words = onceWords(state, '')
    if (words) toast(words, { tone: 'danger' })
  })
}

/** An action as its form sees it; `onDone` is called once when it succeeded. Leaving the form removes what it was told. */
export function useSubmission<I, R>(once: OpenedOnce<I, R>, onDone: () => void, key?: string) {
  const submission = useOnce(once, key)
  const { state, clear } = submission
  const finish = useEffectEvent(onDone)
  useEffect(() => clear, [clear])
  useEffect(() => {
    if (state.phase !== 'done') return
    clear()
    finish()
  }, [state, clear])
  return submission
}
