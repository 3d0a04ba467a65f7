import { describe, expect, it } from 'vitest'
import { klineTopic } from '../../contract/live.ts'
import { FakeWire, setUpHub } from './hubFixture.ts'
import { SLOW_ABOVE } from './limits.ts'

/** A reader who takes nothing: all that is written for it waits. */
class StuckWire extends FakeWire {
  override send(frames: Buffer): void {
    super.send(frames)
    this.bufferedAmount += frames.length
  }
}

/** A hub with many readers of the market, and a count of what is asked of the market. */
function setUpMany(count: number) {
  const all = setUpHub()
  let requested = 0
  const { changedSince } = all.market
  all.market.changedSince = (seen) => {
    requested += 1
    return changedSince(seen)
  }
  const codes = all.market.instruments.slice(0, 40).map(({ code }) => code)
  const move = (price: number) => {
    for (const code of codes) all.market.move(code, price)
  }
  move(1)
  const readers = Array.from({ length: count }, () => {
    const reader = all.connect()
    reader.say({ type: 'sub', topic: 'DAY_MARKET' })
    reader.wire.take()
    return reader
  })
  return { ...all, move, readers, codes, requested: () => requested }
}

describe('many readers', () => {
  it('all get one and the same frame, made once however many they are', () => {
    const asksOf = (count: number) => {
      const { hub, move, readers, requested } = setUpMany(count)
      const before = requested()
      for (let pulse = 2; pulse < 7; pulse += 1) {
        move(pulse)
        hub.pulseMarkets()
        const pieces = readers.flatMap(({ wire }) => wire.take())
        expect(pieces).toHaveLength(count)
        expect(new Set(pieces).size, 'frames made').toBe(1)
      }
      return requested() - before
    }
    expect(asksOf(500)).toBe(asksOf(1))
  })

  it('get a frame more for each who is not as far, and not for each of them', () => {
    const { hub, move, readers } = setUpMany(60)
    for (const { wire } of readers.slice(0, 20)) wire.bufferedAmount = SLOW_ABOVE + 1
    move(2)
    hub.pulseMarkets()
    for (const { wire } of readers) wire.bufferedAmount = 0
    for (const { wire } of readers) wire.take()
    move(3)
    hub.pulseMarkets()
    expect(new Set(readers.flatMap(({ wire }) => wire.take())).size).toBe(2)
  })

  it('get what several topics have for them in one write', () => {
    const { hub, market, move, readers, codes } = setUpMany(2)
    const [one, other] = readers
    for (const code of codes.slice(0, 3)) {
      market.bar(code, 60_000, 1)
      one?.say({ type: 'sub', topic: klineTopic(code) })
    }
    const before = readers.map(({ wire }) => wire.writes)
    for (const { wire } of readers) wire.take()
    move(2)
    for (const code of codes.slice(0, 3)) market.bar(code, 60_000, 2)
    hub.pulseMarkets()
    expect(readers.map(({ wire }, index) => wire.writes - (before[index] ?? 0))).toEqual([1, 1])
    expect([one?.wire.read().length, other?.wire.read().length]).toEqual([4, 1])
  })
})

describe('a reader who does not read', () => {
  it('costs so many bytes and no more, keeps nobody waiting, and comes to the newest prices', () => {
    const { hub, market, move, readers, connect } = setUpMany(20)
    const stuck = new StuckWire()
    const { say } = connect(stuck)
    say({ type: 'sub', topic: 'DAY_MARKET' })
    const [piece] = stuck.take()
    const mostOfAPulse = 2 * (piece?.length ?? 0)
    for (let pulse = 2; pulse < 1_002; pulse += 1) {
      move(pulse)
      hub.pulseMarkets()
      expect(readers.every(({ wire }) => wire.take().length === 1)).toBe(true)
      expect(stuck.bufferedAmount).toBeLessThanOrEqual(SLOW_ABOVE + mostOfAPulse)
    }
    expect(stuck.ended).toBeUndefined()
    stuck.take()
    stuck.bufferedAmount = 0
    hub.pulseMarkets()
    const [frame, ...more] = stuck.read()
    expect(more).toEqual([])
    expect(frame).toMatchObject({ type: 'market', quotes: market.changedSince(0).quotes.map(() => ({ close: 1_001 })) })
  })
})
