// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Trader } from '../../contract/entities/market.ts'
import { type ShownSpan, TraderCard } from './TraderCard.tsx'

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

function draw(trader: Trader, own = false, span?: ShownSpan): void {
  const open = () => {
    opened += 1
  }
  act(() =>
    root.render(
      <I18nProvider i18n={i18n}>
        <TraderCard trader={trader} position={2} own={own} span={span} onOpen={open} />
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

  it('has the figures of the length of time that is asked for, and the open positions', () => {
    const week = { days: 7, rate: 0.5, win: 40, profit: '500', drawdown: 3.25, trades: 12 }
    draw({ ...kite, spans: [week], open: { positions: 2, rate: -0.1 } }, false, { days: 7, name: '1 week' })
    expect(textOf('dd').slice(0, 6)).toEqual(['+0.50%', '40.00%', '+$500.000000', '3.25%', '12', '2 · −0.10%'])
    expect(textOf('dt').slice(0, 6)).toEqual([
      ...['Return, 1 week', 'Win rate, 1 week', 'Profit, 1 week', 'Drawdown, 1 week', 'Orders, 1 week', 'Open now'],
    ])
  })

  it('marks a simulated trader, and nobody else', () => {
    draw(kite)
    expect(document.body.textContent).not.toContain('Simulated')
    draw({ ...kite, simulated: true })
    expect(document.body.textContent).toContain('Simulated')
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
