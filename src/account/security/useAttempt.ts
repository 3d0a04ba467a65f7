import { useState } from 'react'
import { errorWords } from '../../api/errors.ts'

/** Something that is tried at a press: whether it is under way, and why the last try came to nothing. */
export interface Attempt {
  readonly busy: boolean
  readonly error: string | undefined
  /** Tries it; answers whether it was done. `words` says a failure in other words than those of `errorWords`. */
  readonly attempt: (run: () => Promise<void>, words?: (failure: unknown) => string) => Promise<boolean>
  readonly clear: () => void
}

/** One attempt at a time, told where it was made. */
export function useAttempt(): Attempt {
  const [state, setState] = useState<{ busy: boolean; error?: string }>({ busy: false })
  return {
    busy: state.busy,
    error: state.error,
    async attempt(run, words = errorWords) {
      if (state.busy) return false
      setState({ busy: true })
      try {
        await run()
        setState({ busy: false })
        return true
      } catch (failure) {
        setState({ busy: false, error: words(failure) })
        return false
      }
    },
    clear: () => setState({ busy: false }),
  }
}
