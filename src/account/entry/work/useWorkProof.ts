import { useCallback, useEffect, useRef, useState } from 'react'
import { getCaptchaWork } from '../../../../contract/calls/entry.ts'
import { AbortedError, NotOfferedError } from '../../../api/errors.ts'
import { request } from '../../../api/request.ts'
import { forgetOffer } from '../../../session/offers.ts'
import { searchInWorker } from './searchInWorker.ts'

/** Work that this device does in place of a picture. */
export interface WorkProof {
  readonly isDone: boolean
  /** The nonce, once it is found. Rejects as the request for the task does, and with an AbortedError when it is called off. */
  readonly proof: () => Promise<string>
}

/** Works as long as there is an id to work for; `onFailure` hears why there will be no proof. */
export function useWorkProof(id: string | undefined, onFailure: (error: unknown) => void): WorkProof {
  const [done, setDone] = useState<string>()
  const running = useRef<Promise<string>>(undefined)
  const failed = useRef(onFailure)
  useEffect(() => {
    failed.current = onFailure
  })
  useEffect(() => {
    if (id === undefined) return
    const leaving = new AbortController()
    const { signal } = leaving
    const search = request(getCaptchaWork, { id }, { silent: true, signal }).then((task) =>
      searchInWorker(task, signal),
    )
    running.current = search
    search.then(
      () => setDone(id),
      (error: unknown) => {
        if (error instanceof NotOfferedError) forgetOffer(error)
        if (!(error instanceof AbortedError)) failed.current(error)
      },
    )
    return () => leaving.abort()
  }, [id])
  const proof = useCallback(() => running.current ?? Promise.reject(new AbortedError()), [])
  return { isDone: id !== undefined && done === id, proof }
}
