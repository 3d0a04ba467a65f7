import { type DateStyle, formatDateTime } from '../../src/i18n/dates.ts'

/** A moment, in the operator's zone. */
export function Moment({ at, style = 'dateTime' }: { at: number; style?: DateStyle }) {
  return (
    <time dateTime={new Date(at).toISOString()} title={formatDateTime(at, 'exact')}>
      {formatDateTime(at, style)}
    </time>
  )
}
