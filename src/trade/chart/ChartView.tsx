import { Trans, useLingui } from '@lingui/react/macro'
import { useSetAtom } from 'jotai'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ChartPeriod } from '../../../contract/candlePeriods.ts'
import type { Candle, Instrument } from '../../../contract/entities/market.ts'
import type { Order } from '../../../contract/entities/order.ts'
import { errorWords } from '../../api/errors.ts'
import { formatPrice } from '../../i18n/format.ts'
import { risingColourAtom, shownThemeAtom } from '../../session/settings.ts'
import { afterPaint } from '../../ui/afterPaint.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { lazyPart } from '../../ui/lazy.tsx'
import type { Point } from '../../ui/menuPlace.ts'
import { useContextMenu } from '../../ui/useContextMenu.ts'
import { useAtom, useAtomValue } from '../../useAtom.ts'
import { ChartSkeleton } from './ChartSkeleton.tsx'
import { candlePorts } from './candlePorts.ts'
import styles from './chart.module.css'
import { chartSettingsAtom, chartSheetAtom, drawingAtom, drawingBoardAtom } from './chartAtoms.ts'
import type { ChartLook, DrawnChart } from './chartModel.ts'
import { DrawingBar } from './chartParts.ts'
import { readColours } from './chartStyles.ts'
import { chartWords } from './chartWords.ts'
import { KlineChart } from './klineChart.ts'
import { LineStage } from './lineStage.ts'
import type { ChartLine } from './orderLines.ts'

interface ChartViewProps {
  instrument: Instrument
  period: ChartPeriod
  /** The period in words. */
  periodName: string
  lines: readonly ChartLine[]
  wide: boolean
  /** The bar's remaining time stands under the last price. */
  countsDown: boolean
  onOrder: (order: Order) => void
  /** Asks for what can be done with an order. */
  onOrderMenu: (order: Order, at: Point) => void
  /** Asks for what can be done at a price; without one beside the prices. `reset` sets the view back. */
  onMenu: (at: Point, price: number | undefined, reset: () => void) => void
}

type Loaded = { state: 'loading' } | { state: 'failed'; error: unknown } | { state: 'ready'; bars: readonly Candle[] }

/** Loaded late: without orders there are no labels and no lines to move. */
const OrderLabels = lazyPart(() => import('./OrderLabels.tsx').then((part) => part.OrderLabels), {
  needed: ({ lines }) => lines.length > 0,
})

const LOADING: Loaded = { state: 'loading' }

/** Keys that move the chart while it has the focus. */
const KEYS: Readonly<Record<string, (chart: KlineChart) => void>> = {
  ArrowLeft: (chart) => chart.scroll(5),
  ArrowRight: (chart) => chart.scroll(-5),
  PageUp: (chart) => chart.scroll(40),
  PageDown: (chart) => chart.scroll(-40),
  End: (chart) => chart.toNewest(),
  '+': (chart) => chart.zoom(1.2),
  '=': (chart) => chart.zoom(1.2),
  '-': (chart) => chart.zoom(0.8),
}

