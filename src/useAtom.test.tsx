// @vitest-environment happy-dom
import { atom } from 'jotai'
import { Activity, act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { store } from './store.ts'
import { useAtomValue } from './useAtom.ts'

const marketAtom = atom('EUR/USD')
const Page = () => useAtomValue(marketAtom)

it('a kept page that is shown again has the value of now, also where that is the first one again', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  const show = (mode: 'visible' | 'hidden') =>
    act(async () =>
      root.render(
        <Activity mode={mode}>
          <Page />
        </Activity>,
      ),
    )
  const choose = (market: string) => act(async () => store.set(marketAtom, market))
  await show('visible')
  for (const market of ['BTC/USD', 'EUR/USD', 'XAU/USD', 'EUR/USD']) {
    await show('hidden')
    await choose(market)
    await show('visible')
    expect(host.textContent).toBe(market)
  }
  await act(async () => root.unmount())
})
