import type { Instrument } from '../../contract/entities/market.ts'
import type { RecordingLine, Wish } from '../../contract/recording/recordingLines.ts'
import { instrumentsAtom } from '../markets/atoms.ts'
import type { Intent } from '../orders/orderAction.ts'
import { onSettled } from '../orders/useOrderAction.ts'
import { store } from '../store.ts'
import { networkAtom } from '../weather/networkAtom.ts'

/**
 * Records what is tapped, what came of it, and the weather of the network lab, until the answer is called. Orders go by their
 * number within the recording: an order from before it cannot be repeated, so that what is tapped on it is left out.
 */
export function recordTaps(take: (line: RecordingLine) => void, now: () => number): () => void {
  const numbers = new Map<string, number>()
  let taps = 0
  const network = () => {
    const weather = store.get(networkAtom)?.weather
    if (weather) take({ type: 'network', at: now(), weather })
  }
  network()
  const stops = [
    store.sub(networkAtom, network),
    onSettled((settled) => {
      const { intent, phase, sentAt } = settled
      const wish = wishOf(intent, numbers, store.get(instrumentsAtom))
      if (wish === undefined) return
      const number = ++taps
      take({ type: 'tap', at: sentAt, wish })
      take({ type: 'expect', at: now(), tap: { number, phase } })
      const opened = phase === 'done' && intent.kind === 'submit' ? settled.result.order?.id : undefined
      if (opened !== undefined) numbers.set(opened, numbers.size + 1)
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Returns an intention as a scenario stores it, or undefined if it cannot be repeated. */
export function wishOf(
  intent: Intent,
  numbers: ReadonlyMap<string, number>,
  instruments: readonly Pick<Instrument, 'id' | 'code'>[],
): Wish | undefined {
  if (intent.kind === 'submit') {
    const { instrumentId, ...requested } = intent.request
    const code = instruments.find(({ id }) => id === instrumentId)?.code
    return code === undefined ? undefined : { kind: 'submit', code, ...requested }
  }
  const order = 'orderId' in intent ? numbers.get(intent.orderId) : undefined
  if (order === undefined) return undefined
  if (intent.kind === 'close' || intent.kind === 'cancel') return { kind: intent.kind, order }
  if (intent.kind !== 'stops') return undefined
  const { stopLoss, takeProfit } = intent
  return { kind: 'stops', order, stopLoss, takeProfit }
}
