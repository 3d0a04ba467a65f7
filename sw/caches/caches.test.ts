import { describe, expect, it } from 'vitest'
import { MAX_BARS, MAX_SERIES } from '../cache/cachedRecords.ts'
import { openMarketCache } from '../cache/marketCache.ts'
import { memoryStore } from '../cache/memoryStore.ts'
import { hashOfToken } from '../cache/tokenHash.ts'
import { AccountCache, MAX_ACCOUNT_ENTRIES } from './accountCache.ts'
import { AnswerCache, DAY_MS, MAX_ANSWERS } from './answerCache.ts'
import { barsOf, SeriesCache } from './seriesCache.ts'

const origin = 'https://api.broker.test'
const candle = (time: number) => ({ time, open: 1, high: 1, low: 1, close: 1, volume: 0 })
const page = (from: number, count: number) => ({
  bars: barsOf(
    Array.from({ length: count }, (_, index) => candle(from + index)),
    1,
  ),
  apart: 'replace' as const,
  step: 0,
})
const name = (instrumentId: string) => ({ origin, instrumentId, code: `C${instrumentId}`, period: '1min' as const })

function openedSeries(room?: number) {
  let now = 0
  const series = memoryStore(new Map(), room)
  const keeper = new SeriesCache({ series, uses: memoryStore() }, () => {
    now += 1
    return now
  })
  return { keeper, cache: openMarketCache(series, memoryStore()) }
}

const codes = async (cache: { series(): Promise<readonly { code: string }[]> }) =>
  (await cache.series()).map(({ code }) => code)

describe('series', () => {
  it('are read by the page as the worker kept them', async () => {
    const { keeper, cache } = openedSeries()
    await keeper.put(name('7'), page(0, 3))
    await keeper.put({ ...name('7'), code: '' }, page(2, 3))
    const [stored] = await cache.series()
    expect(stored).toMatchObject({ ...name('7'), storedAt: expect.any(Number) })
    expect(stored?.bars.map(({ time }) => time)).toEqual([0, 1, 2, 3, 4])
    expect(await cache.barsOf('C7', '1min')).toHaveLength(5)
    expect(await cache.barsOf('C7', '1day')).toEqual([])
  })

  it(`are ${MAX_SERIES} at most: the least recently used go first`, async () => {
    const { keeper, cache } = openedSeries()
    for (let id = 0; id < MAX_SERIES; id++) await keeper.put(name(String(id)), page(0, 1))
    await keeper.get(name('0'))
    await keeper.put(name('new'), page(0, 1))
    const stored = await codes(cache)
    expect(stored).toHaveLength(MAX_SERIES)
    expect(stored).toEqual(expect.arrayContaining(['C0', 'C2', 'Cnew']))
    expect(stored).not.toContain('C1')
  })

  it('make room when the browser has none left: the least recently used go, the new one stays', async () => {
    const { keeper, cache } = openedSeries(60_000)
    for (let id = 0; id < 12; id++) await keeper.put(name(String(id)), page(0, 100))
    const stored = await codes(cache)
    expect(stored.length).toBeGreaterThan(1)
    expect(stored.length).toBeLessThan(12)
    expect(stored).toContain('C11')
    expect(stored).not.toContain('C0')
  })

  it('larger than all the room there is are not kept, and nothing breaks', async () => {
    const { keeper, cache } = openedSeries(2_000)
    await keeper.put(name('1'), page(0, MAX_BARS))
    expect(await cache.series()).toEqual([])
  })
})