/** The candles of an instrument with one's own prices on them. Bars go to it past React. */
export function ChartView(props: ChartViewProps) {
  const { instrument, period, periodName, lines, wide, countsDown, onOrder, onOrderMenu, onMenu } = props
  const { t } = useLingui()
  const { code, id: instrumentId, digits, showCode } = instrument
  const key = `${code} ${period}`
  const host = useRef<HTMLDivElement>(null)
  const chartRef = useRef<KlineChart | undefined>(undefined)
  const drawnRef = useRef<DrawnChart | undefined>(undefined)
  const place = useRef<HTMLElement>(null)
  const [stage] = useState(() => new LineStage())
  const [loads, setLoads] = useState<{ key: string; loaded: Loaded }>({ key, loaded: LOADING })
  const [newest, setNewest] = useState(true)
  const [created, setCreated] = useState(false)
  // What was loaded for something else is nothing yet for this.
  const loaded = loads.key === key ? loads.loaded : LOADING
  const keyRef = useRef(key)
  const look = useLook(digits, period, wide, countsDown)
  const lookRef = useRef(look)

  useEffect(() => {
    const box = host.current
    if (!box) return
    let left = false
    const leave = () => {
      left = true
      chartRef.current?.pause()
      // A page that is kept is only hidden: its chart waits for it. One that is gone takes its chart along.
      setTimeout(() => {
        if (box.isConnected) return
        stage.use(undefined)
        chartRef.current?.dispose()
        chartRef.current = undefined
      })
    }
    const tell = (next: Loaded) => setLoads({ key: keyRef.current, loaded: next })
    const make = () => {
      const chart = new KlineChart(
        box,
        candlePorts,
        {
          loading: () => tell(LOADING),
          // At once: bars that are there before the next frame, as a replay's are, are drawn without an empty frame before them.
          loaded: (bars) => flushSync(() => tell({ state: 'ready', bars })),
          failed: (error) => tell({ state: 'failed', error }),
          newest: setNewest,
          drawn: (drawn) => {
            drawnRef.current = drawn
            stage.drawn(drawn)
          },
        },
        lookRef.current,
      )
      chartRef.current = chart
      stage.use(chart)
      setCreated(true)
    }
    // In a task of its own, after the page it stands on: a slow phone answers between the two.
    afterPaint(() => {
      if (left) return
      if (chartRef.current) chartRef.current.resume()
      else make()
    })
    return leave
  }, [stage])

  useEffect(() => {
    lookRef.current = look
    chartRef.current?.setLook(look)
  }, [look])

  useEffect(() => {
    const next = { code, instrumentId, period }
    if (!created || chartRef.current?.shows(next)) return
    keyRef.current = `${code} ${period}`
    chartRef.current?.show(next, digits)
  }, [created, code, instrumentId, period, digits])

  useEffect(() => stage.setOwn(lines), [stage, lines])
  useEffect(() => {
    if (created) chartRef.current?.setName(t`${showCode}, ${periodName} chart`)
  }, [created, showCode, periodName, t])
  useCountdown(chartRef, wide && countsDown)
  const drawing = useDrawing(chartRef, created)
  const openSheet = useSetAtom(chartSheetAtom)

  useContextMenu(place, (target, at) => {
    const chart = chartRef.current
    const of = target.closest<HTMLElement>('[data-of]')?.dataset.of
    const order = lines.find((line) => line.order !== undefined && line.order.id === of)?.order
    if (order) onOrderMenu(order, at)
    if (order || chart === undefined || chart.drawings.active) return order !== undefined
    const drawn = drawnRef.current
    const y = at.y - (host.current?.getBoundingClientRect().top ?? 0)
    onMenu(at, drawn && y <= drawn.height ? drawn.priceAt(y) : undefined, () => chart.resetView())
    return true
  })

  const onKeyDown = (event: KeyboardEvent) => {
    const chart = chartRef.current
    if (chart === undefined) return
    if (!chart.drawings.press(event)) {
      const act = KEYS[event.key]
      if (act === undefined || event.altKey || event.ctrlKey || event.metaKey) return
      act(chart)
    }
    event.preventDefault()
  }
  const toNow = !newest && loaded.state === 'ready'
  return (
    <section ref={place} className={styles.chart} dir="ltr" aria-busy={loaded.state === 'loading'}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the chart inside, which has a role */}
      <div ref={host} className={styles.host} onKeyDown={onKeyDown} />
      <button type="button" className={styles.asTable} onClick={() => openSheet('table')}>
        <Trans>Show as a table</Trans>
      </button>
      <OrderLabels
        instrument={instrument}
        subject={key}
        lines={lines}
        stage={stage}
        drawing={drawing}
        tools={wide && drawing}
        covered={toNow}
        onOrder={onOrder}
      />
      {toNow && (
        <Button
          className={styles.toNow}
          data-covers
          variant="secondary"
          size="s"
          icon="chevron-right"
          onClick={() => chartRef.current?.toNewest()}
        >
          <Trans>Back to now</Trans>
        </Button>
      )}
      {wide && drawing && <DrawingBar upright />}
      {loaded.state === 'loading' && <ChartSkeleton />}
      {loaded.state === 'failed' && (
        <div className={styles.cover}>
          <ErrorState title={<Trans>Couldn’t load the chart</Trans>} onRetry={() => chartRef.current?.retry()}>
            {errorWords(loaded.error)}
          </ErrorState>
        </div>
      )}
      {loaded.state === 'ready' && loaded.bars.length === 0 && (
        <div className={styles.cover}>
          <NoCandles instrument={instrument} />
        </div>
      )}
      {loaded.state === 'ready' && <Summary instrument={instrument} bars={loaded.bars} periodName={periodName} />}
    </section>
  )
}

