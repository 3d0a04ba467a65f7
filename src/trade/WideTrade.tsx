import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useRef } from 'react'
import { formatMoney } from '../i18n/format.ts'
import { WatchList } from '../markets/WatchList.tsx'
import { PositionsPanel } from '../orders/PositionsPanel.tsx'
import { RiskRuler } from '../orders/RiskRuler.tsx'
import { accountFiguresAtom } from '../session/figures.ts'
import { KeyValueList, KeyValueRow } from '../ui/KeyValue.tsx'
import { ChartArea } from './ChartArea.tsx'
import { ChartPane } from './ChartPane.tsx'
import { InstrumentButton } from './InstrumentBar.tsx'
import { PeriodBar } from './PeriodBar.tsx'
import type { TradeLayoutProps } from './PhoneTrade.tsx'
import { PriceRow } from './PriceRow.tsx'
import { TicketForm } from './Ticket.tsx'
import { useTradeKeys } from './useTradeKeys.ts'
import styles from './WideTrade.module.css'

/** The terminal: watch list, chart over positions, ticket. */
export function WideTrade({ ticket, onPick, onOrder }: TradeLayoutProps) {
  const { instrument } = ticket
  const buy = useRef<HTMLButtonElement>(null)
  const sell = useRef<HTMLButtonElement>(null)
  useTradeKeys({ search: onPick, buy: () => buy.current?.focus(), sell: () => sell.current?.focus() })
  return (
    <div className={styles.terminal}>
      <div className={styles.list}>
        <WatchList />
      </div>
      <div className={styles.centre}>
        <ChartArea className={styles.area}>
          <header className={styles.head}>
            <InstrumentButton instrument={instrument} onPick={onPick} named />
            <PriceRow instrument={instrument} wide />
          </header>
          <PeriodBar wide />
          <ChartPane className={styles.chart} ticket={ticket} wide onOrder={onOrder} />
        </ChartArea>
        <div className={styles.positions}>
          <PositionsPanel />
        </div>
      </div>
      <div className={styles.order}>
        <TicketForm ticket={ticket} wide buyRef={buy} sellRef={sell} foot={<AccountFoot />} />
      </div>
    </div>
  )
}

/** What the account bears; nothing for a visitor. */
function AccountFoot() {
  const figures = useAtomValue(accountFiguresAtom)
  if (figures === undefined) return null
  return (
    <div className={styles.account}>
      <RiskRuler word={false} />
      <KeyValueList low>
        <KeyValueRow label={<Trans>Balance</Trans>}>
          <span className="fig">{formatMoney(figures.balance)}</span>
        </KeyValueRow>
        <KeyValueRow label={<Trans>Margin in use</Trans>}>
          <span className="fig">{formatMoney(figures.marginInUse)}</span>
        </KeyValueRow>
      </KeyValueList>
    </div>
  )
}
