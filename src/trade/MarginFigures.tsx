import { formatFree, formatPercent } from '../i18n/format.ts'
import { BeforeAfter } from '../ui/BeforeAfter.tsx'
import type { TicketPreview } from './ticket.ts'

/** Shown in place of a missing figure. */
export const NONE = '—'

/** The free margin before and after an order. */
export function FreeMargin({ preview }: { preview: TicketPreview | undefined }) {
  const free = preview?.free
  if (free === undefined) return NONE
  return <BeforeAfter before={formatFree(free.before, { symbol: false })} after={formatFree(free.after)} />
}

const percent = (level: { toFixed(): string } | undefined) =>
  level === undefined ? NONE : formatPercent(level.toFixed(), { digits: 0 })

/** The margin level before and after an order. */
export function RiskRate({ preview }: { preview: TicketPreview | undefined }) {
  const level = preview?.level
  if (level === undefined) return NONE
  return <BeforeAfter before={percent(level.before)} after={percent(level.after)} />
}
