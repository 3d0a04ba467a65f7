import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { withLaterWords } from '../i18n/language.ts'
import { MoneyPage } from '../money/MoneyPage.tsx'
import { screenShapes } from '../money/screenShapes.tsx'
import { ResourceView } from '../resource/ResourceView.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { late, notLoaded } from '../ui/late.tsx'
import styles from './BoundPage.module.css'
import { useCurrencies } from './withdraw/useOffer.ts'
import type { WithdrawalKind } from './withdraw/withdrawal.ts'

/** What checks addresses and accounts weighs as much as all else of the page. */
const BindForm = late(() => withLaterWords(import('./withdraw/BindForm.tsx')).then((part) => part.BindForm), {
  failed: notLoaded,
})

/** Binds an address (`type=1`) or a bank account (`type=2`) to withdraw to (document 2 §2). */
export function WithdrawWayPage() {
  const [query] = useSearchParams()
  const kind = query.get('type') === '2' ? 'bank' : 'coin'
  return (
    <MoneyPage
      title={kind === 'coin' ? <Trans>Bind an address</Trans> : <Trans>Bind a bank account</Trans>}
      width="column"
      toEdge
      why={<Trans>A demo account trades with practice money, so there is nothing to withdraw from it.</Trans>}
    >
      <div className={styles.body}>
        <Binding key={kind} kind={kind} asked={query.get('currency') ?? ''} />
      </div>
    </MoneyPage>
  )
}

function Binding({ kind, asked }: { kind: WithdrawalKind; asked: string }) {
  // Ahead, while the currencies load.
  useEffect(() => void BindForm.preload().catch(() => undefined), [])
  return (
    <ResourceView
      shapes={screenShapes}
      asked={useCurrencies(kind)}
      failed={<Trans>The ways to withdraw did not load</Trans>}
    >
      {([first, ...others]) =>
        first === undefined ? (
          <EmptyState icon="info" title={<Trans>Nothing can be withdrawn this way at present</Trans>}>
            <Trans>Come back later, or choose the other way.</Trans>
          </EmptyState>
        ) : (
          <BindForm kind={kind} currencies={[first, ...others]} asked={asked} />
        )
      }
    </ResourceView>
  )
}
