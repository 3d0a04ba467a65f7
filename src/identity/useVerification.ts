import { useCallback, useEffect, useState } from 'react'
import { identityState } from '../../contract/calls/identity.ts'
import type { Decoded } from '../../contract/codec.ts'
import type { verification } from '../../contract/entities/account.ts'
import { request } from '../api/request.ts'

/** Where an identity check stands. */
export type Verification = Decoded<typeof verification>

/** What is known of it, and why no more is. */
export interface Known {
  readonly state: Verification | undefined
  readonly error: unknown
  readonly busy: boolean
  readonly reload: () => void
}

/** The demo's reviewer takes 20 s; of a person's verdict one hears soon enough. */
const LOOK_EVERY_MS = 10_000

/** Asks when it is first drawn, whenever the visitor is back, and now and then while a reviewer has it. */
export function useVerification(): Known {
  const [known, setKnown] = useState<{ state?: Verification; error?: unknown; busy: boolean }>({ busy: true })
  const [turn, setTurn] = useState(0)
  const reload = useCallback(() => setTurn((count) => count + 1), [])
  const waiting = known.state?.status === 'waiting'

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again at every turn
  useEffect(() => {
    const asked = new AbortController()
    setKnown(({ state }) => ({ ...(state && { state }), busy: true }))
    request(identityState, {}, { silent: true, signal: asked.signal }).then(
      (state) => setKnown({ state, busy: false }),
      (error: unknown) =>
        asked.signal.aborted || setKnown(({ state }) => ({ ...(state && { state }), error, busy: false })),
    )
    return () => asked.abort()
  }, [turn])

  useEffect(() => {
    const back = () => document.visibilityState === 'visible' && reload()
    const looking = waiting ? setInterval(back, LOOK_EVERY_MS) : undefined
    addEventListener('online', back)
    addEventListener('focus', back)
    document.addEventListener('visibilitychange', back)
    return () => {
      clearInterval(looking)
      removeEventListener('online', back)
      removeEventListener('focus', back)
      document.removeEventListener('visibilitychange', back)
    }
  }, [waiting, reload])

  return { state: known.state, error: known.error, busy: known.busy, reload }
}
