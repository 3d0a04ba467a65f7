import { Trans } from '@lingui/react/macro'
import { deleteMethod } from '../../../contract/calls/funds.ts'
import type { WithdrawalMethod } from '../../../contract/entities/funds.ts'
import { errorWords, RefusedError, SessionError } from '../../api/errors.ts'
import { messageAnswer } from '../../api/request.ts'
import { useSend } from '../../form/useSend.ts'
import { ConfirmSheet } from '../../ui/ConfirmSheet.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './BoundMethods.module.css'
import { Destination } from './Destination.tsx'

interface DeleteSheetProps {
  /** The one to delete; none: the sheet is closed. */
  method: WithdrawalMethod | undefined
  onClose: () => void
  /** It is bound no longer, whoever deleted it. */
  onDeleted: () => void
}

/** Asks before a method is deleted, and names it (document 2 §8). */
export function DeleteSheet({ method, onClose, onDeleted }: DeleteSheetProps) {
  const { busy, run } = useSend()
  const id = method?.id
  const remove = () =>
    run(async () => {
      if (id === undefined) return
      try {
        const { message } = await messageAnswer(deleteMethod, { id }, { silent: true })
        if (message !== '') toast(message)
      } catch (failure) {
        const isGone = failure instanceof RefusedError && failure.retryAfter === undefined
        if (!isGone || failure instanceof SessionError) throw failure
        // It is deleted already, as after an answer that was lost.
        toast(errorWords(failure))
      }
      onDeleted()
    })
  const currency = method?.currency?.code
  return (
    <ConfirmSheet
      open={method !== undefined}
      title={<Trans>Are you sure to delete?</Trans>}
      confirmLabel={<Trans>Delete</Trans>}
      keepLabel={<Trans>Cancel</Trans>}
      busy={busy}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      {method && (
        <>
          <p className={styles.named}>
            {currency} <Destination method={method} />
          </p>
          <p>
            <Trans>You can’t withdraw to it unless you add it again. Withdrawals in progress are not affected.</Trans>
          </p>
        </>
      )}
    </ConfirmSheet>
  )
}
