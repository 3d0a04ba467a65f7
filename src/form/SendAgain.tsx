import { Trans } from '@lingui/react/macro'
import { Button } from '../ui/Button.tsx'
import text from '../ui/text.module.css'
import { useSeconds } from './useSeconds.ts'
import { useSend } from './useSend.ts'

interface SendAgainProps {
  /** Time from which another code can be sent, our clock, ms. */
  againAt: number
  busy: boolean
  /** Rejects as `request` does. */
  send: () => Promise<unknown>
}

/** Another code, a minute after the last one. */
export function SendAgain({ againAt, busy, send }: SendAgainProps) {
  const seconds = useSeconds(againAt)
  const again = useSend()
  if (seconds > 0)
    return (
      <p className={text.note}>
        <Trans>
          Resend in <span className="fig">{seconds}</span> s
        </Trans>
      </p>
    )
  return (
    <Button variant="text" busy={again.busy} disabled={busy} onClick={() => void again.run(send)}>
      <Trans>Resend code</Trans>
    </Button>
  )
}
