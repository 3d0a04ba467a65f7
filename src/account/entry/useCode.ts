import { sendEmail, sendSms } from '../../../contract/calls/entry.ts'
import { RefusedError } from '../../api/errors.ts'
import { request } from '../../api/request.ts'
import { useSeconds } from '../../form/useSeconds.ts'
import { useSend } from '../../form/useSend.ts'
import { useAtom } from '../../useAtom.ts'
import { device } from './device.ts'
import { readSent, type SentCodes, withSent } from './sentCodes.ts'
import { sentCodesAtom } from './typed.ts'

/** So long no further code is sent to the same address for the same purpose (document 2 §9), ms. */
const RESEND_DELAY_MS = 60_000

/** Recipient of a code. */
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
  /** Sends one, or says in a toast why not. Answers whether it went out. */
  readonly send: () => Promise<boolean>
}

const waitOf = (error: unknown) => (error instanceof RefusedError ? error.retryAfter : undefined)

/** Sends codes to a recipient; the wait for the next one outlives leaving the page and a reload. */
export function useCode(purpose: 'register' | 'reset', recipient: Recipient | undefined): CodeSending {
  const [stored, setStored] = useAtom(sentCodesAtom)
  const name = recipient ? `${purpose} ${recipient.to}` : ''
  const sent: SentCodes = readSent(stored)
  const last = sent[name]
  const secondsLeft = useSeconds(last?.until ?? 0)

  const note = (until: number, isSent: boolean) => setStored(withSent(stored, name, { until, isSent }, Date.now()))
  const { busy, run } = useSend({
    onFailed(error) {
      const wait = waitOf(error)
      if (wait !== undefined) note(Date.now() + wait * 1000, false)
    },
  })
  const send = async () => {
    if (!recipient || secondsLeft > 0) return false
    return await run(async () => {
      const { kind, to, areaId } = recipient
      const silent = { silent: true }
      if (kind === 'email') await request(sendEmail, { to, purpose, ...device() }, silent)
      else await request(sendSms, { to, areaId, purpose, ...device() }, silent)
      note(Date.now() + RESEND_DELAY_MS, true)
    })
  }
  return {
    busy,
    secondsLeft,
    isSent: last?.isSent === true && secondsLeft > 0,
    send,
  }
}
