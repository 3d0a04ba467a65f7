import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from 'react-router-dom'
import { formatMoney } from '../../i18n/format.ts'
import { SentScreen } from '../../money/SentScreen.tsx'
import { store } from '../../store.ts'
import { Button } from '../../ui/Button.tsx'
import { useWide } from '../../ui/useWide.ts'
import { useAtomValue } from '../../useAtom.ts'
import { announcedAtom, choiceAtom, type DepositKind } from './deposit.ts'
import { depositStates, useNewestDeposit } from './depositList.ts'
import { depositPath } from './depositQuery.ts'

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
      title={amount ? <Trans>Deposit of {amount} submitted</Trans> : <Trans>Deposit submitted</Trans>}
      note={
        status === 'unchecked' && (
          <Trans>You don’t have to wait here. You can trade with the money once we confirm your payment.</Trans>
        )
      }
      steps={
        status === 'unchecked'
          ? [
              { state: 'done', label: t`Submitted` },
              { state: 'now', label: t`Confirming`, detail: t`We’re confirming your payment` },
              { state: 'todo', label: t`Added to balance` },
            ]
          : [
              { state: 'done', label: t`Submitted` },
              status === 'finished'
                ? { state: 'done', label: t`Added to balance` }
                : { state: 'now', label: t(depositStates[status][1]) },
            ]
      }
    >
      {!wide && (
        <Button full onClick={() => navigate(depositPath({ step: 'records', kind }), { replace: true })}>
          <Trans>View deposits</Trans>
        </Button>
      )}
      <Button full variant="secondary" onClick={another}>
        <Trans>New deposit</Trans>
      </Button>
    </SentScreen>
  )
}
