import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from 'react-router-dom'
import { formatMoney } from '../../i18n/format.ts'
import { SentScreen } from '../../money/SentScreen.tsx'
import { store } from '../../store.ts'
import { Button } from '../../ui/Button.tsx'
import { useWide } from '../../ui/useWide.ts'
import { useAtomValue } from '../../useAtom.ts'
import { addressOfAsk } from './chargeAsk.ts'
import { announcedAtom, choiceAtom, type DepositKind } from './deposit.ts'
import { depositStates, useNewestDeposit } from './depositList.ts'

/** It is announced: what happens next, and where that can be seen. */
export function Done({ kind }: { kind: DepositKind }) {
  const navigate = useNavigate()
  const { t } = useLingui()
  const wide = useWide()
  const announced = useAtomValue(announcedAtom)
  const status = useNewestDeposit(kind)
  const amount = announced && <span className="fig">{formatMoney(announced.number)}</span>
  const another = () => {
    store.set(choiceAtom, '')
    navigate('/mine/charge', { replace: true })
  }
  return (
    <SentScreen
      title={amount ? <Trans>Deposit of {amount} announced</Trans> : <Trans>Your deposit is announced</Trans>}
      note={
        status === 'unchecked' && <Trans>You need not wait here. You can trade with it as soon as it is checked.</Trans>
      }
      steps={
        status === 'unchecked'
          ? [
              { state: 'done', label: t`Announced` },
              { state: 'now', label: t`Being checked`, detail: t`Somebody looks whether the payment has arrived` },
              { state: 'todo', label: t`In your balance` },
            ]
          : [
              { state: 'done', label: t`Announced` },
              status === 'finished'
                ? { state: 'done', label: t`In your balance` }
                : { state: 'now', label: t(depositStates[status][1]) },
            ]
      }
    >
      {!wide && (
        <Button full onClick={() => navigate(addressOfAsk({ step: 'records', kind }), { replace: true })}>
          <Trans>See your deposits</Trans>
        </Button>
      )}
      <Button full variant="secondary" onClick={another}>
        <Trans>Another deposit</Trans>
      </Button>
    </SentScreen>
  )
}
