import { Trans, useLingui } from '@lingui/react/macro'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatExact, formatMoney } from '../i18n/format.ts'
import { Margin } from '../i18n/OrderMoney.tsx'
import { useAction } from '../keys/actionKeys.ts'
import { AlertBell } from '../markets/AlertBell.tsx'
import { StarButton } from '../markets/StarButton.tsx'
import { WatchList } from '../markets/WatchList.tsx'
import { PositionsPanel } from '../orders/PositionsPanel.tsx'
import { RiskRuler } from '../orders/RiskRuler.tsx'
import { accountFiguresAtom } from '../session/figures.ts'
import { confirmOrdersAtom } from '../session/settings.ts'
import { offerDock } from '../ui/dock.ts'
import { KeyValueList, KeyValueRow } from '../ui/KeyValue.tsx'
import { lazyPart } from '../ui/lazy.tsx'
import { Switch } from '../ui/Switch.tsx'
import { useAtom, useAtomValue } from '../useAtom.ts'
import { ChartPane } from './ChartPane.tsx'
import { fullScreenAtom } from './chart/chartAtoms.ts'
import { FullScreen } from './FullScreen.tsx'
import { InstrumentButton } from './InstrumentBar.tsx'
import { FreeMargin, NONE, RiskRate } from './MarginFigures.tsx'
import { PeriodBar } from './PeriodBar.tsx'
import type { TradeLayoutProps } from './PhoneTrade.tsx'
import { PriceRow } from './PriceRow.tsx'
import { type SumsProps, TicketForm } from './Ticket.tsx'
import { StopOutPrices } from './ticketSheets.tsx'
import { usePanes } from './usePanes.ts'
import { typedOrderAtom } from './useTicket.ts'
import { WidePanes } from './WidePanes.tsx'
import styles from './WideTrade.module.css'

/** Shows the order's figures and confirmation settings. */
export function WideSums({ ticket, figures }: SumsProps) {
  const { t } = useLingui()
  const [ask, setAsk] = useAtom(confirmOrdersAtom)
  const { preview } = figures
  return (
    <KeyValueList low>
      <KeyValueRow label={<Trans>Margin</Trans>}>{preview ? <Margin value={preview.margin} /> : NONE}</KeyValueRow>
      <KeyValueRow label={<Trans>Fee</Trans>}>
        <span className="fig">{preview ? formatExact(preview.fee) : NONE}</span>
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
      <KeyValueRow label={<Trans>Confirm before sending</Trans>}>
        <Switch checked={ask} onChange={setAsk} label={t`Confirm before sending`} />
      </KeyValueRow>
    </KeyValueList>
  )
}

const DockPanel = lazyPart(() => import('../ui/DockPanel.tsx').then((part) => part.DockPanel))

/** Beside the chart: what would else cover it. */
function ChartDock() {
  const [place, setPlace] = useState<Element | null>(null)
  useEffect(() => (place ? offerDock({ place, Panel: DockPanel }) : undefined), [place])
  return <div ref={setPlace} className={styles.dock} />
}

/** The terminal: watch list, chart over positions, ticket. */
export function WideTrade({ ticket, onPick, onOrder, onOrderMenu }: TradeLayoutProps) {
  const { instrument } = ticket
  const buy = useRef<HTMLButtonElement>(null)
  const sell = useRef<HTMLButtonElement>(null)
  const panes = usePanes()
  const full = useAtomValue(fullScreenAtom)
  const hasDock = panes.dock !== undefined
  const to = (button: RefObject<HTMLButtonElement | null>) => {
    if (panes.panes.ticket.closed && !full) flushSync(() => panes.change('ticket', { closed: false }))
    button.current?.focus()
  }
  const toSide = useRef(to)
  useEffect(() => {
    toSide.current = to
  })
  const typed = useAtomValue(typedOrderAtom)
  const { panes: sizes, change } = panes
  useEffect(() => {
    if (typed && sizes.ticket.closed) change('ticket', { closed: false })
  }, [typed, sizes.ticket.closed, change])
  useAction('search', onPick)
  useAction('buy', () => to(buy))
  useAction('sell', () => to(sell))
  // Made once for each instrument and ticket: an edge that is dragged redraws the panes, not what they hold.
  const chart = useMemo(
    () => (
      <div className={styles.area}>
        <header className={styles.head}>
          <InstrumentButton instrument={instrument} onPick={onPick} named />
          <StarButton instrument={instrument} className={styles.star} />
          <AlertBell code={instrument.code} className={styles.bell} />
          <PriceRow instrument={instrument} look="wide" />
        </header>
        <div className={styles.beside}>
          <div className={styles.column}>
            <PeriodBar wide />
            <ChartPane
              className={styles.chart}
              ticket={ticket}
              wide
              onOrder={onOrder}
              onOrderMenu={onOrderMenu}
              onSide={(side) => toSide.current(side === 'buy' ? buy : sell)}
            />
          </div>
          {hasDock && <ChartDock />}
        </div>
      </div>
    ),
    [instrument, ticket, onPick, onOrder, onOrderMenu, hasDock],
  )
  const form = useMemo(
    () => (
      <TicketForm
        ticket={ticket}
        look={full ? 'bar' : 'wide'}
        Sums={WideSums}
        buyRef={buy}
        sellRef={sell}
        foot={<AccountFoot />}
      />
    ),
    [ticket, full],
  )
  return (
    <FullScreen className={styles.terminal}>
      <WidePanes of={panes} full={full} list={LIST} chart={chart} positions={POSITIONS} ticket={form} />
    </FullScreen>
  )
}

const LIST = <WatchList />
const POSITIONS = <PositionsPanel />

/** Shows the account's risk. Nothing for a visitor. */
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
          <Margin value={figures.marginInUse} />
        </KeyValueRow>
      </KeyValueList>
    </div>
  )
}
