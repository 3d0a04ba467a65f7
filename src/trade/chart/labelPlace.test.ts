import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Area, type LabelBox, type LabelRoom, type LabelSpot, placeLabels } from './labelPlace.ts'

const label = (id: string, y: number, more: Partial<LabelBox> = {}): LabelBox => ({
  ...{ id, y, width: 100, height: 22, left: undefined },
  ...more,
})
const room = (more: Partial<LabelRoom> = {}): LabelRoom => ({
  ...{ width: 400, height: 300, from: 12, taken: [], candles: [] },
  ...more,
})
const candle = (left: number, top: number, bottom: number): Area => ({ left, right: left + 7, top, bottom })
const wall = Array.from({ length: 60 }, (_, index) => candle(index * 7, 80, 120))
const areaOf = ({ left, top }: LabelSpot, { width, height }: LabelBox): Area => ({
  ...{ left, top, right: left + width, bottom: top + height },
})
const overlap = (one: Area, other: Area) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

const boxes = fc
  .array(
    fc.record({
      y: fc.integer({ min: -200, max: 600 }),
      width: fc.integer({ min: 20, max: 300 }),
      height: fc.constantFrom(22, 22, 22, 60),
      left: fc.option(fc.integer({ min: 0, max: 400 }), { nil: undefined }),
      grip: fc.constantFrom(undefined, undefined, 'still' as const),
    }),
    { maxLength: 14 },
  )
  .map((list) => list.map((one, index): LabelBox => ({ ...one, id: `${index}` })))
const rooms = fc
  .record({
    width: fc.integer({ min: 200, max: 900 }),
    height: fc.integer({ min: 80, max: 500 }),
    legend: fc.option(fc.tuple(fc.integer({ min: 20, max: 900 }), fc.integer({ min: 20, max: 80 })), {
      nil: undefined,
    }),
    candles: fc.array(fc.tuple(fc.integer({ min: 0, max: 890 }), fc.integer({ min: 0, max: 400 })), { maxLength: 60 }),
  })
  .map(({ width, height, legend, candles }) =>
    room({
      ...{ width, height },
      taken: legend ? [{ left: 0, top: 0, right: legend[0], bottom: legend[1] }] : [],
      candles: candles.map(([left, top]) => candle(left, top, top + 40)),
    }),
  )

describe('placeLabels', () => {
  it('covers no other label, not the legend, and nothing beside or below the candles', () => {
    fc.assert(
      fc.property(boxes, rooms, (labels, space) => {
        const spots = placeLabels(labels, space)
        const areas = labels.flatMap((one) => {
          const spot = spots.get(one.id)
          return spot ? [areaOf(spot, one)] : []
        })
        for (const [index, area] of areas.entries()) {
          expect(area.left).toBeGreaterThanOrEqual(space.from)
          expect(area.top).toBeGreaterThanOrEqual(0)
          expect(area.right).toBeLessThan(space.width)
          expect(area.bottom).toBeLessThanOrEqual(space.height)
          for (const other of [...space.taken, ...areas.slice(index + 1)]) expect(overlap(area, other)).toBe(false)
        }
      }),
    )
  })

  it('is the same again, and no label moves on account of a later one', () => {
    fc.assert(
      fc.property(boxes, rooms, (labels, space) => {
        const spots = placeLabels(labels, space)
        const again = labels.map((one) => ({ ...one, left: spots.get(one.id)?.left ?? one.left }))
        expect(placeLabels(again, space)).toEqual(spots)
        const earlier = labels.slice(0, -1)
        expect([...placeLabels(earlier, space)]).toEqual([...spots].filter(([id]) => id !== labels.at(-1)?.id))
      }),
    )
  })

  it('places a label on its line at the start, past candles that are in its way', () => {
    const spot = (candles: readonly Area[]) => placeLabels([label('a', 100)], room({ candles })).get('a')
    expect(spot([candle(40, 10, 60), candle(60, 130, 200)])).toEqual({ left: 12, top: 89 })
    expect(spot([candle(40, 80, 95), candle(130, 100, 130)])).toEqual({ left: 141, top: 89 })
    expect(spot(wall), 'it hides candles rather than leave its line').toEqual({ left: 12, top: 89 })
  })

  it('leaves a label where it stood while that is free', () => {
    expect(placeLabels([label('a', 100, { left: 150 })], room()).get('a')).toEqual({ left: 150, top: 89 })
  })

  it('goes beside the legend, or below it where there is no room beside', () => {
    const legend = (right: number) => room({ taken: [{ left: 0, top: 0, right, bottom: 40 }] })
    expect(placeLabels([label('a', 20)], legend(200)).get('a')).toEqual({ left: 204, top: 9 })
    expect(placeLabels([label('a', 20)], legend(390)).get('a')?.top).toBeGreaterThanOrEqual(40)
  })

  it('finds rows above and below for more labels than one row has room for, in their order', () => {
    const labels = ['a', 'b', 'c', 'd', 'e'].map((id) => label(id, 150))
    const spots = [...placeLabels(labels, room()).values()]
    expect(spots.map(({ left }) => left)).toEqual([12, 116, 220, 12, 116])
    expect(new Set(spots.slice(0, 3).map(({ top }) => top))).toEqual(new Set([139]))
    expect(spots.slice(3).every(({ top }) => top === 111)).toBe(true)
  })

  it('keeps what the hand holds on its line, and nothing makes way for it', () => {
    const labels = [label('held', 100, { left: 50, grip: 'held' }), label('a', 100)]
    const spots = placeLabels(labels, room({ candles: wall }))
    expect(spots.get('held')).toEqual({ left: 50, top: 89 })
    expect(spots.get('a')).toEqual({ left: 12, top: 89 })
    expect(placeLabels([label('held', -80, { grip: 'held' })], room()).get('held')).toEqual({ left: 12, top: 0 })
  })

  it('does not let go of the place of what waits to be confirmed on account of candles', () => {
    const spots = placeLabels([label('a', 100, { left: 150, grip: 'still' })], room({ candles: wall }))
    expect(spots.get('a')?.left).toBe(150)
  })
})
