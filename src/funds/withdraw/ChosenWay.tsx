import { Trans } from '@lingui/react/macro'
import type { WithdrawalCurrency, WithdrawalMethod } from '../../../contract/entities/funds.ts'
import { CurrencyMark } from '../../money/CurrencyMark.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import stack from '../../ui/stack.module.css'
import text from '../../ui/text.module.css'
import styles from './ChosenWay.module.css'
import { Destination } from './Destination.tsx'
import type { WithdrawalKind } from './withdrawal.ts'
import { NetworkName } from './words.tsx'

interface ChosenWayProps {
  kind: WithdrawalKind
  currency: WithdrawalCurrency
  /** None is bound for the currency yet. */
  method: WithdrawalMethod | undefined
  onCurrency: () => void
  onMethod: () => void
}

/** Shows the currency and the address or account that receives it. */
export function ChosenWay({ kind, currency, method, onCurrency, onMethod }: ChosenWayProps) {
  return (
    <Card pad={false}>
      <div className={styles.line}>
        <CurrencyMark code={currency.code} />
        <div className={stack.fillBreak}>
          <p className={text.title}>{currency.code}</p>
          <p className={text.note}>
            {currency.network ? <NetworkName network={currency.network} /> : <Trans>Bank transfer</Trans>}
          </p>
        </div>
        <Button variant="text" onClick={onCurrency}>
          <Trans>Change</Trans>
        </Button>
      </div>
      <div className={styles.line}>
        <div className={stack.fillBreak}>
          <p className={text.note}>{kind === 'coin' ? <Trans>To address</Trans> : <Trans>To account</Trans>}</p>
          {method === undefined ? (
            <p className={text.note}>
              {kind === 'coin' ? (
                <Trans>No saved address on this network</Trans>
              ) : (
                <Trans>No saved account in this currency</Trans>
              )}
            </p>
          ) : (
            <p className={styles.to}>
              <Destination method={method} short />
            </p>
          )}
        </div>
        <Button variant="text" onClick={onMethod}>
          {method === undefined ? <Trans context="an address or account">Add</Trans> : <Trans>Change</Trans>}
        </Button>
      </div>
    </Card>
  )
}
