import { Trans, useLingui } from '@lingui/react/macro'
import { useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { instrumentsAtom, instrumentsStateAtom, selectedCodeAtom } from '../markets/atoms.ts'
import { MarketsFailed } from '../markets/MarketsFailed.tsx'
import { InstrumentPicker } from '../markets/picker.ts'
import { recentAtom } from '../markets/recentAtom.ts'
import { useOrderSheets } from '../orders/useOrderSheets.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { lazyPart, notLoaded } from '../ui/lazy.tsx'
import { Loading, Skeleton } from '../ui/Skeleton.tsx'
import { useTerminal } from '../ui/useWide.ts'
import { useAtom, useAtomValue } from '../useAtom.ts'
import { prepareChart } from './ChartPane.tsx'
import { ChartSkeleton } from './chart/ChartSkeleton.tsx'
import { PhoneTrade } from './PhoneTrade.tsx'
import styles from './TradePage.module.css'
import tradeSkeletonStyles from './TradeSkeleton.module.css'
import { useTicket } from './useTicket.ts'

/** The trade screen's measures while instruments load. */
function TradeSkeleton({ wide }: { wide: boolean }) {
  const { t } = useLingui()
  const ticket = (
    <div className={tradeSkeletonStyles.ticket}>
      <Skeleton h={36} />
      <Skeleton h={36} />
      <Skeleton h={44} />
      <Skeleton h={44} />
      <Skeleton h={40} className={tradeSkeletonStyles.all ?? ''} />
      <Skeleton h={40} className={tradeSkeletonStyles.all ?? ''} />
      <Skeleton h={56} />
      <Skeleton h={56} />
    </div>
  )
  return (
    <Loading label={t`Loading markets`} className={wide ? tradeSkeletonStyles.wide : tradeSkeletonStyles.phone}>
      {wide && <div className={tradeSkeletonStyles.list} />}
      <div className={tradeSkeletonStyles.main}>
        <div className={tradeSkeletonStyles.bar}>
          <Skeleton w={36} h={36} round />
          <Skeleton w={96} h={20} />
        </div>
        <div className={tradeSkeletonStyles.price}>
          <Skeleton w={128} h={36} />
        </div>
        <div className={tradeSkeletonStyles.chart}>
          <ChartSkeleton />
        </div>
      </div>
      {ticket}
    </Loading>
  )
}

/** The terminal: a phone never loads it, a wide screen without waiting for the instruments. */
const WideTrade = lazyPart(() => import('./WideTrade.tsx').then((layout) => layout.WideTrade), {
  fallback: () => <TradeSkeleton wide />,
  failed: notLoaded,
})

export { prepareChart }

/** Chart and order form of one instrument; wide, the whole terminal (document 1 §2). */
export function TradePage() {
  const wide = useTerminal()
  const instruments = useAtomValue(instrumentsAtom)
  const [code, select] = useAtom(selectedCodeAtom)
  const remember = useSetAtom(recentAtom)
  const [picking, setPicking] = useState(false)
  const { open, menu, sheets } = useOrderSheets()
  useEffect(() => {
    if (wide) void WideTrade.preload().catch(() => undefined)
  }, [wide])
  const instrument = instruments.find((one) => one.code === code) ?? instruments[0]
  const ticket = useTicket(instrument)
  if (ticket === undefined) return <Without wide={wide} />
  const pick = (next: string) => {
    select(next)
    remember(next)
    setPicking(false)
  }
  const Layout = wide ? WideTrade : PhoneTrade
  return (
    <>
      <Layout ticket={ticket} onPick={() => setPicking(true)} onOrder={open} onOrderMenu={menu} />
      <InstrumentPicker
        open={picking}
        onClose={() => setPicking(false)}
        onPick={pick}
        selected={ticket.instrument.code}
      />
      {sheets}
    </>
  )
}

/** While there are no instruments: they load, they failed, or this server has none. */
function Without({ wide }: { wide: boolean }) {
  const state = useAtomValue(instrumentsStateAtom)
  if (state === 'loading') return <TradeSkeleton wide={wide} />
  return (
    <div className={styles.single}>
      {state === 'failed' ? (
        <MarketsFailed />
      ) : (
        <EmptyState icon="markets" title={<Trans>No markets yet</Trans>}>
          <Trans>Markets appear here when trading is available.</Trans>
        </EmptyState>
      )}
    </div>
  )
}
