import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Fact } from '../../contract/operator/entities/review.ts'
import { formatDateTime } from '../../src/i18n/dates.ts'
import { formatMoney, formatPercent } from '../../src/i18n/format.ts'
import { Moment } from '../parts/Moment.tsx'
import { Code, UserText } from '../parts/UserText.tsx'
import { wordWords } from './facts.ts'

/** The value of a fact, read by its type. */
export function FactValue({ type, value }: Pick<Fact, 'type' | 'value'>) {
  const { t } = useLingui()
  switch (type) {
    case 'usd':
      return <span className="fig">{formatMoney(value)}</span>
    case 'days':
      return <Plural value={Number(value)} one="# day" other="# days" />
    case 'dailyPercent': {
      const digits = Math.min(8, Math.max(2, value.split('.')[1]?.length ?? 0))
      const percent = formatPercent(value, { digits })
      return (
        <Trans>
          <span className="fig">{percent}</span> a day
        </Trans>
      )
    }
    case 'day':
      return <span className="fig">{dayOf(value)}</span>
    case 'time':
      return <Moment at={Number(value)} style="exact" />
    case 'word': {
      const word = wordWords[value]
      return word ? t(word) : <UserText>{value}</UserText>
    }
    case 'code':
      return <Code>{value}</Code>
    case 'text':
      return <UserText>{value}</UserText>
  }
}

/** A date of the calendar is the same day in every zone. */
function dayOf(value: string): string {
  const [, year, month, day] = /^(\d{4})\/(\d{2})\/(\d{2})$/.exec(value) ?? []
  return year === undefined
    ? value
    : formatDateTime(Date.UTC(Number(year), Number(month) - 1, Number(day)), 'date', 'UTC')
}
