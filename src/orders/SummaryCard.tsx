import { Trans, useLingui } from '@lingui/react/macro'
import type { CSSProperties, ReactNode } from 'react'
import { directionOf, formatMoney } from '../i18n/format.ts'
import { AccountAge } from '../session/AccountAge.tsx'
import { accountFiguresAtom } from '../session/figures.ts'
import { moneyHiddenAtom } from '../session/settings.ts'
import { Card } from '../ui/Card.tsx'
import { cx } from '../ui/cx.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import tones from '../ui/tones.module.css'
import { Whole } from '../ui/Whole.tsx'
import { useAtomValue } from '../useAtom.ts'
import { RiskRuler } from './RiskRuler.tsx'
import styles from './SummaryCard.module.css'

/** What stands in place of an amount while the eye is shut. */
const HIDDEN = '••••••'

/** What the account is worth, what is bound, and how safe it is. */
export function SummaryCard({ className }: { className?: string | undefined }) {
  const { t } = useLingui()
  const figures = useAtomValue(accountFiguresAtom)
  const hidden = useAtomValue(moneyHiddenAtom)
  const textOf = (amount: string, sign?: 'always') => (hidden ? HIDDEN : formatMoney(amount, sign && { sign }))
  const money = (amount: string | undefined, sign?: 'always'): ReactNode =>
    amount === undefined ? <Skeleton w={72} h={16} /> : <span className="fig">{textOf(amount, sign)}</span>
  const values = figures && [figures.marginInUse, figures.freeMargin, figures.balance].map((one) => textOf(one))
  const floating = Number(figures?.floating ?? 0)
  return (
    <Card pad={false} className={cx(styles.card, className)} aria-label={t`Account`}>
      <AccountAge className={styles.age} />
      <div className={styles.figures}>
        <dl className={styles.worth}>
          <div className={styles.equity}>
            <dt>
              <Trans>Equity</Trans>
            </dt>
            <dd>{figures ? <Whole>{textOf(figures.equity)}</Whole> : <Skeleton w={176} h={32} />}</dd>
          </div>
          <div className={styles.floating}>
            <dt>
              <Trans>Floating profit</Trans>
            </dt>
            <dd className={tones[directionOf(floating) ?? 'quiet']}>{money(figures?.floating, 'always')}</dd>
          </div>
        </dl>
        <dl className={styles.values} style={{ '--letters': values?.join('').length ?? 0 } as CSSProperties}>
          <div>
            <dt>
              <Trans>Margin</Trans>
            </dt>
            <dd className={cx(styles.value, Number(figures?.marginInUse ?? 1) === 0 && tones.quiet)}>
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
      </div>
      <div className={styles.risk}>
        <RiskRuler />
      </div>
    </Card>
  )
}
