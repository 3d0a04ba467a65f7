import { Trans } from '@lingui/react/macro'
import { formatCount, formatMoney, formatPercent, formatPrice } from '../i18n/format.ts'
import type { Statistics } from '../journal/statistics/statistics.ts'
import { KeyValueRow } from '../ui/KeyValue.tsx'

const NONE = '—'

/** Statistics of closed trades, in rows. */
export function FigureRows({ statistics: { all, drawdown } }: { statistics: Statistics }) {
  return (
    <>
      <KeyValueRow label={<Trans>Closed trades</Trans>}>
        <span className="fig">{formatCount(all.trades)}</span>
      </KeyValueRow>
      <KeyValueRow label={<Trans>Win rate</Trans>}>
        <span className="fig">{all.winRate === undefined ? NONE : formatPercent(all.winRate, { digits: 0 })}</span>
      </KeyValueRow>
      <KeyValueRow label={<Trans>Profit factor</Trans>}>
        <span className="fig">{all.profitFactor === undefined ? NONE : formatPrice(all.profitFactor, 2)}</span>
      </KeyValueRow>
      <KeyValueRow label={<Trans>Expectancy</Trans>}>
        <span className="fig">
          {all.expectancy === undefined ? NONE : formatMoney(all.expectancy, { sign: 'always' })}
        </span>
      </KeyValueRow>
      <KeyValueRow label={<Trans>Max drawdown</Trans>}>
        <span className="fig">{formatMoney(drawdown.amount)}</span>
      </KeyValueRow>
    </>
  )
}
