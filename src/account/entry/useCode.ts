import { t } from '@lingui/core/macro'
import { useRef, useState } from 'react'
import { sendEmail, sendSms } from '../../../contract/calls/entry.ts'
import { errorWords, RefusedError } from '../../api/errors.ts'
import { request } from '../../api/request.ts'
import { deviceId } from '../../session/session.ts'
import { useSeconds } from '../../ui/useSeconds.ts'
import { useAtom } from '../../useAtom.ts'
import { readSent, type SentCodes, withSent } from './sentCodes.ts'
import { sentCodesAtom } from './typed.ts'

/** So long no further code is sent to the same address for the same purpose (document 2 §9), ms. */
const AGAIN_AFTER_MS = 60_000

/** Whom a code goes to. */
export interface Recipient {
  readonly kind: 'email' | 'mobile'
  /** As the account is named. */
  readonly to: string
  readonly areaId?: string | undefined
}

/** The sending of a code. */
export interface CodeSending {
  readonly busy: boolean
  /** Until a further one can be sent, s. */
  readonly secondsLeft: number
  /** One was sent to this recipient within the last minute. */
  readonly isSent: boolean
  /** Why the last one was not sent. */
  readonly error: string | undefined
  /** Sends one. Answers whether it went out. */
  readonly send: () => Promise<boolean>
}

/** Sends codes to a recipient; the wait for the next one outlives leaving the page and a reload. */
export function useCode(purpose: 'register' | 'reset', recipient: Recipient | undefined): CodeSending {
  const [stored, setStored] = useAtom(sentCodesAtom)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<{ name: string; words: string }>()
  const running = useRef(false)
  const name = recipient ? `${purpose} ${recipient.to}` : ''
  const sent: SentCodes = readSent(stored)
  const last = sent[name]
  const secondsLeft = useSeconds(last?.until ?? 0)

  const note = (until: number, isSent: boolean) => setStored(withSent(stored, name, { until, isSent }, Date.now()))
  const send = async () => {
    if (!recipient || running.current || secondsLeft > 0) return false
    running.current = true
    setBusy(true)
    setFailure(undefined)
    try {
      const { kind, to, areaId } = recipient
      const silent = { silent: true }
      if (kind === 'email') await request(sendEmail, { to, purpose, deviceId: deviceId() }, silent)
      else await request(sendSms, { to, areaId, purpose, deviceId: deviceId() }, silent)
      note(Date.now() + AGAIN_AFTER_MS, true)
      return true
    } catch (error) {
      const wait = error instanceof RefusedError ? error.retryAfter : undefined
      if (wait !== undefined) note(Date.now() + wait * 1000, false)
      const words = wait === undefined ? errorWords(error) : t`Too many codes were asked for. Wait before the next one.`
      setFailure({ name, words })
      return false
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return {
    busy,
    secondsLeft,
    isSent: last?.isSent === true && secondsLeft > 0,
    error: failure?.name === name ? failure.words : undefined,
    send,
  }
}
