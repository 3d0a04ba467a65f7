import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { RealAccounts } from '../money/RealAccounts.tsx'
import { useGoBack } from '../router.tsx'
import { cx } from '../ui/cx.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import frame from '../ui/page.module.css'
import styles from './BoundPage.module.css'
import { Answered } from './withdraw/Answered.tsx'
import { LateBindForm, loadBindForm } from './withdraw/LateBindForm.tsx'
import { useCurrencies } from './withdraw/useOffer.ts'
import type { WithdrawalKind } from './withdraw/withdrawal.ts'

/** Binds an address (`type=1`) or a bank account (`type=2`) to withdraw to (document 2 §2). */
export function WithdrawWayPage() {
  const goBack = useGoBack()
  const [query] = useSearchParams()
  const kind = query.get('type') === '2' ? 'bank' : 'coin'
  return (
    <div className={cx(frame.page, frame.column)}>
      <PageHead
        title={kind === 'coin' ? <Trans>Bind an address</Trans> : <Trans>Bind a bank account</Trans>}
        onBack={goBack}
      />
      <RealAccounts
        why={<Trans>A demo account trades with practice money, so there is nothing to withdraw from it.</Trans>}
      >
        <div className={styles.body}>
          <Binding key={kind} kind={kind} asked={query.get('currency') ?? ''} />
        </div>
      </RealAccounts>
    </div>
  )
}

function Binding({ kind, asked }: { kind: WithdrawalKind; asked: string }) {
  useEffect(loadBindForm, [])
  return (
    <Answered asked={useCurrencies(kind)} failed={<Trans>The ways to withdraw did not load</Trans>}>
      {([first, ...others]) =>
        first === undefined ? (
          <EmptyState icon="info" title={<Trans>Nothing can be withdrawn this way at present</Trans>}>
            <Trans>Come back later, or choose the other way.</Trans>
          </EmptyState>
        ) : (
          <LateBindForm kind={kind} currencies={[first, ...others]} asked={asked} />
        )
      }
    </Answered>
  )
}
