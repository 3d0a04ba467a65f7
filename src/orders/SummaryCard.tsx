import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { directionOf, formatMoney } from '../i18n/format.ts'
import { AccountAge } from '../session/AccountAge.tsx'
import { accountFiguresAtom } from '../session/figures.ts'
import { moneyHiddenAtom } from '../session/settings.ts'
import { Card } from '../ui/Card.tsx'
import { cx } from '../ui/cx.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { RiskRuler } from './RiskRuler.tsx'
import styles from './SummaryCard.module.css'

/** What stands in place of an amount while the eye is shut. */
const HIDDEN = '••••••'

/** What the account is worth, what is bound, and how safe it is. */
export function SummaryCard({ className }: { className?: string | undefined }) {
  const { t } = useLingui()
  const figures = useAtomValue(accountFiguresAtom)
  const hidden = useAtomValue(moneyHiddenAtom)
  const money = (amount: string | undefined, sign?: 'always'): ReactNode => {
    if (amount === undefined) return <Skeleton w={72} h={16} />
    const text = hidden ? HIDDEN : formatMoney(amount, sign && { sign })
    return (
      <span className={cx('fig', text.length > 11 && styles.long, text.length > 13 && styles.longest)}>{text}</span>
    )
  }
  const floating = Number(figures?.floating ?? 0)
  return (
    <Card pad={false} className={cx(styles.card, className)} aria-label={t`Account`}>
      <AccountAge className={styles.age} />
      <dl className={styles.figures}>
        <div>
          <dt>
            <Trans>Equity</Trans>
          </dt>
          <dd className={styles.hero}>{figures ? money(figures.equity) : <Skeleton w={176} h={32} />}</dd>
        </div>
        <div className={styles.floating}>
          <dt>
            <Trans>Floating profit</Trans>
          </dt>
          <dd className={styles[directionOf(floating) ?? 'flat']}>{money(figures?.floating, 'always')}</dd>
        </div>
        <div>
          <dt>
            <Trans>Margin</Trans>
          </dt>
          <dd className={cx(styles.value, Number(figures?.marginInUse ?? 1) === 0 && styles.flat)}>
            {money(figures?.marginInUse)}
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Free margin</Trans>
          </dt>
          <dd className={styles.value}>{money(figures?.freeMargin)}</dd>
        </div>
        <div className={styles.last}>
          <dt>
            <Trans>Balance</Trans>
          </dt>
          <dd className={styles.value}>{money(figures?.balance)}</dd>
        </div>
      </dl>
      <div className={styles.risk}>
        <RiskRuler />
      </div>
    </Card>
  )
}
