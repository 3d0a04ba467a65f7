import { Trans } from '@lingui/react/macro'
import { leaveRanking } from '../../contract/calls/community.ts'
import { messageAnswer } from '../api/request.ts'
import { useSend } from '../form/useSend.ts'
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
  const { busy, run } = useSend()
  const leave = () =>
    run(async () => {
      const { message } = await messageAnswer(leaveRanking, {}, { silent: true })
      if (message !== '') toast(message)
      onClose()
    }).then(onAsked)
  return (
    <ConfirmSheet
      open={open}
      title={<Trans>Leave the ranking?</Trans>}
      confirmLabel={<Trans>Leave</Trans>}
      keepLabel={<Trans>Stay</Trans>}
      busy={busy}
      onConfirm={() => void leave()}
      onClose={onClose}
    >
      <Trans>
        Your results are hidden immediately and your nickname becomes available to others. You can rejoin at any time.
      </Trans>
    </ConfirmSheet>
  )
}
