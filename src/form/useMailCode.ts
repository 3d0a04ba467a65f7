import { useRef, useState } from 'react'
import { CODE } from '../../contract/calls/call.ts'
import { RefusedError } from '../api/errors.ts'

/** The next code is sent after so long (document 2 §9), ms. */
const RESEND_DELAY_MS = 60_000

/** Sends with the code that came by mail or SMS; without one the server sends it. */
type Confirmed = (mailCode: { readonly mailCode?: string }) => unknown

/** The code that the server sends before a change, as a form has it. */
export interface MailCode {
  readonly code: string
  readonly setCode: (code: string) => void
  /** Message of the server when it sent a code. */
  readonly words: string | undefined
  /** Time from which another code can be sent, our clock, ms. */
  readonly againAt: number
  /** True if there is enough to send. */
  readonly ready: boolean
  /** Sends; where the server sends a code first, `words` say so and nothing else has happened. Rejects as `request` does. */
  readonly send: (work: Confirmed) => Promise<void>
  /** Asks for another code. Rejects as `request` does. */
  readonly again: () => Promise<void>
  readonly clear: () => void
}

/** Sends a change that its owner confirms with a code from their mailbox. */
export function useMailCode(): MailCode {
  const [code, setCode] = useState('')
  const [sent, setSent] = useState<{ readonly words: string; readonly againAt: number }>()
  const last = useRef<Confirmed>(undefined)
  const attempt = async (work: Confirmed, given: string) => {
    last.current = work
    try {
      await work(given === '' ? {} : { mailCode: given })
    } catch (error) {
      if (!(error instanceof RefusedError && error.code === CODE.codeNeeded)) throw error
      setCode('')
      setSent({ words: error.message, againAt: Date.now() + RESEND_DELAY_MS })
    }
  }
  return {
    code,
    setCode,
    words: sent?.words,
    againAt: sent?.againAt ?? 0,
    ready: sent === undefined || code.trim() !== '',
    send: (work) => attempt(work, code.trim()),
    again: async () => {
      if (last.current) await attempt(last.current, '')
    },
    clear() {
      setCode('')
      setSent(undefined)
    },
  }
}
