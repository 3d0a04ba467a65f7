import { useEffect, useRef, useState } from 'react'
import type { ChartPeriod } from '../../../../contract/candlePeriods.ts'
import type { Candle, Instrument } from '../../../../contract/entities/market.ts'
import { serverNow } from '../../../live/live.ts'
import { candlePorts } from '../candlePorts.ts'
import { CandleSource } from '../candleSource.ts'
import { withBar } from './chartTable.ts'

/** Content of the table: bars, oldest first, and the time of the newest one's values by the server's clock, ms. */
interface Held {
  readonly bars: readonly Candle[]
  readonly at: number
}

/** The bars of a table as far as they are there. */
export interface TableBars {
  readonly state: 'loading' | 'failed' | 'ready'
  readonly error?: unknown
  readonly held: Held
  /** There may be earlier bars than those held. */
  readonly older: boolean
  /** Shows what has come since. */
  refresh(): void
  retry(): void
  /** Asks for earlier bars. */
  more(): Promise<void>
}

const NONE: Held = { bars: [], at: 0 }

/**
 * The bars that the chart draws, for reading: they stand still while the newest one grows, and move on when it is done,
 * when they are asked to, or when there are others.
 */
export function useTableBars({ id: instrumentId, code }: Instrument, period: ChartPeriod): TableBars {
  const [phase, setPhase] = useState<Pick<TableBars, 'state' | 'error'>>({ state: 'loading' })
  const [held, setHeld] = useState(NONE)
  const [older, setOlder] = useState(false)
  const newest = useRef<readonly Candle[]>([])
  const [source] = useState(() => {
    const take = (bars: readonly Candle[]) => {
      newest.current = bars
      setHeld({ bars, at: serverNow() })
    }
    return new CandleSource(candlePorts, {
      loading() {
        newest.current = []
        setHeld(NONE)
        setPhase({ state: 'loading' })
      },
      reset(bars, more) {
        take(bars)
        setOlder(more)
        setPhase({ state: 'ready' })
      },
      push(bar) {
        const before = newest.current
        newest.current = withBar(before, bar)
        if (newest.current.length > before.length) take(newest.current)
      },
      failed: (error) => setPhase({ state: 'failed', error }),
    })
  })
  useEffect(() => {
    source.show({ instrumentId, code, period })
    return () => source.stop()
  }, [source, instrumentId, code, period])

  return {
    ...phase,
    held,
    older,
    refresh: () => setHeld({ bars: newest.current, at: serverNow() }),
    retry: () => source.retry(),
    async more() {
      const [oldest] = newest.current
      if (oldest === undefined) return
      const got = await source.older(oldest.time, newest.current.length)
      if (got === undefined) return
      newest.current = [...got.bars, ...newest.current]
      setHeld(({ bars, at }) => ({ bars: [...got.bars, ...bars], at }))
      setOlder(got.older)
    },
  }
}
