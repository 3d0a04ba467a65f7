import { Trans, useLingui } from '@lingui/react/macro'
import { DEMO_BALANCE } from '../../contract/constants.ts'
import { formatMoney } from '../i18n/format.ts'
import { ActionNote } from '../orders/ActionNote.tsx'
import { useOrderAction } from '../orders/useOrderAction.ts'
import { ConfirmSheet } from '../ui/ConfirmSheet.tsx'
import { toast } from '../ui/toast.ts'

/** Asks before the demo account is set back, and says what became of it (document 2 §6). */
export function ResetSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const { state, busy, run, clear } = useOrderAction('reset')
  const close = () => {
    clear()
    onClose()
  }
  const reset = async () => {
    const settled = await run({ kind: 'reset' })
    if (settled.phase !== 'done') return
    toast(settled.message)
    close()
  }
  const balance = formatMoney(DEMO_BALANCE)
  return (
    <ConfirmSheet
      open={open}
      title={t`Reset your demo account?`}
      confirmLabel={<Trans>Reset account</Trans>}
      keepLabel={<Trans>Cancel</Trans>}
      busy={busy}
      onConfirm={reset}
      onClose={close}
    >
      <Trans>
        All open positions will be closed at the last price, pending orders will be cancelled and your balance will
        return to <span className="fig">{balance}</span>. Your history is kept.
      </Trans>
      <ActionNote state={state} />
    </ConfirmSheet>
  )
}
