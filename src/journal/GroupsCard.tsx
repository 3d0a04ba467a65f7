import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { datesLocale } from '../i18n/dates.ts'
import { formatCount, formatPercent } from '../i18n/format.ts'
import { Card } from '../ui/Card.tsx'
import { Chips } from '../ui/Chips.tsx'
import { cx } from '../ui/cx.ts'
import text from '../ui/text.module.css'
import tones from '../ui/tones.module.css'
import styles from './GroupsCard.module.css'
import { Money } from './JournalCalendar.tsx'
import { ENOUGH_TRADES, type Grouping, groupings, type Statistics } from './statistics/statistics.ts'
import { resultR } from './words.ts'

/** 1 January 2024 was a Monday. */
const weekday = (key: string) =>
  new Intl.DateTimeFormat(datesLocale(), { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, Number(key)))
const hour = (key: string) =>
  new Intl.DateTimeFormat(datesLocale(), {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'UTC',
  }).format(Date.UTC(2024, 0, 1, Number(key)))

/** Shows totals of trades by a shared property, with their number. */
export function GroupsCard({ statistics }: { statistics: Statistics }) {
  const { t } = useLingui()
  const [by, setBy] = useState<Grouping>('instrument')
  const names: Readonly<Record<Grouping, string>> = {
    ...{ instrument: t`Instrument`, hour: t`Hour`, weekday: t`Weekday`, side: t`Side`, tag: t`Tags` },
  }
  const keyWords = (key: string): string => {
    if (by === 'side') return key === 'buy' ? t`Buy` : t`Sell`
    if (by === 'hour') return hour(key)
    return by === 'weekday' ? weekday(key) : key
  }
  const groups = statistics.groups[by]
  const few = statistics.all.trades < ENOUGH_TRADES || groups.some(({ trades }) => trades < ENOUGH_TRADES)
  return (
    <Card className={styles.card} aria-label={t`Totals`}>
      <Chips
        required
        label={t`Totals`}
        value={by}
        options={groupings.map((value) => ({ value, label: names[value] }))}
        onChange={(value) => value && setBy(value)}
      />
      {groups.length > 0 && (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead className={text.small}>
              <tr>
                <th scope="col">{names[by]}</th>
                <th scope="col">
                  <Trans>Trades</Trans>
                </th>
                <th scope="col">
                  <Trans>Win rate</Trans>
                </th>
                <th scope="col">
                  <Trans>Expectancy</Trans>
                </th>
                <th scope="col">
                  <Trans>Result</Trans>
                </th>
              </tr>
            </thead>
            <tbody>
              {groups.map((group) => (
                <tr key={group.key}>
                  <th scope="row">
                    <bdi>{keyWords(group.key)}</bdi>
                  </th>
                  <td className={cx('fig', group.trades < ENOUGH_TRADES && tones.warn)}>{formatCount(group.trades)}</td>
                  <td className="fig">{formatPercent(group.winRate ?? 0, { digits: 0 })}</td>
                  <td className="fig">
                    {group.expectancyR === undefined ? (
                      <Money value={group.expectancy ?? '0'} />
                    ) : (
                      resultR(group.expectancyR)
                    )}
                  </td>
                  <td>
                    <Money value={group.net} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {few && (
        <p className={text.warning} role="note">
          <Trans>Fewer than {ENOUGH_TRADES} trades: results may be due to chance.</Trans>
        </p>
      )}
    </Card>
  )
}
