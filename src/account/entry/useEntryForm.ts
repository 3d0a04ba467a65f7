import { useEffect, useRef, useState } from 'react'
import { AbortedError, errorWords, RefusedError, SessionError } from '../../api/errors.ts'
import { type Fault, type Faults, faultWords } from './faults.ts'

/** What a form of a door shows, and what it does when it is sent. */
export interface EntryForm<Name extends string> {
  readonly ref: { current: HTMLFormElement | null }
  readonly busy: boolean
  /** What the server or the network said to the last try. */
  readonly refusal: string | undefined
  /** When another try makes sense, our clock, ms; 0: now. */
  readonly waitUntil: number
  /** Says what is wrong with one field, before the form is sent. */
  readonly point: (name: Name) => void
  /** What stands under a field: nothing until the form was sent once, or it was pointed at. */
  readonly error: (name: Name) => { readonly error?: string }
  readonly submit: () => Promise<void>
  /** Takes back what was said of the last try: something else is asked for now. */
  readonly forgive: () => void
}

/**
 * A form whose fields are checked when it is sent, and from then on as they are typed into. The first field that is wrong
 * takes the focus. What `act` is refused is said at the form; what was typed stays.
 */
export function useEntryForm<Name extends string>(faults: Faults<Name>, act: () => Promise<void>): EntryForm<Name> {
  const ref = useRef<HTMLFormElement | null>(null)
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const [tries, setTries] = useState(0)
  const [pointed, setPointed] = useState<{ name: Name }>()
  const [refused, setRefused] = useState<{ words: string; until: number }>()

  useEffect(() => {
    if (tries > 0 || pointed) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [tries, pointed])

  const submit = async () => {
    if (running.current) return
    setRefused(undefined)
    setTries((count) => count + 1)
    if (Object.values(faults).some((fault) => fault !== undefined)) return
    running.current = true
    setBusy(true)
    try {
      await act()
      setTries(0)
    } catch (error) {
      // What was refused was whole: fields that are emptied for another try are not wrong yet.
      setTries(0)
      // Whose session is over is at the log-in by now.
      if (error instanceof AbortedError || error instanceof SessionError) return
      const wait = error instanceof RefusedError ? error.retryAfter : undefined
      setRefused({ words: errorWords(error), until: wait === undefined ? 0 : Date.now() + wait * 1000 })
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  const error = (name: Name) => {
    const fault: Fault | undefined = faults[name]
    return (tries > 0 || pointed?.name === name) && fault !== undefined ? { error: faultWords(fault) } : {}
  }
  const point = (name: Name) => setPointed({ name })
  const forgive = () => {
    setTries(0)
    setPointed(undefined)
    // A wait is the account's, whatever is typed.
    setRefused((last) => (last && last.until > Date.now() ? last : undefined))
  }
  return { ref, busy, refusal: refused?.words, waitUntil: refused?.until ?? 0, point, error, submit, forgive }
}
