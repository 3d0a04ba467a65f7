import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { PERFORMANCE_WEEKS } from '../../contract/constants.ts'
import type { Trader } from '../../contract/entities/market.ts'
import type { Figure } from '../../contract/rules.ts'
import { formatWeeks } from '../i18n/dates.ts'
import { directionOf, formatCount, formatMoney, formatPercent } from '../i18n/format.ts'
import { Card } from '../ui/Card.tsx'
import { cx } from '../ui/cx.ts'
import { Sparkline } from '../ui/Sparkline.tsx'
import stack from '../ui/stack.module.css'
import { Tag } from '../ui/Tag.tsx'
import text from '../ui/text.module.css'
import tones from '../ui/tones.module.css'
import styles from './TraderCard.module.css'

interface TraderCardProps {
  trader: Trader
  /** From 1. */
  position: number
  /** It is the visitor's own. */
  own: boolean
  onOpen: () => void
}

/** What is said of a ranked trader (document 2 §3); the whole card is pressed. */
export function TraderCard({ trader, position, own, onOpen }: TraderCardProps) {
  const { user, multiple, threeWeekRate, threeWeekWin, threeWeekProfit, totalRate, totalTrades, code, course } = trader
  const times = multiple !== undefined && formatCount(multiple)
  const place = formatCount(position)
  const span = formatWeeks(PERFORMANCE_WEEKS)
  return (
    <li className={styles.item}>
      <Card className={styles.card}>
        <div className={cx(stack.row12, styles.head)}>
          <span className={cx('fig', styles.place, position <= 3 && styles.first)}>
            <span className="sr">
              <Trans>Rank</Trans>{' '}
            </span>
            {place}
          </span>
          <div className={cx(stack.fillColumn, styles.who)}>
            <h2>
              <button type="button" className={styles.press} aria-haspopup="dialog" onClick={onOpen}>
                <bdi>{user}</bdi>
              </button>
            </h2>
            <div className={styles.tags}>
              {own && (
                <Tag tone="acc">
                  <Trans context="trader">You</Trans>
                </Tag>
              )}
              {times !== false && (
                <Tag>
                  <Trans>
                    <span className="fig">{times}×</span> multiply
                  </Trans>
                </Tag>
              )}
            </div>
          </div>
          {course.length > 1 && <Sparkline values={course} open={0} tone={(course.at(-1) ?? 0) < 0 ? 'dn' : 'up'} />}
        </div>
        <dl className={styles.figures}>
          <Fact label={<Trans>Return, {span}</Trans>}>
            <Signed value={threeWeekRate} write={formatPercent} />
          </Fact>
          <Fact label={<Trans>Win rate, {span}</Trans>}>
            {threeWeekWin !== undefined && <span className="fig">{formatPercent(threeWeekWin)}</span>}
          </Fact>
          <Fact label={<Trans>Profit, {span}</Trans>}>
            <Signed value={threeWeekProfit} write={formatMoney} />
          </Fact>
          <Fact label={<Trans>Total return</Trans>}>
            <Signed value={totalRate} write={formatPercent} />
          </Fact>
          <Fact label={<Trans>Total trades</Trans>}>
            {totalTrades !== undefined && <span className="fig">{formatCount(totalTrades)}</span>}
          </Fact>
          <Fact label={<Trans>Most traded</Trans>}>{code && <bdi>{code}</bdi>}</Fact>
        </dl>
      </Card>
    </li>
  )
}

/** One figure with its name over it; a dash where the server has not told it. */
function Fact({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt className={cx(text.small, styles.label)}>{label}</dt>
      <dd className={styles.value}>{children || '—'}</dd>
    </div>
  )
}

interface SignedProps {
  value: Figure | undefined
  write: (value: Figure, options: { sign: 'always' }) => string
}

/** A figure with its sign and the colour of its direction. */
function Signed({ value, write }: SignedProps) {
  if (value === undefined) return '—'
  const tone = directionOf(value)
  return <span className={cx('fig', tone && tones[tone])}>{write(value, { sign: 'always' })}</span>
}
