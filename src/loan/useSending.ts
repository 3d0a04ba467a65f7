import { useRef, useState } from 'react'
import { AbortedError, errorWords, SessionError } from '../api/errors.ts'
import { UnsureError } from './surely.ts'

/** Something that a page sends, one at a time. */
export interface Sending {
  readonly busy: boolean
  /** Why the last try came to nothing; `unsure`: nobody knows yet whether it did. */
  readonly fault: { readonly kind: 'refused'; readonly words: string } | { readonly kind: 'unsure' } | undefined
  /** Whether something was sent that may have arrived: the next try has to look first. */
  readonly isUnsure: boolean
  /** Does the work unless some is under way. Never rejects: what goes wrong stands in `fault`. */
  readonly run: (work: () => Promise<void>) => Promise<void>
}

/** What a page shows of what it sends. A second press while it is on its way does nothing. */
export function useSending(): Sending {
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<Sending['fault']>()
  const run = async (work: () => Promise<void>) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    setFault(undefined)
    try {
      await work()
    } catch (error) {
      if (error instanceof UnsureError) setFault({ kind: 'unsure' })
      // Whose session is over is at the log-in by now.
      else if (!(error instanceof AbortedError || error instanceof SessionError))
        setFault({ kind: 'refused', words: errorWords(error) })
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { busy, fault, isUnsure: fault?.kind === 'unsure', run }
}
