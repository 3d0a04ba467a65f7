import { Trans } from '@lingui/react/macro'
import { type RefObject, useMemo, useRef } from 'react'
import { flushSync } from 'react-dom'
import { formatMoney } from '../i18n/format.ts'
import { AlertBell } from '../markets/AlertBell.tsx'
import { StarButton } from '../markets/StarButton.tsx'
import { WatchList } from '../markets/WatchList.tsx'
import { PositionsPanel } from '../orders/PositionsPanel.tsx'
import { RiskRuler } from '../orders/RiskRuler.tsx'
import { accountFiguresAtom } from '../session/figures.ts'
import { KeyValueList, KeyValueRow } from '../ui/KeyValue.tsx'
import { useAtomValue } from '../useAtom.ts'
import { ChartArea } from './ChartArea.tsx'
import { ChartPane } from './ChartPane.tsx'
import { InstrumentButton } from './InstrumentBar.tsx'
import { PeriodBar } from './PeriodBar.tsx'
import type { TradeLayoutProps } from './PhoneTrade.tsx'
import { PriceRow } from './PriceRow.tsx'
import { TicketForm } from './Ticket.tsx'
import { usePanes } from './usePanes.ts'
import { useTradeKeys } from './useTradeKeys.ts'
import { WidePanes } from './WidePanes.tsx'
import { WideSums } from './WideSums.tsx'
import styles from './WideTrade.module.css'

/** The terminal: watch list, chart over positions, ticket. */
export function WideTrade({ ticket, onPick, onOrder }: TradeLayoutProps) {
  const { instrument } = ticket
  const buy = useRef<HTMLButtonElement>(null)
  const sell = useRef<HTMLButtonElement>(null)
  const panes = usePanes()
  const to = (button: RefObject<HTMLButtonElement | null>) => {
    if (panes.panes.ticket.closed) flushSync(() => panes.change('ticket', { closed: false }))
    button.current?.focus()
  }
  useTradeKeys({ search: onPick, buy: () => to(buy), sell: () => to(sell) })
  // Made once for each instrument and ticket: an edge that is dragged redraws the panes, not what they hold.
  const chart = useMemo(
    () => (
      <ChartArea className={styles.area}>
        <header className={styles.head}>
          <InstrumentButton instrument={instrument} onPick={onPick} named />
          <StarButton instrument={instrument} className={styles.star} />
          <AlertBell code={instrument.code} className={styles.bell} />
          <PriceRow instrument={instrument} wide />
        </header>
        <PeriodBar wide />
        <ChartPane className={styles.chart} ticket={ticket} wide onOrder={onOrder} />
      </ChartArea>
    ),
    [instrument, ticket, onPick, onOrder],
  )
  const form = useMemo(
    () => <TicketForm ticket={ticket} wide Sums={WideSums} buyRef={buy} sellRef={sell} foot={<AccountFoot />} />,
    [ticket],
  )
  return <WidePanes of={panes} list={LIST} chart={chart} positions={POSITIONS} ticket={form} />
}

const LIST = <WatchList />
const POSITIONS = <PositionsPanel />

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
