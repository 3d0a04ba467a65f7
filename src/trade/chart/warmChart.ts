import { dispose, init, type KLineData } from 'klinecharts'
import { idleMoment } from '../../ui/idle.ts'
import { withTruePixels } from './devicePixels.ts'

/** The longest each step waits for an idle moment, ms. */
const IDLE_TIMEOUT_MS = 5_000
const MINUTE_MS = 60_000

const bars: KLineData[] = Array.from({ length: 60 }, (_, at) => {
  const close = 1 + Math.sin(at) / 100
  return { timestamp: at * MINUTE_MS, open: 1, high: 1.01, low: 0.99, close, volume: 1 }
})

/**
 * Draws a chart that nobody sees, in steps, and removes it: the browser then compiles the library in idle time, not while the
 * first chart is opened.
 */
export async function warmChart(): Promise<void> {
  const host = document.createElement('div')
  host.style.cssText =
    'position: fixed; inset: 0 auto auto 100%; inline-size: 390px; block-size: 300px; visibility: hidden'
  host.inert = true
  await idleMoment(IDLE_TIMEOUT_MS)
  document.body.append(host)
  const chart = withTruePixels(() => init(host))
  await idleMoment(IDLE_TIMEOUT_MS)
  chart?.setSymbol({ ticker: '', pricePrecision: 5, volumePrecision: 0 })
  chart?.setDataLoader({ getBars: ({ callback }) => callback(bars, false) })
  chart?.setPeriod({ type: 'minute', span: 1 })
  await idleMoment(IDLE_TIMEOUT_MS)
  dispose(host)
  host.remove()
}
