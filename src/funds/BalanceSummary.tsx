import { Trans, useLingui } from '@lingui/react/macro'
import type { AccountDetail } from '../../contract/entities/funds.ts'
import { toCents } from '../../contract/rules.ts'
import { formatMoney } from '../i18n/format.ts'
import { ResourceView } from '../resource/ResourceView.tsx'
import type { LoadRequest } from '../resource/useResource.ts'
import { AccountAge, CopyAge } from '../session/AccountAge.tsx'
import type { AccountSnapshot } from '../session/accountSnapshot.ts'
import { accountFiguresAtom, balanceAtom } from '../session/figures.ts'
import { offlineAtom } from '../session/offline.ts'
import { moneyHiddenAtom } from '../session/settings.ts'
import { offlineAccountAtom } from '../session/snapshotFeed.ts'
import { Card } from '../ui/Card.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useAtom, useAtomValue } from '../useAtom.ts'
import styles from './BalanceSummary.module.css'

const HIDDEN = '••••••'

/** Shows the balance, the part locked for withdrawals, and the available part (document 2 §2). */
export function BalanceSummary({ resource }: { resource: LoadRequest<AccountDetail> }) {
  const copy = useAtomValue(offlineAccountAtom)
  const balance = useAtomValue(balanceAtom)
  const offline = useAtomValue(offlineAtom)
  const isKnown = copy !== undefined || (offline && balance !== undefined)
  return (
    <ResourceView
      // What the device knows is shown while the server cannot be asked.
      resource={isKnown ? { ...resource, error: undefined } : resource}
      failed={<Trans>Couldn’t load your balance</Trans>}
      skeleton={<Summary copy={copy} />}
    >
      {(detail) => <Summary detail={detail} copy={copy} />}
    </ResourceView>
  )
}

interface SummaryProps {
  detail?: AccountDetail
  copy: AccountSnapshot | undefined
}

function Summary({ detail, copy }: SummaryProps) {
  const { t } = useLingui()
  const usable = useAtomValue(accountFiguresAtom)?.freeMargin
  const balance = useAtomValue(balanceAtom)
  const offline = useAtomValue(offlineAtom)
  // What is locked is known with the balance it was told with: money may have moved between the two since.
  const isOther = copy && detail && !toCents(detail.balance).eq(toCents(copy.balance))
  const [hidden, setHidden] = useAtom(moneyHiddenAtom)
  // Without a network nothing more is on its way.
  const unknown = offline ? '—' : <Skeleton w={96} h={20} />
  const shown = (amount: string | undefined) => (amount === undefined ? unknown : hidden ? HIDDEN : formatMoney(amount))
  return (
    <Card aria-label={t`Account`}>
      <dl className={styles.figures}>
        <div className={styles.balance}>
          <dt>
            <Trans>Balance</Trans>
            <IconButton
              icon={hidden ? 'eye-off' : 'eye'}
              size={18}
              tight
              label={hidden ? t`Show amounts` : t`Hide amounts`}
              aria-pressed={hidden}
              onClick={() => setHidden(!hidden)}
            />
          </dt>
          <dd className="fig">{shown((copy ?? detail)?.balance ?? balance)}</dd>
        </div>
        <div>
          <dt>
            <Trans>Locked balance</Trans>
          </dt>
          <dd className="fig">{isOther ? '—' : shown(detail?.locked)}</dd>
        </div>
        <div>
          <dt>
            <Trans>Available funds</Trans>
          </dt>
          <dd className="fig">{shown(usable)}</dd>
        </div>
      </dl>
      {copy ? <AccountAge className={styles.age} /> : <CopyAge part="detail" className={styles.age} />}
    </Card>
  )
}
