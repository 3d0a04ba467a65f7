import { useRef, useState } from 'react'
import { AbortedError, errorWords, RefusedError, SessionError } from '../api/errors.ts'
import { toast } from '../ui/toast.ts'

/** Something that is sent by a tap, one at a time. */
export interface Sending {
  readonly busy: boolean
  /** Time from which a retry makes sense, our clock, ms. 0 means now. */
  readonly waitUntil: number
  /** Runs it unless something is running, and says in a toast why it failed. Answers whether it succeeded; never rejects. */
  readonly run: (work: () => unknown) => Promise<boolean>
  /** Forgets why the last try failed; what is running goes on, and a wait stays. */
  readonly clear: () => void
}

interface SendOptions {
  /** Returns the message of a failure, where `errorWords` is not enough. */
  readonly words?: ((failure: unknown) => string) | undefined
  /** Returns true if a failure is shown at a field, and not in a toast. */
  readonly atField?: ((failure: unknown) => boolean) | undefined
  /** Called after a failure that the user reads about. */
  readonly onFailed?: ((failure: unknown) => void) | undefined
}

interface Failed {
  readonly failure: unknown
  readonly waitUntil: number
}

const waitOf = (failure: unknown): number => {
  const seconds = failure instanceof RefusedError ? failure.retryAfter : undefined
  return seconds === undefined ? 0 : Date.now() + seconds * 1000
}

/** Runs one thing at a time and holds why it failed. It does not know how anything is sent, nor whether it is sent twice. */
export function useSend({
  words = errorWords,
  atField,
  onFailed,
}: SendOptions = {}): Sending & { readonly failure: unknown } {
  // A second tap comes before React has drawn that the first one is busy.
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<Failed>()
  const run = async (work: () => unknown) => {
    if (running.current) return false
    running.current = true
    setBusy(true)
    setFailed(undefined)
    try {
      await work()
      return true
    } catch (failure) {
      // Called off, or the session is over and the login page is open: there is nobody to read it.
      if (!(failure instanceof AbortedError || failure instanceof SessionError)) {
        setFailed({ failure, waitUntil: waitOf(failure) })
        if (!atField?.(failure)) toast(words(failure), { tone: 'danger' })
        onFailed?.(failure)
      }
      return false
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return {
    busy,
    failure: failed?.failure,
    waitUntil: failed?.waitUntil ?? 0,
    run,
    clear: () => setFailed((last) => (last && last.waitUntil > Date.now() ? last : undefined)),
  }
}
