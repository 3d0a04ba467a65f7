import { Trans } from '@lingui/react/macro'
import { formatMoney } from '../../i18n/format.ts'
import { GroupedText } from '../../money/GroupedText.tsx'
import screen from '../../money/Screen.module.css'
import { Icon } from '../../ui/icons/Icon.tsx'
import { KeyValueList, KeyValueRow } from '../../ui/KeyValue.tsx'
import type { Planned } from './withdrawal.ts'
import { calculateWithdrawal } from './withdrawalFigures.ts'
import { formatRate, formatUnits, NetworkName } from './words.tsx'

/** Summarises a withdrawal for review before it is requested. */
export function PlanFacts({ plan }: { plan: Planned }) {
  const { kind, currency, method, number, memo } = plan
  const { fee, received } = calculateWithdrawal(kind, currency, number)
  const { code, network, unitsPerUsd } = currency
  return (
    <>
      <KeyValueList>
        <KeyValueRow label={<Trans>You receive</Trans>}>
          <strong>
            <bdi dir="ltr">
              <span className="fig">{formatUnits(kind, received)}</span> {code}
            </bdi>
          </strong>
        </KeyValueRow>
        <KeyValueRow label={kind === 'coin' ? <Trans>To address</Trans> : <Trans>To account</Trans>}>
          <GroupedText text={method.address ?? method.payeeAccount ?? ''} />
        </KeyValueRow>
        {network && (
          <KeyValueRow label={<Trans>Network</Trans>}>
            <NetworkName network={network} />
          </KeyValueRow>
        )}
        {method.payeeName && (
          <KeyValueRow label={<Trans>Account holder</Trans>}>
            <bdi>{method.payeeName}</bdi>
          </KeyValueRow>
        )}
        {method.bankName && (
          <KeyValueRow label={<Trans>Bank</Trans>}>
            <bdi>{method.bankName}</bdi>
          </KeyValueRow>
        )}
        <KeyValueRow label={<Trans>Deducted from your balance</Trans>}>
          <span className="fig">{formatMoney(number)}</span>
        </KeyValueRow>
        <KeyValueRow label={<Trans>Fee (included)</Trans>}>
          <span className="fig">{formatMoney(fee)}</span>
        </KeyValueRow>
        {Number(unitsPerUsd) !== 1 && (
          <KeyValueRow label={<Trans>Current rate, fixed when you confirm</Trans>}>
            <bdi dir="ltr" className="fig">
              1 USD = {formatRate(unitsPerUsd)} {code}
            </bdi>
          </KeyValueRow>
        )}
        {memo !== '' && (
          <KeyValueRow label={<Trans>Memo</Trans>}>
            <bdi>{memo}</bdi>
          </KeyValueRow>
        )}
      </KeyValueList>
      <p className={screen.note}>
        <Icon name="info" size={18} />
        <span>
          {kind === 'coin' ? (
            <Trans>
              Money sent to a wrong address is lost permanently. The amount is locked until the review is complete.
            </Trans>
          ) : (
            <Trans>The account must be in your name. The amount is locked until the review is complete.</Trans>
          )}
        </span>
      </p>
    </>
  )
}
