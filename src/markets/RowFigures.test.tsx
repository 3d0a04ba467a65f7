// @vitest-environment happy-dom
import { Activity, act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Instrument } from '../../contract/entities/market.ts'
import { store } from '../store.ts'
import { applyBatchAtom } from './quotes.ts'
import { RowChange, RowPrice } from './RowFigures.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const instrument = { code: 'EURUSD', digits: 2 } as Instrument
const tick = (close: number, change: number) =>
  act(() =>
    store.set(applyBatchAtom, {
      quotes: [{ code: 'EURUSD', open: 1, close, change, marketOpen: true, time: close }],
      candles: new Map(),
    }),
  )

it('brings a page that is shown again up to date in sight at once, and out of sight when its turn comes', () => {
  tick(1.1, 10)
  document.body.innerHTML = '<div></div>'
  const root = createRoot(document.querySelector('div') as HTMLElement)
  const page = (mode: 'visible' | 'hidden') =>
    act(() =>
      root.render(
        <Activity mode={mode}>
          {[true, false].map((visible) => (
            <p key={String(visible)}>
              <RowPrice instrument={instrument} visible={visible} />
              <RowChange instrument={instrument} visible={visible} closed={false} plain />
            </p>
          ))}
        </Activity>,
      ),
    )
  const seen = () => [...document.querySelectorAll('p')].map((row) => row.textContent)
  page('visible')
  const [before] = seen()
  expect(seen()).toEqual([before, before])
  page('hidden')
  tick(1.2, 20)
  page('visible')
  const [now] = seen()
  expect(now).not.toBe(before)
  expect(seen()).toEqual([now, before])
  act(() => void vi.advanceTimersByTime(1_000))
  expect(seen()).toEqual([now, now])
  act(() => root.unmount())
})
