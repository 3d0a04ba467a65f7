import { describe, expect, it } from 'vitest'
import { STALE_AFTER_MS } from '../../../contract/constants.ts'
import { pairs } from './pairs.ts'
import { KrakenSession, type Step } from './session.ts'

const START = Date.UTC(2026, 6, 15, 12)
const two = pairs.filter(({ spec }) => ['EURUSD', 'BTCUSD'].includes(spec.code))

const iso = (time: number) => new Date(time).toISOString()
const ticker = (symbol: string, bid: number, time?: number, type = 'update', ask = bid) =>
  JSON.stringify({
    channel: 'ticker',
    type,
    data: [{ symbol, bid, ask, last: 1, ...(time !== undefined && { timestamp: iso(time) }) }],
  })
const heartbeat = '{"channel":"heartbeat"}'
const status = (system: string) =>
  `{"channel":"status","type":"update","data":[{"version":"2.0.0","system":"${system}","api_version":"v2","connection_id":12345678901234567890}]}`

/** A session that is connected and has said what it wants. */
function connected(random = 1, seenTo?: number) {
  const session = new KrakenSession({ pairs: two, seenTo, random: () => random })
  session.passed(START)
  return { session, steps: session.opened(START) }
}
const ticks = (steps: readonly Step[]) => steps.flatMap((step) => (step.kind === 'tick' ? [step.tick] : []))
const gaps = (steps: readonly Step[]) => steps.flatMap((step) => (step.kind === 'missed' ? [step.gap] : []))
const kinds = (steps: readonly Step[]) => steps.map(({ kind }) => kind).filter((kind) => kind !== 'tell')
const reported = (steps: readonly Step[]) => steps.flatMap((step) => (step.kind === 'tell' ? [step.words] : []))
/** Returns the delay before it connects again. */
function wait(session: KrakenSession, from: number): number {
  for (let now = from; ; now += 10) if (kinds(session.passed(now)).includes('connect')) return now - from
}

