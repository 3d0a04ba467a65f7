import { Trans, useLingui } from '@lingui/react/macro'
import type { User } from '../../contract/entities/account.ts'
import { formatMoney } from '../i18n/format.ts'
import { AccountAge } from '../session/AccountAge.tsx'
import { accountFiguresAtom, balanceAtom } from '../session/figures.ts'
import { practiceAtom, userAtom } from '../session/session.ts'
import { moneyHiddenAtom } from '../session/settings.ts'
import { Card } from '../ui/Card.tsx'
import { copyText } from '../ui/copyText.ts'
import { Disc } from '../ui/Disc.tsx'
import { FittedFigure } from '../ui/FittedFigure.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Icon } from '../ui/icons/Icon.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import stack from '../ui/stack.module.css'
import { Tag } from '../ui/Tag.tsx'
import { useAtom, useAtomValue } from '../useAtom.ts'
import styles from './IdentityCard.module.css'

const HIDDEN = '••••••'

/**
 * Shows the logged-in account, the balance, which can be hidden, and the available funds; the card leads to the account's
 * history (document 2 §2). `verified`: the identity check is finished.
 */
export function IdentityCard({ verified }: { verified: boolean }) {
  const { t } = useLingui()
  const user = useAtomValue(userAtom)
  const balance = useAtomValue(balanceAtom)
  const figures = useAtomValue(accountFiguresAtom)
  const practice = useAtomValue(practiceAtom)
  const [hidden, setHidden] = useAtom(moneyHiddenAtom)
  const shown = (amount: string | undefined) =>
    amount === undefined ? (
      <Skeleton w={120} h={24} />
    ) : (
      <FittedFigure>{hidden ? HIDDEN : formatMoney(amount)}</FittedFigure>
    )
  return (
    <Card className={styles.card}>
      {!practice && (
        <a className={styles.way} href="#/mine/history">
          <span className="sr">
            <Trans>Account history</Trans>
          </span>
        </a>
      )}
      <div className={stack.row12}>
        <Disc icon="user" tone={user?.demo ? 'warn' : 'acc'} size={40} />
        <div className={stack.fillShrink}>
          <div className={styles.line}>
            <p className={styles.name}>{user ? <Name user={user} /> : <Skeleton w={140} h={24} />}</p>
            {verified && (
              <Tag tone="ok" icon="check">
                <Trans>Verified</Trans>
              </Tag>
            )}
          </div>
          {user === undefined ? (
            <div className={styles.uid}>
              <Skeleton w={96} h={12} />
            </div>
          ) : (
            <div className={styles.uid}>
              <span>
                <Trans>
                  UID <span className="fig">{user.uid}</span>
                </Trans>
              </span>
              <IconButton icon="copy-doc" size={16} tight label={t`Copy UID`} onClick={() => void copyText(user.uid)} />
            </div>
          )}
        </div>
        {!practice && <Icon name="chevron-right" size={16} className={styles.chevron ?? ''} />}
      </div>
      <AccountAge className={styles.age} />
      <div className={styles.money}>
        <div>
          <div className={styles.label}>
            <Trans>Balance</Trans>
            <IconButton
              icon={hidden ? 'eye-off' : 'eye'}
              size={18}
              tight
              label={hidden ? t`Show amounts` : t`Hide amounts`}
              aria-pressed={hidden}
              onClick={() => setHidden(!hidden)}
            />
          </div>
          <p className={`fig ${styles.balance}`}>{shown(figures?.balance ?? balance)}</p>
        </div>
        <div className={styles.usable}>
          <div className={styles.label}>
            <Trans>Available funds</Trans>
          </div>
          <p className={`fig ${styles.asset}`}>{shown(figures?.freeMargin)}</p>
        </div>
      </div>
    </Card>
  )
}

/** A phone number stands as `852-91234567` (decisions §9). */
function Name({ user: { demo, email, mobile } }: { user: User }) {
  if (demo) return <Trans>Demo account</Trans>
  return <bdi>{email || (mobile ? `+${mobile.replace(/^\+/, '').replace('-', ' ')}` : '')}</bdi>
}
