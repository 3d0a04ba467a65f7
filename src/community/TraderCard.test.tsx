// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Trader } from '../../contract/entities/market.ts'
import { TraderCard } from './TraderCard.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const kite: Trader = {
  user: 'The kite',
  multiple: 100,
  threeWeekRate: 1.92,
  threeWeekWin: 66.67,
  threeWeekProfit: '-2023.5',
  totalRate: 0,
  totalTrades: 1204,
  code: 'EUR/USD',
  course: [0, -1, 1.92],
  simulated: false,
  spans: [],
}

let root: Root
let opened: number
beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  opened = 0
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
})

function draw(trader: Trader, own = false): void {
  const open = () => {
    opened += 1
  }
  act(() =>
    root.render(
      <I18nProvider i18n={i18n}>
        <TraderCard trader={trader} position={2} own={own} onOpen={open} />
      </I18nProvider>,
    ),
  )
}

const textOf = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent)

describe('the card of a trader', () => {
  it('has every field, the signs of what went up and down, and its place', () => {
    draw(kite)
    expect(textOf('h2')).toEqual(['The kite'])
    expect(textOf('dd')).toEqual(['+1.92%', '66.67%', '−$2,023.500000', '0.00%', '1,204', 'EUR/USD'])
    expect(textOf('dt')).toHaveLength(6)
    expect(document.body.textContent).toContain('Rank 2')
    expect(document.body.textContent).toContain('100× multiply')
    expect(document.querySelectorAll('svg')).toHaveLength(1)
  })

  it('has a dash for what the server has not told, and no line of one point', () => {
    draw({
      ...kite,
      threeWeekRate: undefined,
      threeWeekProfit: undefined,
      totalTrades: undefined,
      code: '',
      course: [1],
    })
    expect(textOf('dd')).toEqual(['—', '66.67%', '—', '0.00%', '—', '—'])
    expect(document.querySelectorAll('svg')).toHaveLength(0)
  })

  it('says whose it is, opens by its name, and takes a name for nothing but words', () => {
    draw({ ...kite, user: '<img src=x onerror=alert(1)>' }, true)
    expect(document.querySelectorAll('img')).toHaveLength(0)
    expect(textOf('h2')).toEqual(['<img src=x onerror=alert(1)>'])
    expect(document.body.textContent).toContain('You')
    act(() => document.querySelector<HTMLElement>('h2 button')?.click())
    expect(opened).toBe(1)
  })
})
