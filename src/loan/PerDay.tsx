import { Trans } from '@lingui/react/macro'
import { formatPercent } from '../i18n/format.ts'

/** A rate of the contract as text, with as many digits as it has. */
export const percentOf = (percent: string): string =>
  formatPercent(percent, { digits: Math.max(2, percent.split('.')[1]?.length ?? 0) })

/** A rate that is owed for every day. */
export function PerDay({ percent }: { percent: string }) {
  return (
    <span>
      <Trans>
        <span className="fig">{percentOf(percent)}</span> a day
      </Trans>
    </span>
  )
}
