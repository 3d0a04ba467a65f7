import { Trans, useLingui } from '@lingui/react/macro'
import { formatMoney } from '../i18n/format.ts'
import { askOrdersAtom } from '../session/settings.ts'
import { KeyValueList, KeyValueRow } from '../ui/KeyValue.tsx'
import { Switch } from '../ui/Switch.tsx'
import { useAtom } from '../useAtom.ts'
import { FreeMargin, NONE, RiskRate } from './MarginFigures.tsx'
import type { SumsProps } from './Ticket.tsx'
import { StopOutPrices } from './ticketSheets.tsx'

/** What the order needs and leaves, and how it is sent. */
export function WideSums({ ticket, figures }: SumsProps) {
  const { t } = useLingui()
  const [ask, setAsk] = useAtom(askOrdersAtom)
  const { preview } = figures
  return (
    <KeyValueList low>
      <KeyValueRow label={<Trans>Margin</Trans>}>
        <span className="fig">{preview ? formatMoney(preview.margin) : NONE}</span>
      </KeyValueRow>
      <KeyValueRow label={<Trans>Fee</Trans>}>
        <span className="fig">{preview ? formatMoney(preview.fee) : NONE}</span>
      </KeyValueRow>
      <KeyValueRow label={<Trans>Free margin</Trans>}>
        <FreeMargin preview={preview} />
      </KeyValueRow>
      <KeyValueRow label={<Trans>Margin level</Trans>}>
        <RiskRate preview={preview} />
      </KeyValueRow>
      <KeyValueRow label={<Trans>Stop-out price</Trans>}>
        <StopOutPrices ticket={ticket} figures={figures} />
      </KeyValueRow>
      <KeyValueRow label={<Trans>Ask before sending</Trans>}>
        <Switch checked={ask} onChange={setAsk} label={t`Ask before sending`} />
      </KeyValueRow>
    </KeyValueList>
  )
}
