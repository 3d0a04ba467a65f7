// @vitest-environment happy-dom
import type { Bounding, OverlayFigure, YAxis } from 'klinecharts'
import { describe, expect, it } from 'vitest'
import { sampleOrder } from '../../orders/sampleOrder.ts'
import type { ChartColours } from './chartStyles.ts'
import { draws } from './drawingFigures.ts'
import { drawingTools } from './drawings.ts'
import { orderLines } from './orderLines.ts'
import { lineFigures } from './priceMarks.ts'

/** Every colour is its own name. */
const colours = new Proxy({}, { get: (_, name) => name }) as ChartColours
const yAxis = { convertToPixel: () => 50 } as unknown as YAxis
const isLine = ({ type }: OverlayFigure) => type === 'line'
const look = ({ styles }: OverlayFigure) => styles as { color: string; size: number }

describe('a drawing', () => {
  const order = sampleOrder({ stopLoss: 1.1415, takeProfit: 1.1449 })
  const marks = {
    lines: orderLines([order], undefined),
    colours,
    last: undefined,
    countdown: undefined,
    format: String,
  }
  const own = lineFigures(marks, yAxis, { width: 300, height: 100 } as Bounding)

  it.each(drawingTools)('of %s has neither the colour nor the weight of a line of an order', (tool) => {
    const data = { look: () => ({ colours, wide: true, price: String }), text: () => 'a', selected: () => false }
    const at = [
      { x: 10, y: 20 },
      { x: 200, y: 80 },
    ]
    const figures = draws[tool](at, [1.2, 1.1], { width: 300, height: 100, y: () => 40 }, data)
    expect(own.map((one) => look(one).color)).toEqual(['acc', 'up', 'dn'])
    const taken = own.map((one) => look(one).color)
    expect(JSON.stringify(figures)).toContain('"draw"')
    for (const name of taken) expect(JSON.stringify(figures)).not.toContain(`"${name}"`)
    for (const one of figures.filter(isLine)) expect(look(one).size).toBeGreaterThan(1)
    expect(own.every((one) => look(one).size === 1)).toBe(true)
  })
})
