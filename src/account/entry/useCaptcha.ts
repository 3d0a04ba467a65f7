import { useCallback, useState } from 'react'
import { getCaptcha } from '../../../contract/calls/entry.ts'
import { errorWords } from '../../api/errors.ts'
import { request } from '../../api/request.ts'
import { requestId } from '../../api/requestId.ts'
import { useResource } from '../../resource/useResource.ts'
import { useWorkProof, type WorkProof } from './work/useWorkProof.ts'

/** A picture whose characters are to be typed, or work in its place for who cannot read it. */
export interface Captcha extends WorkProof {
  /** Id of the message for assistive technology. */
  readonly id: string
  /** A data URL; undefined while it loads. */
  readonly image: string | undefined
  readonly failure: string | undefined
  /** Brings another one. */
  readonly refresh: () => void
  /** True if the device works, and no picture is asked about. */
  readonly isByWork: boolean
  readonly workFailure: string | undefined
  /** From the picture to the work and back, which stops it. */
  readonly turn: () => void
}

/** Keeps a picture at hand while it is wanted, or the work. */
export function useCaptcha(wanted: boolean): Captcha {
  const [id, setId] = useState(requestId)
  const [isByWork, setByWork] = useState(false)
  const [workFailure, setWorkFailure] = useState<string>()
  const work = useWorkProof(wanted && isByWork ? id : undefined, (error) => {
    setByWork(false)
    setWorkFailure(errorWords(error))
  })
  const load = useCallback(() => request(getCaptcha, { id }, { silent: true }), [id])
  const { answer, error } = useResource(wanted && !isByWork ? load : undefined, { again: 'never' })
  const refresh = useCallback(() => setId(requestId()), [])
  const turn = useCallback(() => {
    setWorkFailure(undefined)
    setByWork((before) => !before)
    setId(requestId())
  }, [])
  const failure = error === undefined ? undefined : errorWords(error)
  return { id, image: answer?.image, failure, refresh, isByWork, workFailure, turn, ...work }
}
