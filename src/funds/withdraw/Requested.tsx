import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { formatMoney } from '../../i18n/format.ts'
import { navigate } from '../../navigation/location.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Disc } from '../../ui/Disc.tsx'
import { Steps } from '../../ui/Steps.tsx'
import { useWide } from '../../ui/useWide.ts'
import done from '../charge/Done.module.css'
import screen from '../charge/Screen.module.css'
import { ScreenTitle } from '../charge/ScreenTitle.tsx'
import { addressOfWithdrawal } from './withdrawAsk.ts'
import { lastAskedAtom, type WithdrawalKind } from './withdrawal.ts'

/** It is asked for: what happens next, and where that can be seen. */
export function Requested({ kind }: { kind: WithdrawalKind }) {
  const { t } = useLingui()
  const wide = useWide()
  const asked = useAtomValue(lastAskedAtom)
  const amount = asked && <span className="fig">{formatMoney(asked.number)}</span>
  const go = (step: 'form' | 'records') => navigate(addressOfWithdrawal({ step, kind }), { replace: true })
  return (
    <div className={screen.screen}>
      <Card className={done.card}>
        <Disc icon="check" tone="ok" size={56} />
        <div className={done.words} role="status">
          <ScreenTitle>
            {amount ? <Trans>Withdrawal of {amount} requested</Trans> : <Trans>Your withdrawal is requested</Trans>}
          </ScreenTitle>
          <p className={done.note}>
            <Trans>The amount is locked until it has been reviewed; if it is rejected it is yours again.</Trans>
          </p>
        </div>
      </Card>
      <Card>
        <Steps
          steps={[
            { state: 'done', label: t`Requested` },
            { state: 'now', label: t`Being reviewed`, detail: t`Somebody looks at it before the money leaves` },
            { state: 'todo', label: t`Paid out` },
          ]}
        />
      </Card>
      <div className={screen.foot}>
        {!wide && (
          <Button full onClick={() => go('records')}>
            <Trans>See your withdrawals</Trans>
          </Button>
        )}
        <Button full variant="secondary" onClick={() => go('form')}>
          <Trans>Another withdrawal</Trans>
        </Button>
      </div>
    </div>
  )
}
