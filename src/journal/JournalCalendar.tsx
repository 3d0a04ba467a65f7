import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { datesLocale } from '../i18n/dates.ts'
import { directionOf, formatCount, formatMoney, formatPercent, formatPrice } from '../i18n/format.ts'
import { Card } from '../ui/Card.tsx'
import { cx } from '../ui/cx.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import text from '../ui/text.module.css'
import tones from '../ui/tones.module.css'
import type { JournalAnswer } from './book/journalBook.ts'
import styles from './JournalCalendar.module.css'
import { nextPeriod, weeksOf } from './journalQuery.ts'
import type { Period } from './statistics/statistics.ts'
import { resultR } from './words.ts'

interface JournalCalendarProps {
  answer: JournalAnswer
  /** A month or a year. */
  shown: string
  day: string | undefined
  today: string
  onShown: (period: string) => void
  onDay: (day: string | undefined) => void
}

const isMonth = (period: string) => period.length > 4
const utc = (options: Intl.DateTimeFormatOptions, at: string) =>
  new Intl.DateTimeFormat(datesLocale(), { ...options, timeZone: 'UTC' }).format(new Date(`${at}T00:00:00Z`))

/** `July 2026`, `2026`. */
const titleOf = (period: string): string =>
  isMonth(period)
    ? utc({ month: 'long', year: 'numeric' }, `${period}-01`)
    : utc({ year: 'numeric' }, `${period}-01-01`)

/** The first day of a week where the language is spoken: 1 is Monday. */
function firstDay(): number {
  const locale = new Intl.Locale(datesLocale()) as Intl.Locale & {
    getWeekInfo?: () => { firstDay: number }
    weekInfo?: { firstDay: number }
  }
  return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1
}

/** Returns how strongly a result colours its day, relative to the largest shown: three steps. */
function strength(net: string, largest: number): 1 | 2 | 3 {
  const share = largest === 0 ? 0 : Math.abs(Number(net)) / largest
  return share > 2 / 3 ? 3 : share > 1 / 3 ? 2 : 1
}

/** Results by day of a month, or by month of a year, and the figures of what is shown. */
export function JournalCalendar({ answer, shown, day, today, onShown, onDay }: JournalCalendarProps) {
  const { t } = useLingui()
  const month = isMonth(shown)
  const { days, months } = answer.whole
  const periods = new Map(
    (month ? days : months).filter(({ key }) => key.startsWith(shown)).map((one) => [one.key, one]),
  )
  const largest = Math.max(0, ...[...periods.values()].map(({ net }) => Math.abs(Number(net))))
  const count = answer.shown.all.trades
  const { net } = answer.shown.all
  const cell = (key: string, name: string, label: string) => {
    const period = periods.get(key)
    return (
      <DayCell
        key={key}
        {...{ name, label, period }}
        tone={period && strength(period.net, largest)}
        on={key === day}
        today={key === (month ? today : today.slice(0, 7))}
        onPress={() => (month ? onDay(key === day ? undefined : key) : onShown(key))}
      />
    )
  }
  const weeks = month ? weeksOf(shown, firstDay()) : []
  return (
    <Card pad={false} className={styles.card}>
      <div className={styles.head}>
        <h2 className={text.heading}>{titleOf(shown)}</h2>
        <IconButton
          icon="chevron-left"
          tight
          label={titleOf(nextPeriod(shown, -1))}
          onClick={() => onShown(nextPeriod(shown, -1))}
        />
        <IconButton
          icon="chevron-right"
          tight
          label={titleOf(nextPeriod(shown, 1))}
          onClick={() => onShown(nextPeriod(shown, 1))}
        />
        <span className={cx(text.caption, styles.count)}>
          <Plural value={count} one="# trade" other="# trades" />
        </span>
        <Money value={net} className={styles.net} />
      </div>
      <Segmented
        className={styles.switch}
        label={t`View`}
        value={month ? 'month' : 'year'}
        options={[
          { value: 'month', label: <Trans>Month</Trans> },
          { value: 'year', label: <Trans>Year</Trans> },
        ]}
        onChange={(next) => {
          const latest = months.findLast(({ key }) => key.startsWith(shown))?.key
          onShown(next === 'year' ? shown.slice(0, 4) : (latest ?? `${shown}-01`))
        }}
      />
      {month ? (
        <div className={styles.month}>
          {weeks[0]?.map((one) => (
            <abbr key={one} className={cx(text.small, styles.weekday)} title={utc({ weekday: 'long' }, one)}>
              {utc({ weekday: 'narrow' }, one)}
            </abbr>
          ))}
          {weeks.flat().map((one) =>
            one.startsWith(shown) ? (
              cell(one, formatCount(Number(one.slice(8))), utc({ dateStyle: 'long' }, one))
            ) : (
              <span key={one} className={styles.beside} aria-hidden="true">
                {formatCount(Number(one.slice(8)))}
              </span>
            ),
          )}
        </div>
      ) : (
        <div className={styles.year}>
          {Array.from({ length: 12 }, (_, at) => `${shown}-${String(at + 1).padStart(2, '0')}`).map((key) =>
            cell(key, utc({ month: 'short' }, `${key}-01`), utc({ month: 'long', year: 'numeric' }, `${key}-01`)),
          )}
        </div>
      )}
      <ShownFigures shown={answer.shown} />
    </Card>
  )
}

