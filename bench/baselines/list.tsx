/**
 * The list of markets as one would write it first: every quote in one state, set with every frame that comes. A row opens
 * the market, whose code loads with the first of them.
 */
import { lazy, Suspense, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { tradeList } from '../../contract/calls/trading.ts'
import { decode } from '../../contract/codec.ts'
import type { Instrument } from '../../contract/entities/market.ts'
import { LIVE_PATH, type Quote, readServerFrame, TOPIC } from '../../contract/live.ts'

type Quotes = Readonly<Record<string, Pick<Quote, 'close' | 'change'>>>

const Detail = lazy(() => import('./detail.tsx'))

async function fetchList(): Promise<Instrument[]> {
  const { data } = (await (await fetch(tradeList.path)).json()) as { data: unknown }
  return decode(tradeList.answer, data)
}

function List() {
  const [instruments, setInstruments] = useState<readonly Instrument[]>([])
  const [quotes, setQuotes] = useState<Quotes>({})
  const [opened, setOpened] = useState<string>()
  useEffect(() => {
    void fetchList().then(setInstruments)
    const socket = new WebSocket(LIVE_PATH)
    socket.onopen = () => socket.send(JSON.stringify({ type: 'sub', topic: TOPIC.market }))
    socket.onmessage = ({ data }: MessageEvent<string>) => {
      const frame = readServerFrame(data)
      if (frame?.type === 'market')
        setQuotes((held) => ({ ...held, ...Object.fromEntries(frame.quotes.map((quote) => [quote.code, quote])) }))
    }
    return () => socket.close()
  }, [])
  if (opened !== undefined)
    return (
      <Suspense>
        <Detail code={opened} close={quotes[opened]?.close ?? 0} onBack={() => setOpened(undefined)} />
      </Suspense>
    )
  return (
    <ul>
      {instruments.map(({ code, showCode, digits, quotation }) => {
        const { close, change } = quotes[code] ?? quotation ?? { close: 0, change: 0 }
        return (
          <li key={code}>
            <button type="button" data-code={code} onClick={() => setOpened(code)}>
              <span>{showCode}</span>
              <span className="fig">{close.toFixed(digits)}</span>
              <span>{change.toFixed(2)} %</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

const root = document.getElementById('root')
if (root) createRoot(root).render(<List />)
