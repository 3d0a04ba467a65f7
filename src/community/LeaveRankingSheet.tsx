import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { leaveRanking } from '../../contract/calls/community.ts'
import { errorWords, SessionError } from '../api/errors.ts'
import { messageAnswer } from '../api/request.ts'
import { ConfirmSheet } from '../ui/ConfirmSheet.tsx'
import { toast } from '../ui/toast.ts'

interface LeaveRankingSheetProps {
  open: boolean
  onClose: () => void
  /** The server was asked: what is known of the ranking may have changed. */
  onAsked: () => void
}

/** Asks before an account is taken out of the ranking. */
export function LeaveRankingSheet({ open, onClose, onAsked }: LeaveRankingSheetProps) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const close = () => {
    setError(undefined)
    onClose()
  }
  const leave = async () => {
    setBusy(true)
    setError(undefined)
    try {
      const { message } = await messageAnswer(leaveRanking, {}, { silent: true })
      if (message !== '') toast(message)
      onClose()
    } catch (failure) {
      if (!(failure instanceof SessionError)) setError(errorWords(failure))
    } finally {
      setBusy(false)
      onAsked()
    }
  }
  return (
    <ConfirmSheet
      open={open}
      title={<Trans>Leave the ranking?</Trans>}
      confirmLabel={<Trans>Leave</Trans>}
      keepLabel={<Trans>Stay</Trans>}
      busy={busy}
      error={error}
      onConfirm={() => void leave()}
      onClose={close}
    >
      <Trans>
        Nobody sees your figures any more, at once. Your nickname is free for others then; you can come back at any
        time.
      </Trans>
    </ConfirmSheet>
  )
}
