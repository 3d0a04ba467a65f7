import { useLingui } from '@lingui/react/macro'
import Big from 'big.js'
import { datesLocale, formatDateTime, formatDuration } from '../i18n/dates.ts'
import { instrumentsAtom } from '../markets/atoms.ts'
import { InstrumentLogo } from '../markets/InstrumentLogo.tsx'
import { endOf } from '../orders/orderWords.ts'
import { SideTag } from '../orders/SideTag.tsx'
import { cx } from '../ui/cx.ts'
import { Tag } from '../ui/Tag.tsx'
import text from '../ui/text.module.css'
import tones from '../ui/tones.module.css'
import { useAtomValue } from '../useAtom.ts'
import type { JournalTrade } from './book/journalBook.ts'
import { Money } from './JournalCalendar.tsx'
import { ExcursionBar, PathChart } from './PathChart.tsx'
import styles from './TradeRows.module.css'
import { useTradePath } from './useTradePath.ts'
import { resultR } from './words.ts'

/** Returns the profit of a trade after its fee, USD. */
export const netOf = ({ order }: JournalTrade): string => new Big(order.profit).minus(order.fee).toFixed(6)

interface TradeRowsProps {
  trades: readonly JournalTrade[]
  zone: string
  onOpen: (trade: JournalTrade) => void
}

/** Closed trades under the days that they closed on, the newest first. */
export function TradeRows({ trades, zone, onOpen }: TradeRowsProps) {
  const format = new Intl.DateTimeFormat(datesLocale(), {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: zone,
  })
  const days = Map.groupBy(trades, ({ closedAt }) => format.format(closedAt))
  return [...days].map(([day, ofDay]) => (
    <section key={day} className={styles.day}>
      <h3 className={styles.head}>
        <span className={text.title}>{day}</span>
        <Money value={ofDay.reduce((sum, trade) => sum.plus(netOf(trade)), new Big(0)).toFixed(6)} />
      </h3>
      <ul>
        {ofDay.map((trade) => (
          <TradeRow key={trade.order.id} trade={trade} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  ))
}

function TradeRow({ trade, onOpen }: { trade: JournalTrade; onOpen: (trade: JournalTrade) => void }) {
  const { t } = useLingui()
  const { order, openedAt, closedAt, r, entry } = trade
  const logo = useAtomValue(instrumentsAtom).find(({ showCode }) => showCode === order.showCode)?.logo ?? ''
  const { ref, path } = useTradePath(trade)
  const facts = [formatDateTime(openedAt, 'time'), formatDuration(closedAt - openedAt), t(endOf(order))]
  return (
    <li ref={ref}>
      <button type="button" className={styles.row} onClick={() => onOpen(trade)}>
        <InstrumentLogo instrument={{ logo, showCode: order.showCode }} />
        <span className={styles.subject}>
          <span className={styles.name}>
            <bdi className={text.title}>{order.showCode}</bdi> <SideTag order={order} />
          </span>
          <span className={text.caption}>{facts.join(' · ')}</span>
          {entry && (entry.tags.length > 0 || entry.rating !== undefined) && (
            <span className={styles.tags}>
              {entry.rating !== undefined && <Tag icon="star">{String(entry.rating)}</Tag>}
              {entry.tags.map((tag) => (
                <Tag key={tag}>
                  <bdi>{tag}</bdi>
                </Tag>
              ))}
            </span>
          )}
        </span>
        <span className={styles.chart}>{path && <PathChart path={path} width={96} height={44} />}</span>
        <span className={styles.worth}>
          <Money value={netOf(trade)} className={styles.net} />
          <span className={cx('fig', text.caption, r !== undefined && tones.soft)}>
            {r === undefined ? '' : resultR(r)}
          </span>
          {path && <ExcursionBar trade={trade} path={path} />}
        </span>
      </button>
    </li>
  )
}
