import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { PERFORMANCE_WEEKS } from '../../contract/constants.ts'
import type { Trader } from '../../contract/entities/market.ts'
import type { Figure } from '../../contract/rules.ts'
import { formatWeeks } from '../i18n/dates.ts'
import { directionOf, formatCount, formatPercent } from '../i18n/format.ts'
import { Profit } from '../i18n/OrderMoney.tsx'
import { Card } from '../ui/Card.tsx'
import { cx } from '../ui/cx.ts'
import { Sparkline } from '../ui/Sparkline.tsx'
import stack from '../ui/stack.module.css'
import { Tag } from '../ui/Tag.tsx'
import text from '../ui/text.module.css'
import tones from '../ui/tones.module.css'
import { SimulatedTag } from './SimulatedTag.tsx'
import styles from './TraderCard.module.css'

/** A length of time that a card tells of, where the server has its figures. */
export interface ShownSpan {
  readonly days: number
  readonly name: string
}

interface TraderCardProps {
  trader: Trader
  /** The three weeks of the documents where it is left out. */
  span?: ShownSpan | undefined
  /** Action at the end of the card. */
  action?: ReactNode
  /** From 1. */
  position: number
  /** It is the visitor's own. */
  own: boolean
  onOpen: () => void
}

/** Shows a ranked trader (document 2 §3). The whole card can be pressed. */
export function TraderCard({ trader, position, own, onOpen, span: shown, action }: TraderCardProps) {
  const { user, multiple, threeWeekRate, threeWeekWin, threeWeekProfit, totalRate, totalTrades, code, course } = trader
  const { simulated, open, spans } = trader
  const figures = spans.find(({ days }) => days === shown?.days)
  const { rate = threeWeekRate, win = threeWeekWin, profit = threeWeekProfit } = figures ?? {}
  const times = multiple !== undefined && formatCount(multiple)
  const place = formatCount(position)
  const span = (figures && shown?.name) || formatWeeks(PERFORMANCE_WEEKS)
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
              {simulated && <SimulatedTag />}
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
            <Signed value={rate} />
          </Fact>
          <Fact label={<Trans>Win rate, {span}</Trans>}>
            {win !== undefined && <span className="fig">{formatPercent(win)}</span>}
          </Fact>
          <Fact label={<Trans>Profit, {span}</Trans>}>{profit === undefined ? '—' : <Profit value={profit} />}</Fact>
          {figures && (
            <>
              <Fact label={<Trans>Drawdown, {span}</Trans>}>
                <span className="fig">{formatPercent(figures.drawdown)}</span>
              </Fact>
              <Fact label={<Trans>Orders, {span}</Trans>}>
                <span className="fig">{formatCount(figures.trades)}</span>
              </Fact>
              <Fact label={<Trans>Open now</Trans>}>
                {open && (
                  <>
                    <span className="fig">{formatCount(open.positions)}</span>
                    {open.positions > 0 && (
                      <>
                        {' · '}
                        <Signed value={open.rate} />
                      </>
                    )}
                  </>
                )}
              </Fact>
            </>
          )}
          <Fact label={<Trans>Total return</Trans>}>
            <Signed value={totalRate} />
          </Fact>
          <Fact label={<Trans>Total trades</Trans>}>
            {totalTrades !== undefined && <span className="fig">{formatCount(totalTrades)}</span>}
          </Fact>
          <Fact label={<Trans>Most traded</Trans>}>{code && <bdi>{code}</bdi>}</Fact>
        </dl>
        {action && <div className={styles.action}>{action}</div>}
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

/** A percentage with its sign and the colour of its direction. */
function Signed({ value }: { value: Figure | undefined }) {
  if (value === undefined) return '—'
  const tone = directionOf(value)
  return <span className={cx('fig', tone && tones[tone])}>{formatPercent(value, { sign: 'always' })}</span>
}
