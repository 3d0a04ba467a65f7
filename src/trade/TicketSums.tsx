import { Trans } from '@lingui/react/macro'
import { formatMoney, formatPercent } from '../i18n/format.ts'
import { BeforeAfter } from '../ui/BeforeAfter.tsx'
import { KeyValueList, KeyValueRow } from '../ui/KeyValue.tsx'
import styles from './TicketSums.module.css'
import type { TicketPreview } from './ticket.ts'

const NONE = '—'

interface TicketSumsProps {
  preview: TicketPreview | undefined
  wide: boolean
}

/** What the order needs and leaves: margin, fee, free margin; wide also the risk rate. */
export function TicketSums({ preview, wide }: TicketSumsProps) {
  const margin = preview ? formatMoney(preview.margin) : NONE
  const fee = preview ? formatMoney(preview.fee) : NONE
  if (wide)
    return (
      <KeyValueList low>
        <KeyValueRow label={<Trans>Margin</Trans>}>
          <span className="fig">{margin}</span>
        </KeyValueRow>
        <KeyValueRow label={<Trans>Fee</Trans>}>
          <span className="fig">{fee}</span>
        </KeyValueRow>
        <KeyValueRow label={<Trans>Free margin</Trans>}>
          <FreeMargin preview={preview} />
        </KeyValueRow>
        <KeyValueRow label={<Trans>Risk rate</Trans>}>
          <RiskRate preview={preview} />
        </KeyValueRow>
      </KeyValueList>
    )
  return (
    <dl className={styles.sums}>
      <div>
        <dt>
          <Trans>Margin</Trans>
        </dt>
        <dd className="fig">{margin}</dd>
      </div>
      <div>
        <dt>
          <Trans>Fee</Trans>
        </dt>
        <dd className="fig">{fee}</dd>
      </div>
      <div className={styles.free}>
        <dt>
          <Trans>Free margin</Trans>
        </dt>
        <dd>
          <FreeMargin preview={preview} />
        </dd>
      </div>
    </dl>
  )
}

function FreeMargin({ preview }: { preview: TicketPreview | undefined }) {
  const free = preview?.free
  if (free === undefined) return NONE
  return <BeforeAfter before={formatMoney(free.before, { symbol: false })} after={formatMoney(free.after)} />
}

const percent = (level: { toFixed(): string } | undefined) =>
  level === undefined ? NONE : formatPercent(level.toFixed(), { digits: 0 })

function RiskRate({ preview }: { preview: TicketPreview | undefined }) {
  const level = preview?.level
  if (level === undefined) return NONE
  return <BeforeAfter before={percent(level.before)} after={percent(level.after)} />
}
