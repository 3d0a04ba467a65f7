import { Trans } from '@lingui/react/macro'
import { RealAccounts } from '../money/RealAccounts.tsx'
import { useGoBack } from '../router.tsx'
import { cx } from '../ui/cx.ts'
import { PageHead } from '../ui/PageHead.tsx'
import frame from '../ui/page.module.css'
import styles from './BoundPage.module.css'
import { BoundMethods } from './withdraw/BoundMethods.tsx'

/** The coin addresses that are bound (document 2 §2). */
export function CoinAddressListPage() {
  const goBack = useGoBack()
  return (
    <div className={cx(frame.page, frame.column)}>
      <PageHead title={<Trans>Coin addresses</Trans>} onBack={goBack} />
      <RealAccounts
        why={<Trans>A demo account trades with practice money, so there is nothing to withdraw from it.</Trans>}
      >
        <div className={styles.body}>
          <BoundMethods kind="coin" />
        </div>
      </RealAccounts>
    </div>
  )
}