interface DayCellProps {
  name: string
  label: string
  period: Period | undefined
  tone: 1 | 2 | 3 | undefined
  on: boolean
  today: boolean
  onPress: () => void
}

function DayCell({ name, label, period, tone, on, today, onPress }: DayCellProps) {
  const direction = period && (directionOf(period.net) ?? 'flat')
  const figure = period && formatMoney(period.net, { sign: 'always', digits: 0, symbol: false })
  return (
    <button
      type="button"
      className={cx(styles.day, direction && styles[direction], tone && styles[`s${tone}`], on && styles.on)}
      aria-pressed={on}
      aria-current={today ? 'date' : undefined}
      aria-label={period ? `${name} ${figure}: ${label}, ${formatMoney(period.net, { sign: 'always' })}` : label}
      disabled={!period}
      onClick={onPress}
    >
      <span className={styles.date}>{name}</span> <span className="fig">{figure ?? '–'}</span>
    </button>
  )
}

/** An amount in USD with its sign and colour. */
export function Money({ value, className }: { value: string; className?: string | undefined }) {
  const tone = directionOf(value)
  return <span className={cx('fig', className, tone && tones[tone])}>{formatMoney(value, { sign: 'always' })}</span>
}

function ShownFigures({ shown: { all, drawdown } }: Pick<JournalAnswer, 'shown'>) {
  return (
    <dl className={styles.figures}>
      <Figure name={<Trans>Expectancy</Trans>}>
        {all.expectancyR !== undefined ? (
          <span className={cx('fig', all.expectancyR < 0 ? tones.dn : tones.up)}>{resultR(all.expectancyR)}</span>
        ) : all.expectancy !== undefined ? (
          <Money value={all.expectancy} />
        ) : (
          '–'
        )}
      </Figure>
      <Figure name={<Trans>Profit factor</Trans>}>
        <span className="fig">{all.profitFactor === undefined ? '–' : formatPrice(all.profitFactor, 2)}</span>
      </Figure>
      <Figure name={<Trans>Win rate</Trans>}>
        <span className="fig">{all.winRate === undefined ? '–' : formatPercent(all.winRate, { digits: 0 })}</span>
      </Figure>
      <Figure name={<Trans>Max drawdown</Trans>}>
        <Money value={Number(drawdown.amount) === 0 ? '0' : `-${drawdown.amount}`} />
      </Figure>
    </dl>
  )
}

function Figure({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt className={text.small}>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
