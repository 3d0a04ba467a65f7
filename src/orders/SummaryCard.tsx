import { Trans, useLingui } from '@lingui/react/macro'
import type { CSSProperties, ReactNode } from 'react'
import { directionOf, formatMargin, formatMoney, formatProfit, ORDER_DIGITS } from '../i18n/format.ts'
import { AccountAge } from '../session/AccountAge.tsx'
import { accountFiguresAtom } from '../session/figures.ts'
import { moneyHiddenAtom } from '../session/settings.ts'
import { Card } from '../ui/Card.tsx'
import { cx } from '../ui/cx.ts'
import { FittedFigure } from '../ui/FittedFigure.tsx'
import { Money6 } from '../ui/Money6.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import tones from '../ui/tones.module.css'
import { useAtomValue } from '../useAtom.ts'
import { RiskRuler } from './RiskRuler.tsx'
import styles from './SummaryCard.module.css'

/** Text in place of hidden amounts. */
const HIDDEN = '••••••'

/** Shows the account's value, its margin and its margin level. */
export function SummaryCard({ className }: { className?: string | undefined }) {
  const { t } = useLingui()
  const figures = useAtomValue(accountFiguresAtom)
  const hidden = useAtomValue(moneyHiddenAtom)
  const textOf = (amount: string, write: (amount: string) => string = formatMoney) => (hidden ? HIDDEN : write(amount))
  const money = (amount: string | undefined, write?: (amount: string) => string): ReactNode =>
    amount === undefined ? <Skeleton w={72} h={16} /> : <Money6 text={textOf(amount, write)} />
  const values = figures && [
    textOf(figures.marginInUse, formatMargin),
    textOf(figures.freeMargin),
    textOf(figures.balance),
  ]
  return (
    <Card pad={false} className={cx(styles.card, className)} aria-label={t`Account`}>
      <AccountAge className={styles.age} />
      <div className={styles.figures}>
        <dl className={styles.worth}>
          <div className={styles.equity}>
            <dt>
              <Trans>Equity</Trans>
            </dt>
            <dd>{figures ? <FittedFigure>{textOf(figures.equity)}</FittedFigure> : <Skeleton w={176} h={32} />}</dd>
          </div>
          <div className={styles.floating}>
            <dt>
              <Trans>Floating profit</Trans>
            </dt>
            <dd className={tones[directionOf(figures?.floating ?? 0, ORDER_DIGITS) ?? 'quiet']}>
              {money(figures?.floating, formatProfit)}
            </dd>
          </div>
        </dl>
        <dl className={styles.values} style={{ '--letters': values?.join('').length ?? 0 } as CSSProperties}>
          <div>
            <dt>
              <Trans>Margin</Trans>
            </dt>
            <dd className={cx(styles.value, Number(figures?.marginInUse ?? 1) === 0 && tones.quiet)}>
              {money(figures?.marginInUse, formatMargin)}
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