describe('the live channel', () => {
  it('asks for best bids and trades of all symbols at once when it is connected', () => {
    const session = new KrakenSession({ pairs: two, seenTo: undefined, random: () => 1 })
    expect(kinds(session.passed(START))).toEqual(['connect'])
    expect(session.passed(START + 100)).toEqual([])
    const sent = session.opened(START + 200).flatMap((step) => (step.kind === 'send' ? [JSON.parse(step.text)] : []))
    const symbol = ['EUR/USD', 'BTC/USD']
    expect(sent).toEqual([
      { method: 'subscribe', params: { channel: 'ticker', symbol, event_trigger: 'bbo', snapshot: true } },
      { method: 'subscribe', params: { channel: 'trade', symbol, snapshot: false } },
    ])
  })

  it('takes the snapshot as the price of now and every change by its stamp', () => {
    const { session } = connected()
    const steps = session.received(ticker('EUR/USD', 1.1, START - 90_000, 'snapshot'), START + 300)
    expect(ticks(steps)).toEqual([{ code: 'EURUSD', price: 1.1, time: START + 300, volume: 0 }])
    expect(gaps(steps)).toEqual([{ from: Number.NEGATIVE_INFINITY, to: START + 300 }])
    expect(ticks(session.received(ticker('EUR/USD', 1.1000149, START + 400), START + 450))).toEqual([
      { code: 'EURUSD', price: 1.10001, time: START + 400, volume: 0 },
    ])
  })

  it('gives times that never go back and are never of the future', () => {
    const { session } = connected()
    const times = [700, 600, 5_000, 900].map(
      (late, i) => ticks(session.received(ticker('BTC/USD', 100 + i, START + late), START + 800 + i))[0]?.time,
    )
    expect(times).toEqual([START + 700, START + 700, START + 802, START + 803])
  })

  it('counts what is traded at the bid that stands', () => {
    const { session } = connected()
    const trade = (type: string) =>
      `{"channel":"trade","type":"${type}","data":[{"symbol":"BTC/USD","side":"buy","price":105944.3,"qty":0.25,"ord_type":"limit","trade_id":1,"timestamp":"${iso(START + 900)}"}]}`
    expect(session.received(trade('update'), START + 1000)).toEqual([])
    session.received(ticker('BTC/USD', 105_944.2, undefined, 'snapshot'), START + 500)
    expect(ticks(session.received(trade('update'), START + 1000))).toEqual([
      { code: 'BTCUSD', price: 105_944.2, time: START + 900, volume: 0.25 },
    ])
    expect(session.received(trade('snapshot'), START + 1100)).toEqual([])
  })

  it('keeps a bid fresh that nobody changes while the connection lives, and no longer', () => {
    const { session } = connected()
    let last = ticks(session.received(ticker('EUR/USD', 1.1, START, 'snapshot'), START))[0]?.time ?? 0
    for (let now = START + 250; now <= START + 40_000; now += 250) {
      if (now % 1000 === 0 && now <= START + 30_000) session.received(heartbeat, now)
      for (const tick of ticks(session.passed(now))) {
        expect(tick.price).toBe(1.1)
        last = tick.time
      }
      if (now <= START + 30_000) expect(now - last).toBeLessThan(STALE_AFTER_MS / 2)
    }
    expect(last).toBeGreaterThan(START + 25_000)
    expect(last).toBeLessThanOrEqual(START + 30_000)
  })

  it('holds no price while the book is empty or has nothing near its ask', () => {
    const { session } = connected()
    session.received(ticker('EUR/USD', 1.1, START, 'snapshot'), START)
    for (const odd of [
      ticker('EUR/USD', 0.5, START, 'update', 1.1),
      ticker('EUR/USD', 0, START),
      '{"channel":"ticker","type":"update","data":[{"symbol":"EUR/USD","bid":null}]}',
    ]) {
      expect(session.received(odd, START + 100)).toEqual([])
      session.received(heartbeat, START + 9_000)
      expect(session.passed(START + 9_000)).toEqual([])
    }
    expect(ticks(session.received(ticker('EUR/USD', 1.2, START + 9_500), START + 9_500))).toHaveLength(1)
  })

  it('asks for a sign of life after 5 s of silence and holds the connection for dead after 10', () => {
    const { session } = connected()
    expect(session.passed(START + 4_999)).toEqual([])
    expect(session.passed(START + 5_000)).toEqual([{ kind: 'send', text: '{"method":"ping"}' }])
    expect(session.passed(START + 5_250)).toEqual([])
    session.received('{"method":"pong","time_in":"x","time_out":"y"}', START + 6_000)
    expect(kinds(session.passed(START + 12_000))).toEqual(['send'])
    expect(kinds(session.passed(START + 15_999))).toEqual([])
    expect(kinds(session.passed(START + 16_000))).toEqual(['disconnect'])
    expect(session.received(heartbeat, START + 16_100)).toEqual([])
  })

  it('gives up a connection that does not come about in 10 s', () => {
    const session = new KrakenSession({ pairs: two, seenTo: undefined, random: () => 1 })
    session.passed(START)
    expect(kinds(session.passed(START + 9_999))).toEqual([])
    expect(kinds(session.passed(START + 10_000))).toEqual(['disconnect'])
    expect(session.opened(START + 10_100)).toEqual([])
  })

  it('comes back after 1 s, doubling to 30 s, from the half of it on by chance, and after a good connection at once again', () => {
    const waits = (random: number) => {
      const session = new KrakenSession({ pairs: two, seenTo: undefined, random: () => random })
      let now = START
      session.passed(now)
      return Array.from({ length: 7 }, () => {
        session.closed(now, 'refused')
        const waited = wait(session, now)
        now += waited
        return waited
      })
    }
    expect(waits(1)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
    expect(waits(0)).toEqual([500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000])
    const { session } = connected()
    session.closed(START, 'reset')
    const again = START + wait(session, START)
    session.opened(again)
    for (let now = again; now <= again + 16_000; now += 1_000) {
      session.received(heartbeat, now)
      session.passed(now)
    }
    session.closed(again + 16_000, 'reset')
    expect(wait(session, again + 16_000)).toBe(1_000)
  })

  it('names what was missed from the last word of the lost connection to the snapshot of the next', () => {
    const { session } = connected()
    session.received(ticker('EUR/USD', 1.1, START, 'snapshot'), START)
    session.received(heartbeat, START + 7_000)
    session.closed(START + 8_000, 'reset')
    expect(session.seenTo).toBe(START + 7_000)
    const again = START + 8_000 + wait(session, START + 8_000)
    session.opened(again)
    expect(session.seenTo).toBe(START + 7_000)
    const steps = session.received(ticker('EUR/USD', 1.2, undefined, 'snapshot'), again + 100)
    expect(gaps(steps)).toEqual([{ from: START + 6_000, to: again + 100 }])
    expect(session.seenTo).toBe(again + 100)
    expect(gaps(session.received(ticker('EUR/USD', 1.3, again + 200), again + 200))).toEqual([])
  })

  it('has seen no more than the instrument that comes back last', () => {
    const { session } = connected()
    for (const symbol of ['EUR/USD', 'BTC/USD']) session.received(ticker(symbol, 1.1, START, 'snapshot'), START)
    session.received(heartbeat, START + 7_000)
    session.closed(START + 8_000, 'reset')
    const again = START + 8_000 + wait(session, START + 8_000)
    session.opened(again)
    session.received(ticker('EUR/USD', 1.2, undefined, 'snapshot'), again + 100)
    expect(session.seenTo).toBe(START + 7_000)
    const late = session.received(ticker('BTC/USD', 1.2, undefined, 'snapshot'), again + 60_000)
    expect(gaps(late)).toEqual([{ from: START + 6_000, to: again + 60_000 }])
    expect(session.seenTo).toBe(again + 60_000)
  })

  it('goes on from what an earlier run has seen', () => {
    const { session } = connected(1, START - 60_000)
    const steps = session.received(ticker('EUR/USD', 1.1, undefined, 'snapshot'), START + 100)
    expect(gaps(steps)).toEqual([{ from: START - 61_000, to: START + 100 }])
  })

  it('says so when a subscription is refused, and asks again for what says nothing', () => {
    const { session } = connected()
    const refusal =
      '{"error":"Currency pair not supported EUR/USD","method":"subscribe","success":false,"symbol":"EUR/USD","time_in":"x"}'
    expect(reported(session.received(refusal, START))).toEqual(['Kraken refuses a subscription'])
    expect(session.received(refusal.replace(/"Currency[^"]*"/, '"Already subscribed"'), START)).toEqual([])
    session.received(ticker('BTC/USD', 1, undefined, 'snapshot'), START)
    let requested: string[] = []
    for (let now = START; now <= START + 30_000; now += 1_000) {
      session.received(heartbeat, now)
      requested = [...requested, ...session.passed(now).flatMap((step) => (step.kind === 'send' ? [step.text] : []))]
    }
    expect(requested.map((text) => JSON.parse(text).params.symbol)).toEqual([['EUR/USD'], ['EUR/USD']])
  })

  it('leaves a connection on which it has asked too much', () => {
    const { session } = connected()
    const steps = session.received('{"Error":"Exceeded msg rate"}', START + 100)
    expect(kinds(steps)).toEqual(['disconnect'])
    expect(steps.at(-1)).toMatchObject({ details: { why: 'Exceeded msg rate' } })
  })

  it('begins anew when its prices are not taken, and names what is missed by that', () => {
    const { session } = connected()
    session.received(ticker('EUR/USD', 1.1, START, 'snapshot'), START)
    expect(kinds(session.giveUp(START + 500, 'too slow'))).toEqual(['disconnect'])
    expect(session.giveUp(START + 600, 'too slow')).toEqual([])
    const again = START + 500 + wait(session, START + 500)
    session.opened(again)
    const steps = session.received(ticker('EUR/USD', 1.2, undefined, 'snapshot'), again)
    expect(gaps(steps)).toEqual([{ from: START - 1_000, to: again }])
  })

  it('tells of maintenance, has no price during it, and takes a new snapshot after it', () => {
    const { session } = connected()
    expect(session.received(status('online'), START)).toEqual([])
    session.received(ticker('EUR/USD', 1.1, undefined, 'snapshot'), START)
    expect(session.received(status('maintenance'), START + 100)).toContainEqual({
      kind: 'system',
      system: 'maintenance',
    })
    expect(session.received(ticker('EUR/USD', 1.2, START + 200), START + 200)).toEqual([])
    session.received(heartbeat, START + 8_000)
    expect(session.passed(START + 8_000)).toEqual([])
    const online = session.received(status('online'), START + 9_000)
    expect(kinds(online)).toEqual(['system', 'disconnect'])
  })

  it('warns once of clocks that differ', () => {
    const { session } = connected()
    let words: string[] = []
    for (let now = START; now <= START + 200_000; now += 500) {
      session.received(ticker('BTC/USD', 100, now - 4_000), now)
      words = [...words, ...reported(session.passed(now))]
    }
    expect(words).toEqual(["this machine's clock and Kraken's differ, or prices come late; set the clock"])
  })

  it.each([
    '',
    'null',
    '[]',
    '{',
    '{"channel":"ticker","type":"update","data":[{"symbol":"EUR/USD","bid":"1.1"}]}',
    '{"channel":"book"}',
    ticker('XAU/USD', 1),
  ])('survives %s', (text) => {
    const { session } = connected()
    expect(session.received(text, START)).toEqual([])
  })
})
