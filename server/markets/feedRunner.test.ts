import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Feed, Tick } from './feed.ts'
import { FeedRunner } from './feedRunner.ts'

/** A tick a second. */
function everySecond(): Feed & { requested: number[] } {
  let position = 0
  const requested: number[] = []
  return {
    kind: 'simulated',
    codes: ['EURUSD'],
    requested,
    get position() {
      return position
    },
    advance: (to) => {
      requested.push(to)
      const ticks: Tick[] = []
      for (let time = (Math.floor(position / 1000) + 1) * 1000; time <= to; time += 1000) {
        ticks.push({ code: 'EURUSD', price: 1, time, volume: 1 })
      }
      position = to
      return ticks
    },
  }
}

function setUp() {
  let now = 0
  const errors: string[] = []
  const hours: number[] = []
  const feed = everySecond()
  const log = { error: (_: object, message: string) => errors.push(message) }
  const runner = new FeedRunner(feed, { now: () => now }, log, (t) => hours.push(t))
  return { runner, feed, errors, hours, at: (t: number) => (now = t) }
}

describe('the runner', () => {
  it('hands every tick out once, in order, to everybody', () => {
    const { runner, at } = setUp()
    const seen: [string, number][] = []
    runner.subscribe((ticks) => seen.push(...ticks.map((tick): [string, number] => ['a', tick.time])))
    const leave = runner.subscribe((ticks) => seen.push(...ticks.map((tick): [string, number] => ['b', tick.time])))
    at(1500)
    runner.pull()
    at(2000)
    leave()
    runner.pull()
    runner.pull()
    expect(seen).toEqual([
      ['a', 1000],
      ['b', 1000],
      ['a', 2000],
    ])
  })

  it('goes on when listeners fail, and says so once of each, not with every batch', () => {
    const { runner, at, errors } = setUp()
    const seen: number[] = []
    for (const what of ['one', 'other'])
      runner.subscribe(() => {
        throw new Error(what)
      })
    runner.subscribe((ticks) => seen.push(ticks.length))
    for (let second = 1; second <= 20; second++) {
      at(second * 1000)
      runner.pull()
    }
    expect(seen).toEqual(Array(20).fill(1))
    expect(errors).toEqual(Array(2).fill('a listener failed on a batch of prices'))
  })

  it('says once that the feed fails, and asks it again', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => {
      vi.useRealTimers()
    })
    const { runner, feed, at, errors } = setUp()
    const { advance } = feed
    feed.advance = () => {
      throw new Error('no')
    }
    at(1000)
    runner.start()
    vi.advanceTimersByTime(1000)
    expect(errors).toEqual(['the feed failed; it is asked again'])
    feed.advance = advance
    vi.advanceTimersByTime(100)
    expect(feed.requested).toEqual([1000])
    runner.stop()
  })

  it('takes a long absence in slices', () => {
    const { runner, feed, at } = setUp()
    at(25_000)
    expect([runner.pull(), runner.pull(), runner.pull()]).toEqual([true, true, false])
    expect(feed.requested).toEqual([10_000, 20_000, 25_000])
  })

  it('never asks backwards, and tells the time of every pull', () => {
    const { runner, feed, hours, at } = setUp()
    at(5000)
    runner.pull()
    at(3000)
    runner.pull()
    expect(feed.requested).toEqual([5000])
    expect(hours).toEqual([5000, 3000])
  })
})
