import { Trans, useLingui } from '@lingui/react/macro'
import { closePhase, HELD_MS, LOWERED_MS } from '../../../contract/exposure.ts'
import { formatDateTime } from '../../i18n/dates.ts'
import { formatMoney } from '../../i18n/format.ts'
import { serverNow } from '../../live/live.ts'
import { KeyValueList, KeyValueRow } from '../../ui/KeyValue.tsx'
import { formatLeverage } from '../formatLeverage.ts'
import type { Ticket, TicketFigures } from '../useTicket.ts'
import styles from './ticketSheets.module.css'

/** A lower leverage is shown so long before it comes, ms. */
const AHEAD_MS = 4 * 60 * 60 * 1000

interface MarginNoteProps {
  ticket: Ticket
  figures: TicketFigures
}

/** Explains why an order needs more margin than its leverage suggests, and the lower leverage before a close. */
export function MarginNote({ ticket: { instrument, draft }, figures: { preview } }: MarginNoteProps) {
  const { t } = useLingui()
  const { longClose, closeLeverage } = instrument
  const { leverage } = draft
  if (leverage === undefined) return null
  const notes: string[] = []
  if (preview?.added.gt(preview.margin)) {
    const money = formatMoney(preview.added)
    const effective = formatLeverage(Number(preview.margin.times(leverage).div(preview.added).toFixed(0)))
    notes.push(t`Margin with your positions: ${money} (${effective})`)
  }
  if (longClose !== undefined && closeLeverage !== undefined && closeLeverage < leverage) {
    const now = serverNow()
    const most = formatLeverage(closeLeverage)
    const phase = closePhase(longClose, now)
    const time = formatDateTime(longClose - (phase ? HELD_MS : LOWERED_MS), 'time')
    if (phase === 'lowered')
      notes.push(t`Up to ${most} until the market reopens. Applies to open positions from ${time}.`)
    else if (phase === 'held' && now < longClose)
      notes.push(t`Up to ${most} until the market reopens, including for open positions.`)
    else if (phase === undefined && longClose - now <= AHEAD_MS)
      notes.push(t`Up to ${most} from ${time}, before the market closes`)
  }
  return notes.map((note) => (
    <p key={note} className={styles.note} role="status">
      {note}
    </p>
  ))
}

/** The most leverage of an instrument by the size of a position, and before a close. */
export function LeverageTerms({ ticket: { instrument } }: Pick<MarginNoteProps, 'ticket'>) {
  const { marginBands = [], closeLeverage } = instrument
  if (marginBands.length === 0) return null
  return (
    <KeyValueList>
      {marginBands.map(({ upTo, leverage }) => (
        <KeyValueRow key={upTo} label={<Trans>Positions up to {formatMoney(upTo, { digits: 0 })}</Trans>}>
          <span className="fig">{formatLeverage(leverage)}</span>
        </KeyValueRow>
      ))}
      {closeLeverage !== undefined && (
        <KeyValueRow label={<Trans>Before and during market closures</Trans>}>
          <span className="fig">{formatLeverage(closeLeverage)}</span>
        </KeyValueRow>
      )}
    </KeyValueList>
  )
}
