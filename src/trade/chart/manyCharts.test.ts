// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import type { ChartBox } from './insideChart.ts'
import { syncCrosshair } from './manyCharts.ts'

/** A chart that is ten pixels to the minute, whose crosshair stands where it is put. */
function chartOf(ticker: string, firstTime: number) {
  const crosshair: { x?: number; y?: number; paneId?: string; timestamp?: number } = {}
  const executeAction = vi.fn()
  const chart = {
    executeAction,
    getSymbol: () => ({ ticker }),
    getChartStore: () => ({ getCrosshair: () => crosshair }),
    convertFromPixel: ([{ y }]: [{ y: number }]) => [{ value: y / 100 }],
    convertToPixel: ({ timestamp, value }: { timestamp: number; value?: number }) => ({
      x: ((timestamp - firstTime) / 60_000) * 10,
      ...(value !== undefined && { y: value * 100 }),
    }),
  }
  const box = Object.assign(document.createElement('div'), { drawings: { chart } }) as unknown as ChartBox
  box.setAttribute('role', 'figure')
  return { box, crosshair, executeAction }
}
/** A pointer event, and the frame after it. */
async function point(at: Element, type: string): Promise<void> {
  at.dispatchEvent(new MouseEvent(type, { bubbles: true }))
  await new Promise(requestAnimationFrame)
}

it('shows the crosshair at the same time on every chart, and at the same price on those of the market', async () => {
  const grid = document.createElement('div')
  const [one, same, other] = [chartOf('EURUSD', 0), chartOf('EURUSD', 60_000), chartOf('XAUUSD', 0)]
  grid.append(one.box, same.box, other.box)
  const end = syncCrosshair(grid)
  // The chart hears of the mouse after the pointer.
  const moved = point(one.box, 'pointermove')
  Object.assign(one.crosshair, { x: 50, y: 150, paneId: 'candle_pane', timestamp: 300_000 })
  await moved
  expect(same.executeAction).toHaveBeenLastCalledWith('onCrosshairChange', { x: 40, y: 150, paneId: 'candle_pane' })
  const [, onOther] = other.executeAction.mock.lastCall ?? []
  expect(onOther).toEqual({ x: 50, paneId: 'time' })
  expect(one.executeAction).not.toHaveBeenCalled()
  await point(grid, 'pointerleave')
  for (const { executeAction } of [same, other]) expect(executeAction).toHaveBeenLastCalledWith('onCrosshairChange')
  end()
  await point(one.box, 'pointermove')
  expect(same.executeAction).toHaveBeenCalledTimes(2)
})
