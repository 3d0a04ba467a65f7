import { Trans } from '@lingui/react/macro'
import { useNavigate } from 'react-router-dom'
import { ConfirmSheet } from '../../ui/ConfirmSheet.tsx'
import { addressOfBinding } from './withdrawAsk.ts'
import type { WithdrawalKind } from './withdrawal.ts'

interface NotBoundSheetProps {
  open: boolean
  onClose: () => void
  kind: WithdrawalKind
  currencyId: string
}

/** There is nowhere to withdraw to yet: leads to where that is bound (document 2 §5). */
export function NotBoundSheet({ open, onClose, kind, currencyId }: NotBoundSheetProps) {
  const navigate = useNavigate()
  const coin = kind === 'coin'
  return (
    <ConfirmSheet
      open={open}
      title={coin ? <Trans>No address is bound</Trans> : <Trans>No bank account is bound</Trans>}
      confirmLabel={coin ? <Trans>Bind an address</Trans> : <Trans>Bind an account</Trans>}
      keepLabel={<Trans>Not now</Trans>}
      tone="primary"
      onConfirm={() => {
        onClose()
        navigate(addressOfBinding(kind, currencyId))
      }}
      onClose={onClose}
    >
      <p>
        <Trans>Please set up a collection account first.</Trans>
      </p>
      <p>
        <Trans>What you have typed here stays until you are back.</Trans>
      </p>
    </ConfirmSheet>
  )
}
