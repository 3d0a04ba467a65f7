import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { deleteMethod } from '../../../contract/calls/funds.ts'
import type { WithdrawalMethod } from '../../../contract/entities/funds.ts'
import { errorWords, RefusedError, SessionError } from '../../api/errors.ts'
import { messageAnswer } from '../../api/request.ts'
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
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const id = method?.id
  const remove = async () => {
    if (id === undefined || busy) return
    setBusy(true)
    setError(undefined)
    try {
      const { message } = await messageAnswer(deleteMethod, { id }, { silent: true })
      if (message !== '') toast(message)
      onDeleted()
    } catch (failure) {
      if (failure instanceof SessionError) return
      // Refused: it is gone already, as after an answer that was lost.
      if (failure instanceof RefusedError && failure.retryAfter === undefined) {
        toast(errorWords(failure))
        onDeleted()
      } else setError(errorWords(failure))
    } finally {
      setBusy(false)
    }
  }
  const close = () => {
    setError(undefined)
    onClose()
  }
  const currency = method?.currency?.code
  return (
    <ConfirmSheet
      open={method !== undefined}
      title={<Trans>Are you sure to delete?</Trans>}
      confirmLabel={<Trans>Delete</Trans>}
      keepLabel={<Trans>Keep it</Trans>}
      busy={busy}
      error={error}
      onConfirm={() => void remove()}
      onClose={close}
    >
      {method && (
        <>
          <p className={styles.named}>
            {currency} <Destination method={method} />
          </p>
          <p>
            <Trans>Nothing can be withdrawn to it any more until it is bound again. Withdrawals under way go on.</Trans>
          </p>
        </>
      )}
    </ConfirmSheet>
  )
}
