import { describe, expect, it } from 'vitest'
import type { DrawnChart } from './chartModel.ts'
import { LineStage } from './lineStage.ts'
import type { ChartLine } from './orderLines.ts'

const line = (id: string, price: number): ChartLine => ({
  id,
  kind: 'position',
  price,
  tone: 'up',
  dashed: false,
  side: 'buy',
  lots: '1',
  open: price,
  order: undefined,
})
const drawn = {} as DrawnChart

function stageWithChart() {
  const stage = new LineStage()
  const shown: (readonly ChartLine[])[] = []
  const chart = {
    setLines: (lines: readonly ChartLine[]) => void shown.push(lines),
    redraw: () => undefined,
    move: () => undefined,
  }
  return { stage, chart, last: () => shown.at(-1), times: () => shown.length }
}

describe('the lines on the chart', () => {
  it('are drawn as they are until the labels are there, and again when they are gone', () => {
    const { stage, chart, last } = stageWithChart()
    const own = [line('1', 10)]
    const moved = [line('1', 11)]
    stage.use(chart)
    stage.setOwn(own)
    expect(last()).toBe(own)
    const end = stage.follow(() => undefined)
    stage.setMoved(moved)
    expect(last()).toBe(moved)
    end()
    expect(last()).toBe(own)
  })

  it('stay where a hand has them when others come from the server', () => {
    const { stage, chart, last, times } = stageWithChart()
    const moved = [line('1', 11)]
    stage.use(chart)
    stage.follow(() => undefined)
    stage.setMoved(moved)
    const before = times()
    stage.setOwn([line('1', 10), line('2', 12)])
    expect(last()).toBe(moved)
    expect(times()).toBe(before)
  })

  it('wait for a chart that comes after them', () => {
    const { stage, chart, last } = stageWithChart()
    const own = [line('1', 10)]
    stage.setOwn(own)
    stage.use(chart)
    expect(last()).toBe(own)
  })

  it('tell of each drawing only while somebody places labels', () => {
    const { stage } = stageWithChart()
    let places = 0
    const end = stage.follow(() => {
      places += 1
    })
    stage.drawn(drawn)
    end()
    stage.drawn(drawn)
    expect(places).toBe(1)
  })
})
