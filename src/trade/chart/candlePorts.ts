import { candles } from '../../../contract/calls/trading.ts'
import { request } from '../../api/request.ts'
import { liveStatusAtom, marketTurnAtom, onCandle, reconnectionsAtom } from '../../live/live.ts'
import { store } from '../../store.ts'
import type { CandlePorts } from './candleSource.ts'

/** Where the app has its bars from: the API, its offline copies, and the live channel or a replay in its place. */
export const candlePorts: CandlePorts = {
  history: (ask, asOf) => request(candles, ask, { silent: true, asOf }),
  isOnline: () => store.get(liveStatusAtom) === 'online',
  live: onCandle,
  onMarket: (listener) => store.sub(marketTurnAtom, listener),
  onBack: (listener) => store.sub(reconnectionsAtom, listener),
  after(ms, then) {
    const timer = setTimeout(then, ms)
    return () => clearTimeout(timer)
  },
}
