import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from 'react-router-dom'
import { formatMoney } from '../../i18n/format.ts'
import { SentScreen } from '../../money/SentScreen.tsx'
import { Button } from '../../ui/Button.tsx'
import { useWide } from '../../ui/useWide.ts'
import { useAtomValue } from '../../useAtom.ts'
import { addressOfWithdrawal } from './withdrawAsk.ts'
import { lastAskedAtom, type WithdrawalKind } from './withdrawal.ts'

/** It is asked for: what happens next, and where that can be seen. */
export function Requested({ kind }: { kind: WithdrawalKind }) {
  const navigate = useNavigate()
  const { t } = useLingui()
  const wide = useWide()
  const asked = useAtomValue(lastAskedAtom)
  const amount = asked && <span className="fig">{formatMoney(asked.number)}</span>
  const go = (step: 'form' | 'records') => navigate(addressOfWithdrawal({ step, kind }), { replace: true })
  return (
    <SentScreen
      title={amount ? <Trans>Withdrawal of {amount} requested</Trans> : <Trans>Your withdrawal is requested</Trans>}
      note={<Trans>The amount is locked until it has been reviewed; if it is rejected it is yours again.</Trans>}
      steps={[
        { state: 'done', label: t`Requested` },
        { state: 'now', label: t`Being reviewed`, detail: t`Somebody looks at it before the money leaves` },
        { state: 'todo', label: t`Paid out` },
      ]}
    >
      {!wide && (
        <Button full onClick={() => go('records')}>
          <Trans>See your withdrawals</Trans>
        </Button>
      )}
      <Button full variant="secondary" onClick={() => go('form')}>
        <Trans>Another withdrawal</Trans>
      </Button>
    </SentScreen>
  )
}
