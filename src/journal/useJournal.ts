import { useEffect, useRef, useState } from 'react'
import { saveJournalEntry } from '../../contract/calls/journal.ts'
import { NetworkError } from '../api/errors.ts'
import { reconnectionsAtom } from '../live/live.ts'
import { basicInfoAtom } from '../session/basicInfo.ts'
import { offersAtom } from '../session/offers.ts'
import { ordersVersionAtom } from '../session/orderEvents.ts'
import { ownUserAtom } from '../session/session.ts'
import { useAtomValue } from '../useAtom.ts'
import type { JournalAnswer, JournalQuestion } from './book/journalBook.ts'
import { closeJournalThread, journalThread } from './book/journalThread.ts'
import { loadNews, type Owner, openJournal, practiceOwner } from './journalData.ts'
import { practiceSaved } from './savePractice.ts'

/** The journal of who is logged in; undefined until that is known. */
export function useOwner(practice: boolean): Owner | undefined {
  const user = useAtomValue(ownUserAtom)
  const offered = useAtomValue(offersAtom)(saveJournalEntry)
  const known = useAtomValue(basicInfoAtom) !== undefined
  const kind = user?.demo ? 'demo' : 'real'
  const id = user?.id
  const owner = useRef<Owner>(undefined)
  const next: Owner | undefined = practice
    ? practiceOwner
    : id === undefined
      ? undefined
      : { kind, id, onServer: offered || !known }
  const { current } = owner
  if (current?.id !== next?.id || current?.kind !== next?.kind || current?.onServer !== next?.onServer)
    owner.current = next
  return owner.current
}

/** A journal as far as it is there. */
export interface ShownJournal {
  readonly answer: JournalAnswer | undefined
  /** Error of refreshing it. The device's copy is shown. */
  readonly error: unknown
  readonly busy: boolean
  readonly reload: () => void
}

/** Opens a journal, loads what is new, and answers what is asked of it, again whenever that changes. */
export function useJournal(owner: Owner | undefined, question: JournalQuestion): ShownJournal {
  const orders = useAtomValue(ordersVersionAtom)
  const reconnections = useAtomValue(reconnectionsAtom)
  const [version, setVersion] = useState(0)
  const [turn, setTurn] = useState(0)
  const [error, setError] = useState<unknown>()
  const [busy, setBusy] = useState(true)
  const [held, setHeld] = useState<{ owner: Owner; answer: JournalAnswer }>()
  useEffect(() => closeJournalThread, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads again when orders may have changed, and when the network is back
  useEffect(() => {
    if (!owner) return
    const control = new AbortController()
    const load = async () => {
      setBusy(true)
      try {
        if (owner.kind === 'practice') await practiceSaved()
        const newest = await openJournal(owner)
        if (control.signal.aborted) return
        setVersion((before) => before + 1)
        await loadNews(owner, newest, control.signal)
        setError(undefined)
      } catch (failure) {
        if (!control.signal.aborted) setError(failure)
      }
      if (control.signal.aborted) return
      setVersion((before) => before + 1)
      setBusy(false)
    }
    void load()
    return () => control.abort()
  }, [owner, orders, reconnections, turn])
  const requested = JSON.stringify(question)
  useEffect(() => {
    if (!owner || version === 0) return
    let current = true
    journalThread
      .ask(JSON.parse(requested))
      .then((answer) => current && setHeld({ owner, answer }))
      .catch((failure: unknown) => current && setError(failure))
    return () => {
      current = false
    }
  }, [owner, requested, version])
  return {
    answer: held?.owner === owner ? held?.answer : undefined,
    error,
    busy,
    reload: () => setTurn((before) => before + 1),
  }
}

/** Returns true for network errors, when the device's copy is shown. */
export const isOffline = (error: unknown): boolean => error instanceof NetworkError
