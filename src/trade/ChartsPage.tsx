import { useLingui } from '@lingui/react/macro'
import { useSetAtom } from 'jotai'
import { type ReactNode, type Ref, useEffect, useMemo, useRef, useState } from 'react'
import { type ChartPeriod, chartPeriods } from '../../contract/candlePeriods.ts'
import type { Instrument } from '../../contract/entities/market.ts'
import type { Order } from '../../contract/entities/order.ts'
import { formatPrice } from '../i18n/format.ts'
import { instrumentsAtom, quoteAtom } from '../markets/atoms.ts'
import { useOrderSheets } from '../orders/useOrderSheets.tsx'
import { cx } from '../ui/cx.ts'
import { IconButton } from '../ui/IconButton.tsx'
import type { Point } from '../ui/menuPlace.ts'
import { SelectChip } from '../ui/SelectChip.tsx'
import stack from '../ui/stack.module.css'
import { useTerminal } from '../ui/useWide.ts'
import { useAtom, useAtomValue } from '../useAtom.ts'
import { ChartPane } from './ChartPane.tsx'
import styles from './ChartsPage.module.css'
import { drawingAtom, drawingBoardAtom } from './chart/chartAtoms.ts'
import { DrawingBar } from './chart/chartParts.ts'
import type { ChartBox } from './chart/insideChart.ts'
import { syncCrosshair } from './chart/manyCharts.ts'
import { periodLabels } from './PeriodBar.tsx'
import { PhoneSums } from './PhoneSums.tsx'
import { TicketForm } from './Ticket.tsx'
import { emptyTicket } from './ticketState.ts'
import { type Ticket, useTicket } from './useTicket.ts'
import { WideSums } from './WideTrade.tsx'

/** Content of one of several charts. */
export interface ChartChoice {
  readonly code: string
  readonly period: ChartPeriod
}

interface ChartsPageProps {
  /** One to four. */
  charts: readonly ChartChoice[]
  /** The one that the ticket belongs to. */
  active: number
  onActive: (place: number) => void
  onChart: (place: number, chart: ChartChoice) => void
  /** Under the ticket of a wide screen; in its place where the charts are only watched. */
  foot?: ReactNode
  /** There is no ticket. */
  watched?: boolean
}

/** Several charts side by side, on a phone one above the other, with the ticket of the one that was touched last. */
export function ChartsPage({ charts, active, onActive, onChart, foot, watched = false }: ChartsPageProps) {
  const wide = useTerminal()
  const instruments = useAtomValue(instrumentsAtom)
  const of = (code: string | undefined) => instruments.find((one) => one.code === code) ?? instruments[0]
  const ticket = useTicket(of(charts[active]?.code))
  const { open, menu, sheets } = useOrderSheets()
  const buy = useRef<HTMLButtonElement>(null)
  const sell = useRef<HTMLButtonElement>(null)
  const [grid, setGrid] = useState<HTMLElement | null>(null)
  useEffect(() => (grid ? syncCrosshair(grid) : undefined), [grid])
  const drawing = useSharedTools(grid, active, charts.length)
  if (!ticket) return null
  return (
    <div className={cx(styles.page, wide && styles.wide)}>
      {drawing && !wide && (
        <div className={styles.tools}>
          <DrawingBar />
        </div>
      )}
      <div ref={setGrid} className={styles.grid} data-charts={charts.length}>
        {charts.map((chart, place) => {
          const instrument = of(chart.code)
          return (
            instrument && (
              <Cell
                // biome-ignore lint/suspicious/noArrayIndexKey: a place keeps its chart, whatever that shows
                key={place}
                chart={chart}
                instrument={instrument}
                instruments={instruments}
                ticket={place === active && !watched ? ticket : undefined}
                wide={wide}
                onActive={() => onActive(place)}
                onChart={(next) => onChart(place, next)}
                onOrder={open}
                onOrderMenu={menu}
                buyRef={buy}
                sellRef={sell}
              />
            )
          )
        })}
      </div>
      {watched ? (
        <div className={styles.beside}>{foot}</div>
      ) : (
        <TicketForm
          ticket={ticket}
          look={wide ? 'wide' : 'bar'}
          Sums={wide ? WideSums : PhoneSums}
          buyRef={buy}
          sellRef={sell}
          foot={foot}
        />
      )}
      {sheets}
    </div>
  )
}

