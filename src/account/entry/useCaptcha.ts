import { useCallback, useEffect, useState } from 'react'
import { getCaptcha } from '../../../contract/calls/session.ts'
import { AbortedError, errorWords } from '../../api/errors.ts'
import { request } from '../../api/request.ts'
import { requestId } from '../../api/requestId.ts'

/** A picture whose characters are to be typed. */
export interface Captcha {
  /** What the answer is told for. */
  readonly id: string
  /** A data URL; undefined while it loads. */
  readonly image: string | undefined
  readonly failure: string | undefined
  /** Brings another one. */
  readonly refresh: () => void
}

/** Keeps a picture at hand while it is wanted. */
export function useCaptcha(wanted: boolean): Captcha {
  const [id, setId] = useState(requestId)
  const [shown, setShown] = useState<{ id: string; image?: string; failure?: string }>()
  useEffect(() => {
    if (!wanted) return
    const leaving = new AbortController()
    request(getCaptcha, { id }, { silent: true, signal: leaving.signal }).then(
      ({ image }) => setShown({ id, image }),
      (error: unknown) => error instanceof AbortedError || setShown({ id, failure: errorWords(error) }),
    )
    return () => leaving.abort()
  }, [id, wanted])
  const refresh = useCallback(() => setId(requestId()), [])
  const current = shown?.id === id ? shown : undefined
  return { id, image: current?.image, failure: current?.failure, refresh }
}
