import { candles } from '../../../contract/calls/trading.ts'
import { klineTopic } from '../../../contract/live.ts'
import { request } from '../../api/request.ts'
import { liveStatusAtom, marketTurnAtom, reconnectionsAtom, subscribeTopic } from '../../live/live.ts'
import { subscribeQuote } from '../../markets/atoms.ts'
import { store } from '../../store.ts'
import type { CandlePorts } from './candleSource.ts'

/** Sources of bars: the API, its offline copies, and the instrument's atom, which a replay sets too. */
export const candlePorts: CandlePorts = {
  history: (ask, asOf) => request(candles, ask, { silent: true, asOf }),
  isOnline: () => store.get(liveStatusAtom) === 'online',
  live(code, listener) {
    const release = subscribeTopic(klineTopic(code))
    const stop = subscribeQuote(code, ({ minutes }) => minutes.forEach(listener))
    return () => {
      release()
      stop()
    }
  },
  onMarket: (listener) => store.sub(marketTurnAtom, listener),
  onBack: (listener) => store.sub(reconnectionsAtom, listener),
  after(ms, then) {
    const timer = setTimeout(then, ms)
    return () => clearTimeout(timer)
  },
}