/** The name, from left to right in every sentence. */
const nameOf = ({ showCode }: Instrument) => <bdi>{showCode}</bdi>

function NoCandles({ instrument }: { instrument: Instrument }) {
  const showCode = nameOf(instrument)
  return (
    <EmptyState icon="trade" title={<Trans>No candles yet</Trans>}>
      <Trans>Candles appear here once {showCode} is traded.</Trans>
    </EmptyState>
  )
}

/** Describes the chart for screen readers. It changes only with each load, so that it is not announced all the time. */
function Summary({
  instrument,
  bars,
  periodName,
}: {
  instrument: Instrument
  bars: readonly Candle[]
  periodName: string
}) {
  const { digits } = instrument
  const showCode = nameOf(instrument)
  const first = bars[0]
  const last = bars.at(-1)
  if (first === undefined || last === undefined) return null
  const count = bars.length
  const price = (value: number) => formatPrice(value, digits)
  const high = price(Math.max(...bars.map((bar) => bar.high)))
  const low = price(Math.min(...bars.map((bar) => bar.low)))
  const [from, to] = [price(first.open), price(last.close)]
  return (
    <p className="sr">
      <Trans>
        {showCode}, {periodName}, {count} bars: from {from} to {to}, high {high}, low {low}.
      </Trans>
    </p>
  )
}

function useLook(digits: number, period: ChartPeriod, wide: boolean, countsDown: boolean): ChartLook {
  const { t } = useLingui()
  const theme = useAtomValue(shownThemeAtom)
  const rising = useAtomValue(risingColourAtom)
  const legend = useMemo(
    () =>
      [
        t({ message: 'O', context: 'chart legend: open' }),
        t({ message: 'H', context: 'chart legend: high' }),
        t({ message: 'L', context: 'chart legend: low' }),
        t({ message: 'C', context: 'chart legend: close' }),
        t({ message: 'Vol', context: 'chart legend: volume' }),
      ] as const,
    [t],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tokens' values follow theme and direction
  const colours = useMemo(readColours, [theme, rising])
  const settings = useAtomValue(chartSettingsAtom)
  return useMemo(() => {
    const words = chartWords(digits, period, legend, wide && countsDown)
    return { ...settings, colours, wide, words }
  }, [colours, wide, digits, period, legend, countsDown, settings])
}

function useCountdown(chart: { readonly current: KlineChart | undefined }, runs: boolean): void {
  useEffect(() => {
    if (!runs) return
    const timer = setInterval(() => chart.current?.redraw(), 1_000)
    return () => clearInterval(timer)
  }, [chart, runs])
}

/** Hands the chart to the drawing tools while they are out; whether they are. */
function useDrawing(chart: { readonly current: KlineChart | undefined }, created: boolean): boolean {
  const [drawing, setDrawing] = useAtom(drawingAtom)
  const setBoard = useSetAtom(drawingBoardAtom)
  useEffect(() => {
    const drawings = created ? chart.current?.drawings : undefined
    if (drawings === undefined) return
    drawings.active = drawing
    if (!drawing) return
    let gone = false
    drawings.board().then(
      (board) => gone || setBoard(board),
      () => gone || setDrawing(false),
    )
    return () => {
      gone = true
      drawings.active = false
      setBoard(undefined)
    }
  }, [chart, created, drawing, setBoard, setDrawing])
  return drawing
}
