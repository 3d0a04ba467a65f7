import { Trans, useLingui } from '@lingui/react/macro'
import Big from 'big.js'
import type { ReactNode } from 'react'
import type { TradeTotals } from '../../../contract/entities/history.ts'
import { formatCount, formatLots, formatMoney } from '../../i18n/format.ts'
import { Profit } from '../../i18n/OrderMoney.tsx'
import { Card } from '../../ui/Card.tsx'
import { cx } from '../../ui/cx.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import tones from '../../ui/tones.module.css'
import styles from './TotalsCard.module.css'
import { percentOf } from './winRate.ts'

interface TotalsCardProps {
  /** Undefined while they load. */
  totals: TradeTotals | undefined
  /** They belong to other days than those that are asked for now. */
  outdated: boolean
}

/** Shows the totals of the closed trades in the range. */
export function TotalsCard({ totals, outdated }: TotalsCardProps) {
  const { t } = useLingui()
  const net = totals && new Big(totals.profit).minus(totals.fees)
  return (
    <Card
      pad={false}
      className={cx(styles.card, outdated && tones.outdated)}
      aria-label={t`Totals`}
      aria-busy={totals === undefined || outdated}
    >
      <dl className={styles.figures}>
        <Figure name={<Trans>Net profit</Trans>} className={styles.hero} width={160}>
          {net && <Profit value={net} flat={tones.soft} />}
        </Figure>
        <Figure name={<Trans>Win rate</Trans>} className={styles.rate}>
          {totals && percentOf(totals)}
        </Figure>
        <Figure name={<Trans>Profit</Trans>}>{totals && <Profit value={totals.profit} flat={tones.soft} />}</Figure>
        <Figure name={<Trans>Fees</Trans>}>{totals && formatMoney(totals.fees)}</Figure>
        <Figure name={<Trans>Trades</Trans>}>{totals && formatCount(totals.trades)}</Figure>
        <Figure name={<Trans>Winners</Trans>}>{totals && formatCount(totals.winners)}</Figure>
        <Figure name={<Trans>Losers</Trans>}>{totals && formatCount(totals.losers)}</Figure>
        <Figure name={<Trans>Lots</Trans>}>{totals && formatLots(totals.lots)}</Figure>
      </dl>
    </Card>
  )
}

interface FigureProps {
  name: ReactNode
  className?: string | undefined
  /** Of what stands in while it loads. */
  width?: number
  children: ReactNode
}

function Figure({ name, className, width = 64, children }: FigureProps) {
  return (
    <div className={className}>
      <dt>{name}</dt>
      <dd>{children === undefined ? <Skeleton w={width} h={16} /> : <span className="fig">{children}</span>}</dd>
    </div>
  )
}
