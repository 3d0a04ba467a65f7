import { atom, type PrimitiveAtom, useAtomValue } from 'jotai'
import { useEffect, useMemo, useState } from 'react'
import { rowCandles } from '../../contract/calls/trading.ts'
import type { Instrument } from '../../contract/entities/market.ts'
import { request } from '../api/request.ts'
import { store } from '../store.ts'
import { quoteOf } from './atoms.ts'
import { dayCloses, withPrice } from './daySpark.ts'

/** Bars are asked for again after this long, ms: a third of one. */
const FRESH_MS = 5 * 60_000
/** After a failure the next try waits this long, ms. */
const RETRY_MS = 15_000
/** The end of the line follows the price this often, ms. */
const FOLLOW_MS = 5_000

interface Spark {
  readonly closes: PrimitiveAtom<readonly number[] | undefined>
  dueAt: number
  loading: boolean
}

const sparks = new Map<string, Spark>()

function sparkOf(instrumentId: string): Spark {
  const known = sparks.get(instrumentId)
  if (known) return known
  const made: Spark = { closes: atom<readonly number[] | undefined>(undefined), dueAt: 0, loading: false }
  sparks.set(instrumentId, made)
  return made
}

async function refresh(instrumentId: string): Promise<void> {
  const spark = sparkOf(instrumentId)
  if (spark.loading || Date.now() < spark.dueAt) return
  spark.loading = true
  try {
    const candles = await request(rowCandles, { instrumentId, period: '15min' }, { silent: true })
    store.set(spark.closes, dayCloses(candles))
    spark.dueAt = Date.now() + FRESH_MS
  } catch {
    spark.dueAt = Date.now() + RETRY_MS
  } finally {
    spark.loading = false
  }
}

/**
 * The day of an instrument as closes, loaded when it first comes into sight and kept fresh while it is; the end follows
 * the price. Undefined until loaded; the same array until something moved.
 */
export function useDaySpark(instrument: Instrument, visible: boolean): readonly number[] | undefined {
  const { id, code } = instrument
  const closes = useAtomValue(sparkOf(id).closes)
  const [price, setPrice] = useState<number>()
  useEffect(() => {
    if (!visible) return
    const follow = () => {
      void refresh(id)
      setPrice(quoteOf(code)?.close)
    }
    follow()
    const timer = setInterval(follow, FOLLOW_MS)
    return () => clearInterval(timer)
  }, [visible, id, code])
  return useMemo(() => closes && withPrice(closes, price), [closes, price])
}
