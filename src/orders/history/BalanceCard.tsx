import { Trans, useLingui } from '@lingui/react/macro'
import Big from 'big.js'
import { useState } from 'react'
import type { BalanceCourse } from '../../../contract/entities/history.ts'
import { formatMoney, formatPercent } from '../../i18n/format.ts'
import { moneyHiddenAtom } from '../../session/settings.ts'
import { Card } from '../../ui/Card.tsx'
import { cx } from '../../ui/cx.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import stack from '../../ui/stack.module.css'
import text from '../../ui/text.module.css'
import tones from '../../ui/tones.module.css'
import { useAtomValue } from '../../useAtom.ts'
import styles from './BalanceCard.module.css'
import { BalanceCurve } from './BalanceCurve.tsx'
import { BalanceTable } from './BalanceTable.tsx'

interface BalanceCardProps {
  /** Undefined while it loads. */
  course: BalanceCourse | undefined
  /** It belongs to other days than those that are asked for now. */
  outdated: boolean
}

/** Shows the realised balance as a curve or a table. */
export function BalanceCard({ course, outdated }: BalanceCardProps) {
  const { t } = useLingui()
  const hidden = useAtomValue(moneyHiddenAtom)
  const [table, setTable] = useState(false)
  return (
    <Card
      pad={false}
      className={cx(styles.card, outdated && tones.outdated)}
      aria-label={t`Balance`}
      aria-busy={course === undefined || outdated}
    >
      <header className={cx(stack.ends, styles.head)}>
        <h2 className={text.title}>
          <Trans>Balance</Trans>
        </h2>
        <button
          type="button"
          className={styles.switch}
          aria-pressed={table}
          disabled={course === undefined || hidden}
          onClick={() => setTable(!table)}
        >
          <Trans>View as table</Trans>
        </button>
      </header>
      {course === undefined ? (
        <div className={styles.wait}>
          <Skeleton h="100%" />
        </div>
      ) : hidden ? (
        <p className={styles.hidden}>
          <Trans>Amounts hidden</Trans>
        </p>
      ) : table ? (
        <BalanceTable points={course.points} />
      ) : (
        <BalanceCurve key={course.points.length} course={course} />
      )}
      <dl className={styles.foot}>
        <div>
          <dt>
            <Trans>Max drawdown</Trans>
          </dt>
          <dd>{course && !hidden ? <Drawdown course={course} /> : <span className={tones.quiet}>–</span>}</dd>
        </div>
        {course && !hidden && !new Big(course.moved).eq(0) && (
          <div>
            <dt>
              <Trans>Deposit, withdrawal or reset</Trans>
            </dt>
            <dd className="fig">{formatMoney(course.moved, { sign: 'always' })}</dd>
          </div>
        )}
      </dl>
    </Card>
  )
}

function Drawdown({ course: { drawdown, drawdownPeak } }: { course: BalanceCourse }) {
  const amount = new Big(drawdown)
  if (amount.eq(0)) return <span className={tones.quiet}>–</span>
  const peak = new Big(drawdownPeak)
  return (
    <span className="fig">
      <span className={tones.dn}>{formatMoney(amount.neg())}</span>
      {peak.gt(0) && <span className={styles.share}>{formatPercent(amount.div(peak).times(100))}</span>}
    </span>
  )
}
