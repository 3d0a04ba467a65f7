import { describe, expect, it } from 'vitest'
import { sampleOrder } from '../../orders/sampleOrder.ts'
import { type Fold, foldLines, sameFold, UNFOLDED, withNets } from './foldLines.ts'
import { orderLines } from './orderLines.ts'

/** A chart of 300 px on which a price of 1.15 is at its top and one of 1.12 at its foot. */
const scale = { height: 300, yAt: (price: number) => (1.15 - price) * 10_000 }
const position = (id: string, price: number, more: Parameters<typeof sampleOrder>[0] = {}) =>
  sampleOrder({ id, price, lots: 0.2, ...more })
const fold = (orders: Parameters<typeof orderLines>[0], before = UNFOLDED, chart = scale) =>
  foldLines(orderLines(orders, undefined), chart, before)
const plain = ({ nets, pins, behind }: Fold) => ({ nets, pins: Object.fromEntries(pins), behind: [...behind] })

describe('positions that are too close for labels of their own', () => {
  const close = [position('1', 1.1401), position('2', 1.1385, { lots: 0.3 }), position('3', 1.137)]

  it('are one, and those of the other side are another', () => {
    expect(fold(close).nets).toEqual([['1:open', '2:open', '3:open']])
    const sold = [position('4', 1.1401, { side: 'sell' }), position('5', 1.139, { side: 'sell' })]
    expect(fold([...close, ...sold]).nets).toHaveLength(2)
    expect(fold([position('1', 1.1401), position('2', 1.1401, { side: 'sell' })]).nets).toEqual([])
    expect(fold([position('1', 1.1401), position('2', 1.137)]).nets).toEqual([])
  })

  it('have their lots together and their average price, and leave every other line as it is', () => {
    const stopped = [position('1', 1.1401, { stopLoss: 1.135 }), ...close.slice(1)]
    const lines = orderLines(stopped, undefined)
    const [net, ...others] = withNets(lines, fold(stopped).nets)
    expect(net).toMatchObject({ id: 'net:1:open', kind: 'position', side: 'buy', lots: '0.7' })
    // (0.2 × 1.1401 + 0.3 × 1.1385 + 0.2 × 1.137) / 0.7
    expect(net?.price).toBeCloseTo(1.13852857, 8)
    expect(net?.members?.map(({ id }) => id)).toEqual(['1:open', '2:open', '3:open'])
    expect(others.map(({ id }) => id)).toEqual(['1:sl'])
    expect(withNets(lines, [])).toBe(lines)
    expect(withNets(lines.slice(2), [['1:open', '2:open']]), 'one of them was closed').toHaveLength(2)
  })

  it('stay one until they are clearly apart: a tick does not flip them', () => {
    const apart = [position('1', 1.1401), position('2', 1.1371)]
    expect(fold(apart).nets).toEqual([])
    const before = fold([position('1', 1.1401), position('2', 1.1381)])
    expect(fold(apart, before).nets).toEqual([['1:open', '2:open']])
    expect(fold([position('1', 1.1401), position('2', 1.1366)], before).nets).toEqual([])
  })
})

describe('lines beyond the chart', () => {
  const stopped = [
    position('1', 1.14, { stopLoss: 1.11, takeProfit: 1.17 }),
    position('2', 1.13, { stopLoss: 1.115, takeProfit: 1.16 }),
  ]

  it('are pinned to the edge that they are beyond: of each kind the nearest one, which counts the others', () => {
    expect(plain(fold(stopped))).toEqual({
      nets: [],
      pins: { '2:tp': { edge: 'above', more: 1 }, '2:sl': { edge: 'below', more: 1 } },
      behind: ['1:tp', '1:sl'],
    })
  })

  it('are none while they are being moved', () => {
    const lines = orderLines(stopped, undefined).map((line) => ({ ...line, moving: line.id === '2:sl' }))
    expect(Object.keys(plain(foldLines(lines, scale, UNFOLDED)).pins)).toEqual(['2:tp', '1:sl'])
  })

  it('stay pinned until they are clearly inside', () => {
    const at = (price: number) => [position('1', 1.14, { takeProfit: price })]
    const before = fold(at(1.1501))
    expect(before.pins.has('1:tp')).toBe(true)
    expect(fold(at(1.1495)).pins.has('1:tp')).toBe(false)
    expect(fold(at(1.1495), before).pins.has('1:tp')).toBe(true)
    expect(fold(at(1.149), before).pins.has('1:tp')).toBe(false)
  })

  it('share one label where they are positions of one side', () => {
    expect(plain(fold([position('1', 1.17), position('2', 1.19)]))).toMatchObject({
      nets: [['1:open', '2:open']],
      pins: { 'net:1:open': { edge: 'above', more: 0 } },
    })
  })

  it('are told apart from how it was before', () => {
    expect(sameFold(fold(stopped), fold(stopped))).toBe(true)
    expect(sameFold(fold(stopped), UNFOLDED)).toBe(false)
  })
})
