import { useState } from 'react'
import { errorWords, SessionError } from '../../src/api/errors.ts'

/** Something that is done at a press: whether it is under way, and why the last try came to nothing. */
export interface Act {
  readonly busy: boolean
  readonly error: string | undefined
  /** Does it; answers whether it was done. One at a time. */
  readonly run: (work: () => Promise<void>) => Promise<boolean>
  /** Forgets why the last try came to nothing; what is under way goes on. */
  readonly clear: () => void
}

/** One act at a time, told where it was made. That the session is over is told by the door, not here. */
export function useAct(): Act {
  const [state, setState] = useState<{ busy: boolean; error?: string }>({ busy: false })
  return {
    busy: state.busy,
    error: state.error,
    async run(work) {
      if (state.busy) return false
      setState({ busy: true })
      try {
        await work()
        setState({ busy: false })
        return true
      } catch (failure) {
        setState(failure instanceof SessionError ? { busy: false } : { busy: false, error: errorWords(failure) })
        return false
      }
    },
    clear: () => setState(({ busy }) => ({ busy })),
  }
}