/** Puts the drawing tools on the active chart: every chart gets tools of its own when they are taken out. Returns true while they are. */
function useSharedTools(grid: HTMLElement | null, active: number, count: number): boolean {
  const drawing = useAtomValue(drawingAtom)
  const setBoard = useSetAtom(drawingBoardAtom)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another number of charts has other boards
  useEffect(() => {
    if (!drawing || !grid) return
    let left = false
    const boxes = [...grid.querySelectorAll<ChartBox>('[role="figure"]')]
    const hosts = boxes.flatMap(({ drawings }) => drawings ?? [])
    // After each chart has handed over its own.
    Promise.all(hosts.map((one) => one.board())).then(
      (boards) => left || setBoard(boards[active]),
      () => undefined,
    )
    return () => {
      left = true
    }
  }, [grid, drawing, active, count, setBoard])
  return drawing
}

interface CellProps {
  chart: ChartChoice
  instrument: Instrument
  instruments: readonly Instrument[]
  /** Of the active chart. */
  ticket: Ticket | undefined
  wide: boolean
  onActive: () => void
  onChart: (chart: ChartChoice) => void
  onOrder: (order: Order) => void
  onOrderMenu: (order: Order, at: Point) => void
  buyRef: Ref<HTMLButtonElement>
  sellRef: Ref<HTMLButtonElement>
}

function Cell(props: CellProps) {
  const { chart, instrument, instruments, ticket, wide, onActive, onChart, onOrder, onOrderMenu } = props
  const { t } = useLingui()
  // A chart without the ticket draws nothing of what is typed.
  const still = useMemo<Ticket>(() => ({ instrument, draft: emptyTicket, dispatch: () => undefined }), [instrument])
  const { showCode } = instrument
  const [drawing, setDrawing] = useAtom(drawingAtom)
  return (
    <section
      className={cx(styles.cell, ticket && styles.active)}
      data-active={ticket && ''}
      aria-label={showCode}
      onPointerDownCapture={onActive}
      onFocusCapture={onActive}
    >
      <header className={cx(stack.row8, styles.head)}>
        <SelectChip
          label={t`Instrument`}
          value={instrument.code}
          options={instruments.map((one) => ({ value: one.code, label: one.showCode }))}
          onChange={(code) => onChart({ ...chart, code })}
        />
        <SelectChip
          label={t`Timeframe`}
          value={chart.period}
          options={chartPeriods.map((value) => ({ value, label: periodLabels[value] }))}
          onChange={(period) => onChart({ ...chart, period })}
        />
        <Price instrument={instrument} />
        {ticket && (
          <IconButton
            icon="draw"
            size={18}
            tight
            label={t`Drawing tools`}
            aria-pressed={drawing}
            onClick={() => setDrawing(!drawing)}
          />
        )}
      </header>
      <ChartPane
        className={styles.chart}
        ticket={ticket ?? still}
        wide={wide}
        period={chart.period}
        onOrder={onOrder}
        onOrderMenu={onOrderMenu}
        onSide={(side) => focus(side === 'buy' ? props.buyRef : props.sellRef)}
      />
    </section>
  )
}

function focus(ref: Ref<HTMLButtonElement>): void {
  if (ref && typeof ref === 'object') ref.current?.focus()
}

function Price({ instrument: { code, digits } }: { instrument: Instrument }) {
  const close = useAtomValue(quoteAtom(code))?.close
  return close === undefined ? null : <b className={cx('fig', styles.price)}>{formatPrice(close, digits)}</b>
}
