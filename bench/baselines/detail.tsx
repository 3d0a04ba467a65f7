/** A market as one would open it first: its price, a chart by the same library, and a form beside it. */
import { type Chart, dispose, init } from 'klinecharts'
import { useEffect, useRef, useState } from 'react'
import { candles } from '../../contract/calls/trading.ts'
import { decode } from '../../contract/codec.ts'

const fields = ['Lots', 'Leverage', 'Price', 'Stop loss', 'Take profit', 'Margin', 'Fee', 'Free margin']

export default function Detail({ code, close, onBack }: { code: string; close: number; onBack: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  const [lots, setLots] = useState('1')
  useEffect(() => {
    const host = place.current
    const chart: Chart | null = host && init(host)
    chart?.setSymbol({ ticker: code, pricePrecision: 5, volumePrecision: 0 })
    chart?.setPeriod({ type: 'minute', span: 1 })
    chart?.setDataLoader({
      async getBars({ callback }) {
        const { data } = (await (await fetch(`${candles.path}?forex_id=1&period=1min`)).json()) as { data: unknown }
        const bars = decode(candles.answer, data).map(({ time, ...bar }) => ({ timestamp: time, ...bar }))
        callback(bars, { forward: false, backward: false })
      },
    })
    return () => {
      if (host) dispose(host)
    }
  }, [code])
  return (
    <main>
      <button type="button" data-back onClick={onBack}>
        Markets
      </button>
      <h1>
        {code} <span className="fig">{close}</span>
      </h1>
      <div ref={place} style={{ height: 360 }} />
      {fields.map((field) => (
        <label key={field} style={{ display: 'flex' }}>
          {field}
          <input value={lots} onChange={(event) => setLots(event.target.value)} />
        </label>
      ))}
      <button type="button">Sell {close}</button>
      <button type="button">Buy {close}</button>
    </main>
  )
}