describe('answers', () => {
  const opened = (room?: number) => {
    const clock = { now: 1_000 }
    const held = new Map<string, unknown>()
    return { clock, held, keeper: new AnswerCache(memoryStore(held, room), () => clock.now) }
  }
  const answer = (path: string, language = 'en', storedAt = 1_000) => ({
    url: `${origin}${path}`,
    language,
    data: [path, language],
    storedAt,
  })

  it('come back in their language, else in another', async () => {
    const { keeper } = opened()
    await keeper.put(answer('/a'))
    await keeper.put(answer('/a', 'hk'))
    expect((await keeper.get(`${origin}/a`, 'hk'))?.data).toEqual(['/a', 'hk'])
    expect((await keeper.get(`${origin}/a`, 'ar'))?.data).toEqual(['/a', 'hk'])
    expect(await keeper.get(`${origin}/b`, 'en')).toBeUndefined()
  })

  it('with a day’s life are gone after it', async () => {
    const { keeper, clock, held } = opened()
    await keeper.put(answer('/news'))
    clock.now += DAY_MS
    expect(await keeper.get(`${origin}/news`, 'en', DAY_MS)).toBeDefined()
    clock.now += 1
    expect(await keeper.get(`${origin}/news`, 'en', DAY_MS)).toBeUndefined()
    await keeper.tidy(() => DAY_MS)
    expect(held.size).toBe(0)
  })

  it(`are ${MAX_ANSWERS} at most, and make room where there is none: the oldest go first`, async () => {
    const { keeper, held } = opened()
    for (let at = 0; at <= MAX_ANSWERS; at++) await keeper.put(answer(`/${at}`, 'en', at))
    expect([held.size, held.has(`en ${origin}/0`), held.has(`en ${origin}/1`)]).toEqual([MAX_ANSWERS, false, true])

    const full = opened(1_500)
    for (let at = 0; at < 30; at++) await full.keeper.put(answer(`/${at}`, 'en', at))
    expect(full.held.has(`en ${origin}/29`)).toBe(true)
    expect(full.held.has(`en ${origin}/0`)).toBe(false)
  })
})

describe('an account’s answers', () => {
  const opened = () => {
    const held = new Map<string, unknown>()
    return { held, keeper: new AccountCache(memoryStore(held), hashOfToken) }
  }
  const url = `${origin}/v1/api/forex/my_deal?status=1&page=1`
  const orders = (data: unknown, page = 1) => ({
    url: url.replace(/\d$/, String(page)),
    language: 'en',
    data,
    storedAt: page,
  })

  it('come back to that account alone, and no token stands anywhere', async () => {
    const { keeper, held } = opened()
    await keeper.put('secret-A', orders('of A'), keeper.generation)
    expect((await keeper.get('secret-A', url, 'en'))?.data).toBe('of A')
    expect((await keeper.get('secret-A', url, 'hk'))?.data, 'in another language').toBe('of A')
    expect(await keeper.get('secret-B', url, 'en')).toBeUndefined()
    expect(JSON.stringify([...held])).not.toContain('secret')
  })

  it('go when another account asks', async () => {
    const { keeper, held } = opened()
    await keeper.put('A', orders('of A'), keeper.generation)
    await keeper.put('B', orders('of B'), keeper.generation)
    expect(JSON.stringify([...held])).not.toContain('of A')
    expect((await keeper.get('B', url, 'en'))?.data).toBe('of B')
  })

  it('go at logout, and what was under way is not kept', async () => {
    const { keeper, held } = opened()
    await keeper.put('A', orders('of A'), keeper.generation)
    const { generation } = keeper
    await keeper.forget()
    await keeper.put('A', orders('late'), generation)
    expect(held.size).toBe(0)
  })

  it('go when the server ends that session, and only then', async () => {
    const { keeper, held } = opened()
    await keeper.put('B', orders('of B'), keeper.generation)
    await keeper.forget('A')
    expect((await keeper.get('B', url, 'en'))?.data).toBe('of B')
    await keeper.forget('B')
    expect(held.size).toBe(0)
  })

  it(`are ${MAX_ACCOUNT_ENTRIES} at most: the oldest go first`, async () => {
    const { keeper, held } = opened()
    for (let page = 1; page <= MAX_ACCOUNT_ENTRIES + 1; page++)
      await keeper.put('A', orders('', page), keeper.generation)
    expect(held.size).toBe(MAX_ACCOUNT_ENTRIES + 1)
    expect(await keeper.get('A', url, 'en')).toBeUndefined()
    expect(await keeper.get('A', url.replace(/\d$/, '2'), 'en')).toBeDefined()
  })
})
