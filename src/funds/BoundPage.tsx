import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { MoneyPage } from '../money/MoneyPage.tsx'
import styles from './BoundPage.module.css'
import { BoundMethods } from './withdraw/BoundMethods.tsx'
import type { WithdrawalKind } from './withdraw/withdrawal.ts'

function BoundPage({ title, kind }: { title: ReactNode; kind: WithdrawalKind }) {
  return (
    <MoneyPage
      title={title}
      width="column"
      toEdge
      why={
        <Trans>
          A demo account uses practice money, so there is nothing to withdraw. Your demo account stays as it is.
        </Trans>
      }
    >
      <div className={styles.body}>
        <BoundMethods kind={kind} />
      </div>
    </MoneyPage>
  )
}

/** The bank accounts that are bound (document 2 §2). */
export const BankCardListPage = () => <BoundPage title={<Trans>Bank accounts</Trans>} kind="bank" />

/** The coin addresses that are bound (document 2 §2). */
export const CoinAddressListPage = () => <BoundPage title={<Trans>Crypto addresses</Trans>} kind="coin" />
