import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { withLaterWords } from '../i18n/language.ts'
import { MoneyPage } from '../money/MoneyPage.tsx'
import { screenShapes } from '../money/screenShapes.tsx'
import { ResourceView } from '../resource/ResourceView.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { lazyPart, notLoaded } from '../ui/lazy.tsx'
import styles from './BoundPage.module.css'
import { useCurrencies } from './withdraw/useOffer.ts'
import type { WithdrawalKind } from './withdraw/withdrawal.ts'

/** Loaded late, since address checks are as large as the rest of the page. */
const BindForm = lazyPart(() => withLaterWords(import('./withdraw/BindForm.tsx')).then((part) => part.BindForm), {
  failed: notLoaded,
})

/** Binds an address (`type=1`) or a bank account (`type=2`) to withdraw to (document 2 §2). */
export function WithdrawWayPage() {
  const [query] = useSearchParams()
  const kind = query.get('type') === '2' ? 'bank' : 'coin'
  return (
    <MoneyPage
      title={kind === 'coin' ? <Trans>Add address</Trans> : <Trans>Add bank account</Trans>}
      width="column"
      toEdge
      why={
        <Trans>
          A demo account uses practice money, so there is nothing to withdraw. Your demo account stays as it is.
        </Trans>
      }
    >
      <div className={styles.body}>
        <Binding key={kind} kind={kind} requested={query.get('currency') ?? ''} />
      </div>
    </MoneyPage>
  )
}

function Binding({ kind, requested }: { kind: WithdrawalKind; requested: string }) {
  // Ahead, while the currencies load.
  useEffect(() => void BindForm.preload().catch(() => undefined), [])
  return (
    <ResourceView
      shapes={screenShapes}
      resource={useCurrencies(kind)}
      failed={<Trans>Couldn’t load withdrawal options</Trans>}
    >
      {([first, ...others]) =>
        first === undefined ? (
          <EmptyState icon="info" title={<Trans>This withdrawal option isn’t available right now</Trans>}>
            <Trans>Try again later or choose the other option.</Trans>
          </EmptyState>
        ) : (
          <BindForm kind={kind} currencies={[first, ...others]} requested={requested} />
        )
      }
    </ResourceView>
  )
}
