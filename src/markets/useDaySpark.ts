import { useEffect, useMemo, useState } from 'react'
import { rowCandles } from '../../contract/calls/trading.ts'
import type { Instrument } from '../../contract/entities/market.ts'
import { request } from '../api/request.ts'
import { marketTurnAtom, reconnectionsAtom, serverNow } from '../live/live.ts'
import { Resource, type Try } from '../resource/resource.ts'
import { store } from '../store.ts'
import { yieldToPage } from '../ui/yieldToPage.ts'
import { useAtomValue } from '../useAtom.ts'
import { quoteOf } from './atoms.ts'
import { dayCloses, withPrice } from './daySpark.ts'

/** Bars are asked for again after this long, ms: a third of one. */
const FRESH_MS = 5 * 60_000
/** After a failure or an offline copy the next try waits this long, ms. */
const RETRY_MS = 15_000
/** The end of the line follows the price this often, ms. */
const FOLLOW_MS = 5_000

interface Day {
  readonly closes: readonly number[]
  /** The market they are of: as soon as another speaks, they are nothing. */
  readonly market: number
}

interface Spark {
  /** Of the connection it is loaded in: after another one it is asked for again. */
  readonly day: Resource<number, Day>
  /** By the server's clock, ms. */
  dueAt: number
}

const sparks = new Map<string, Spark>()

function sparkOf(instrumentId: string): Spark {
  const day = async (_connection: number, { asOf }: Pick<Try, 'asOf'>): Promise<Day> => {
    const candles = await request(rowCandles, { instrumentId, period: '15min' }, { silent: true, asOf })
    return { closes: dayCloses(candles), market: store.get(marketTurnAtom) }
  }
  const spark = sparks.get(instrumentId) ?? { day: new Resource(day, { isPublic: true }), dueAt: 0 }
  sparks.set(instrumentId, spark)
  return spark
}

async function refresh(instrumentId: string): Promise<void> {
  const spark = sparkOf(instrumentId)
  const connection = store.get(reconnectionsAtom)
  if (spark.day.isAbout(connection) && (store.get(spark.day.state).busy || serverNow() < spark.dueAt)) return
  await spark.day.ask(connection)
  const { error, isCopy } = store.get(spark.day.state)
  spark.dueAt = serverNow() + (error !== undefined || isCopy ? RETRY_MS : FRESH_MS)
}

let turns: Promise<unknown> = Promise.resolve()

/** One request after the other begins, with the page's own work between them. */
function refreshInTurn(instrumentId: string): void {
  turns = turns.then(yieldToPage).then(() => void refresh(instrumentId))
}

/**
 * The day of an instrument as closes, loaded when it first comes into sight and kept fresh while it is; the end follows
 * the price. Undefined until loaded; the same array until something moved.
 */
export function useDaySpark(instrument: Instrument, visible: boolean): readonly number[] | undefined {
  const { id, code } = instrument
  const { answer: day } = useAtomValue(sparkOf(id).day.state)
  const market = useAtomValue(marketTurnAtom)
  const closes = day?.market === market ? day.closes : undefined
  const [price, setPrice] = useState<number>()
  const turn = useAtomValue(reconnectionsAtom)
  // biome-ignore lint/correctness/useExhaustiveDependencies: after a reconnection it is looked at again
  useEffect(() => {
    if (!visible) return
    const follow = () => {
      refreshInTurn(id)
      setPrice(quoteOf(code)?.close)
    }
    follow()
    const timer = setInterval(follow, FOLLOW_MS)
    return () => clearInterval(timer)
  }, [visible, id, code, turn])
  return useMemo(() => closes && withPrice(closes, price), [closes, price])
}
