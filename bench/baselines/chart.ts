/** The chart library alone: the bars of a call, the newest one from the socket, three indicators. */
import { init, type KLineData } from 'klinecharts'
import { candles } from '../../contract/calls/trading.ts'
import { decode } from '../../contract/codec.ts'
import type { Candle } from '../../contract/entities/market.ts'
import { klineTopic, LIVE_PATH, readServerFrame } from '../../contract/live.ts'

const code = 'EURUSD'
const asBar = ({ time, ...bar }: Candle): KLineData => ({ timestamp: time, ...bar })

const chart = init('chart')
chart?.setSymbol({ ticker: code, pricePrecision: 5, volumePrecision: 0 })
chart?.setPeriod({ type: 'minute', span: 1 })
chart?.setDataLoader({
  async getBars({ callback }) {
    const { data } = (await (await fetch(`${candles.path}?forex_id=1&period=1min`)).json()) as { data: unknown }
    callback(decode(candles.answer, data).map(asBar), { forward: false, backward: false })
  },
  subscribeBar({ callback }) {
    const socket = new WebSocket(LIVE_PATH)
    socket.onopen = () => socket.send(JSON.stringify({ type: 'sub', topic: klineTopic(code) }))
    socket.onmessage = ({ data }: MessageEvent<string>) => {
      const frame = readServerFrame(data)
      if (frame?.type === 'kline') callback(asBar(frame.candle))
    }
  },
  unsubscribeBar() {},
})
chart?.createIndicator({ name: 'MA', paneId: 'candle_pane' }, true)
for (const name of ['MACD', 'RSI']) chart?.createIndicator(name)
