import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { addAccount } from '../../engine/evolve.ts'
import { testDialect } from '../openTestDatabase.ts'
import { embedded } from '../store/sqlite.ts'
import type { EngineStore } from './engineStore.ts'
import { ExchangeFixture } from './exchangeFixture.ts'
import { hashParameters } from './requestHash.ts'
import { ScriptedMarket } from './scriptedMarket.ts'

const prices = { EURUSD: 1.085, USDJPY: 150 }
const HOUR = 60 * 60 * 1000

const openFixture = (options?: ConstructorParameters<typeof ExchangeFixture>[1]) =>
  new ExchangeFixture(new ScriptedMarket(prices), options)

describe('a request id', () => {
  const submit = (fixture: ExchangeFixture, id: string, hash = 'same', account = fixture.me) =>
    fixture.exchange.perform(account, 'submitOrder', id, hash, fixture.order({}))

  it('is performed once: three at once give one order and three equal answers', async () => {
    const fixture = openFixture()
    const answers = await Promise.all([submit(fixture, 'a'), submit(fixture, 'a'), submit(fixture, 'a')])
    expect(answers[0]?.code).toBe(1)
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
    expect(fixture.exchange.openOrders(fixture.me)).toHaveLength(1)
    expect(fixture.exchange.balance(fixture.me)).toBe('99993.00')
  })

  it('gets its first answer again, after a restart and after the order has gone on, too', async () => {
    const fixture = openFixture()
    const first = await submit(fixture, 'a')
    await fixture.tick('EURUSD', 1.09)
    await fixture.do({ type: 'close', id: first.order?.id ?? '' })
    fixture.restart()
    expect(await submit(fixture, 'a')).toEqual(first)
    expect(await fixture.exchange.outcome(fixture.me, 'a')).toEqual(first)
    expect(fixture.exchange.openOrders(fixture.me)).toHaveLength(0)
  })

  it('remembers a refusal, too', async () => {
    const fixture = openFixture()
    fixture.market.setOpen('EURUSD', false)
    const refused = await submit(fixture, 'a')
    fixture.market.setOpen('EURUSD', true)
    expect(await submit(fixture, 'a')).toEqual(refused)
    expect(refused).toEqual({ code: 0, message: { reason: 'marketClosed' } })
  })

  it('with other parameters, or for another call, is refused and changes nothing', async () => {
    const fixture = openFixture()
    await submit(fixture, 'a')
    expect((await submit(fixture, 'a', 'other')).message).toEqual({ reason: 'requestReused' })
    const reset = await fixture.exchange.perform(fixture.me, 'resetDemoAccount', 'a', 'same', { type: 'reset' })
    expect(reset.message).toEqual({ reason: 'requestReused' })
    expect(fixture.exchange.openOrders(fixture.me)).toHaveLength(1)
  })

  it('is each account’s own', async () => {
    const fixture = openFixture()
    const other = fixture.accounts.createDemo(undefined).accountId
    const answers = await Promise.all([submit(fixture, 'a'), submit(fixture, 'a', 'else', other)])
    expect(answers.map(({ code }) => code)).toEqual([1, 1])
    expect(answers[0]?.order?.id).not.toBe(answers[1]?.order?.id)
  })

  it('is forgotten after 24 h', async () => {
    const fixture = openFixture()
    const first = await submit(fixture, 'a')
    fixture.market.wait(24 * HOUR)
    expect(await fixture.exchange.outcome(fixture.me, 'a')).toEqual(first)
    fixture.market.wait(1)
    expect(await fixture.exchange.outcome(fixture.me, 'a')).toBeUndefined()
    fixture.market.tick('EURUSD', 1.085)
    fixture.restart()
    expect((await submit(fixture, 'a', 'other')).order?.id).toBe('48210002')
    expect(fixture.database.db.prepare('SELECT count(*) FROM request').pluck().get()).toBe(1)
  })

  it('must have 1 to 64 characters', async () => {
    const fixture = openFixture()
    expect((await submit(fixture, '')).message).toEqual({ reason: 'requestIdInvalid' })
    expect((await submit(fixture, 'x'.repeat(65))).message).toEqual({ reason: 'requestIdInvalid' })
    expect((await submit(fixture, 'x'.repeat(64))).code).toBe(1)
  })

  it('is one request whatever order its parameters come in', () => {
    const hash = hashParameters({ lots: '1', side: 'buy', requestId: 'a', stopLoss: undefined })
    expect(hashParameters({ side: 'buy', lots: '1', requestId: 'b' })).toBe(hash)
    expect(hashParameters({ side: 'buy', lots: '2' })).not.toBe(hash)
  })
})

describe('the history', () => {
  it('pages through what has ended, newest first, with the profit of all of it', async () => {
    const fixture = openFixture()
    for (let i = 0; i < 12; i++) {
      const { order } = await fixture.submit()
      await fixture.tick('EURUSD', 1.085 + (i + 1) / 1000)
      await fixture.do({ type: 'close', id: order?.id ?? '' })
    }
    const first = await fixture.exchange.history(fixture.me, { page: 1 })
    const second = await fixture.exchange.history(fixture.me, { page: 2 })
    expect(first.rows.map(({ id }) => id)).toEqual(Array.from({ length: 10 }, (_, i) => String(48210012 - i)))
    expect(second.rows.map(({ id }) => id)).toEqual(['48210002', '48210001'])
    expect(second).toMatchObject({ total: 12, totalProfit: '1200.000000', balance: '101116.00' })
    expect((await fixture.exchange.history(fixture.me, { page: 3 })).rows).toEqual([])
    const other = fixture.accounts.createDemo(undefined).accountId
    expect(await fixture.exchange.history(other, { page: 1 })).toMatchObject({
      rows: [],
      total: 0,
      totalProfit: '0.000000',
    })
  })
})

describe('a restart', () => {
  it('brings back every live order as it was, and goes on numbering', async () => {
    const fixture = openFixture()
    await fixture.submit({ stopLoss: '1.08', takeProfit: '1.09' })
    await fixture.submit({ code: 'USDJPY', lots: '0.5', side: 'sell' })
    const last = await fixture.submit({ mode: 'pending', targetPrice: '1.07', lots: '2' })
    await fixture.do({ type: 'cancel', id: last.order?.id ?? '' })
    await fixture.submit({ mode: 'pending', targetPrice: '1.07', lots: '2' })
    const before = [fixture.exchange.openOrders(fixture.me), fixture.exchange.pendingOrders(fixture.me)]
    const figures = fixture.exchange.figures(fixture.me)
    fixture.restart()
    expect([fixture.exchange.openOrders(fixture.me), fixture.exchange.pendingOrders(fixture.me)]).toEqual(before)
    expect(fixture.exchange.figures(fixture.me)).toEqual(figures)
    expect((await fixture.submit()).order?.id).toBe('48210005')
    await fixture.tick('EURUSD', 1.07)
    expect(fixture.exchange.pendingOrders(fixture.me)).toHaveLength(0)
  })
})

describe('a round that cannot be stored', () => {
  it('is refused with words and leaves nothing behind; the next one goes on', async () => {
    let broken = false
    const breaking = (own: EngineStore): EngineStore => ({
      load: (terms) => own.load(terms),
      recorded: () => own.recorded(),
      loadAccount: (state, id) => own.loadAccount(state, id),
      request: (account, id, since) => own.request(account, id, since),
      commit: async (batch) => {
        if (broken) throw new Error('disk full')
        await own.commit(batch)
      },
    })
    const fixture = openFixture({ store: breaking })
    const reported: number[] = []
    fixture.exchange.subscribe({ accountChanged: (account) => reported.push(account) })
    await fixture.submit({ stopLoss: '1.08' })
    const before = fixture.exchange.figures(fixture.me)
    const revision = fixture.exchange.revision(fixture.me)
    broken = true
    const [submitted, reset] = await Promise.all([fixture.submit(), fixture.do({ type: 'reset' })])
    expect(submitted).toEqual({ code: 0, message: { reason: 'notStored' } })
    expect(reset).toEqual(submitted)
    expect(fixture.exchange.figures(fixture.me)).toEqual(before)
    expect(fixture.exchange.revision(fixture.me)).toBeGreaterThan(revision)
    await fixture.tick('EURUSD', 1.079)
    expect(fixture.exchange.openOrders(fixture.me)[0]).toMatchObject({ lastPrice: 1.085, status: 'holding' })
    expect(reported).toEqual([fixture.me])
    expect(fixture.reports).toHaveLength(3)
    broken = false
    await fixture.tick('EURUSD', 1.078)
    expect((await fixture.ended())[0]).toMatchObject({ reason: 'stopLoss', lastPrice: 1.079 })
    expect((await fixture.submit()).order).toMatchObject({ id: '48210002', price: 1.078 })
    expect(fixture.audit()).toEqual([])
  })

  it('fills a stop at the first price that reached it, though the price is back by the time the store works again', async () => {
    let isFull = false
    const fixture = openFixture({
      store: (own) => ({
        load: (terms) => own.load(terms),
        recorded: () => own.recorded(),
        loadAccount: (state, id) => own.loadAccount(state, id),
        request: (account, id, since) => own.request(account, id, since),
        commit: async (batch) => {
          if (isFull) throw new Error('disk full')
          await own.commit(batch)
        },
      }),
    })
    await fixture.submit({ stopLoss: '1.08' })
    isFull = true
    const newest = fixture.market.tick('EURUSD', 1.079)
    fixture.exchange.onTicks([newest, { ...newest, price: 1.085, time: newest.time - 1 }])
    await fixture.exchange.settled()
    await fixture.tick('EURUSD', 1.078)
    expect((await fixture.submit()).message).toEqual({ reason: 'notStored' })
    isFull = false
    await fixture.tick('EURUSD', 1.09)
    expect(await fixture.ended()).toMatchObject([{ reason: 'stopLoss', lastPrice: 1.079 }])
    expect(fixture.audit()).toEqual([])
  })

  it('is not needed for a stop to be late: one that was reached while the server was away ends as it starts', async () => {
    const fixture = openFixture()
    await fixture.submit({ stopLoss: '1.08', takeProfit: '1.09' })
    fixture.market.wait(60_000)
    fixture.market.tick('EURUSD', 1.079)
    fixture.restart()
    await fixture.exchange.settled()
    expect(await fixture.ended()).toMatchObject([{ reason: 'stopLoss', lastPrice: 1.079 }])
    expect(fixture.audit()).toEqual([])
  })

  it('loses no price when a command was at fault: what the price brings about is stored alone', async () => {
    let poisoned = false
    const fixture = openFixture({
      store: (own) => ({
        load: (terms) => own.load(terms),
        recorded: () => own.recorded(),
        loadAccount: (state, id) => own.loadAccount(state, id),
        request: (account, id, since) => own.request(account, id, since),
        commit: async (batch) => {
          if (poisoned && batch.requests.length > 0) throw new Error('no')
          await own.commit(batch)
        },
      }),
    })
    await fixture.submit({ stopLoss: '1.08' })
    poisoned = true
    fixture.exchange.onTicks([fixture.market.tick('EURUSD', 1.075)])
    const back = [fixture.market.tick('EURUSD', 1.085)]
    const answer = fixture.exchange.perform(fixture.me, 'submitOrder', 'a', '', fixture.order({}))
    fixture.exchange.onTicks(back)
    expect((await answer).message).toEqual({ reason: 'notStored' })
    await fixture.exchange.settled()
    expect((await fixture.ended())[0]).toMatchObject({ reason: 'stopLoss', lastPrice: 1.075 })
  })

  if (testDialect === 'sqlite')
    it('by a full disk is no different', async () => {
      const dataDir = mkdtempSync(join(tmpdir(), 'exchange-'))
      const fixture = openFixture({ dataDir })
      onTestFinished(() => {
        fixture.database.close()
        rmSync(dataDir, { recursive: true })
      })
      const pages = embedded(fixture.database.db).pragma('page_count', { simple: true })
      embedded(fixture.database.db).pragma(`max_page_count = ${pages}`)
      const outcomes = []
      for (let i = 0; i < 200; i++) outcomes.push(await fixture.submit({ lots: '0.01' }))
      const answered = outcomes.filter(({ code }) => code === 1).length
      expect(outcomes.at(-1)?.message).toEqual({ reason: 'notStored' })
      expect(fixture.exchange.openOrders(fixture.me)).toHaveLength(answered)
      embedded(fixture.database.db).pragma('max_page_count = 1000000')
      expect((await fixture.submit({ lots: '0.01' })).code).toBe(1)
      fixture.restart()
      expect(fixture.exchange.openOrders(fixture.me)).toHaveLength(answered + 1)
      expect(fixture.audit()).toEqual([])
    })
})

describe('the exchange', () => {
  it('forgets who trades nothing when many others were asked for, and knows them again as they were', async () => {
    const FIRST = 1_000_000
    const nobody = { book: 'demo', balance: 0n, advance: 0n, orders: [] } as const
    const fixture = openFixture({
      store: (own) => ({
        load: (terms) => own.load(terms),
        recorded: () => own.recorded(),
        loadAccount: (state, id) => (id < FIRST ? own.loadAccount(state, id) : addAccount(state, { ...nobody, id })),
        request: (account, id, since) => own.request(account, id, since),
        commit: (batch) => own.commit(batch),
      }),
    })
    const { exchange } = fixture
    const other = fixture.accounts.createDemo('another').accountId
    await fixture.submit({ stopLoss: '1.08' })
    const { order } = await fixture.submit({}, other)
    await fixture.do({ type: 'close', id: order?.id ?? '' }, other)
    const before = exchange.figures(other)
    const revision = exchange.revision(other)
    let most = 0
    for (let id = FIRST; id < FIRST + 40_000; id++) {
      exchange.balance(id)
      if (id % 1_000 > 0) continue
      await fixture.tick('EURUSD', 1.085)
      most = Math.max(most, exchange.load().accounts)
    }
    expect(most).toBeLessThan(25_000)
    expect(exchange.figures(other)).toEqual(before)
    expect(exchange.revision(other)).toBeGreaterThanOrEqual(revision)
    await fixture.tick('EURUSD', 1.079)
    expect(await fixture.ended()).toMatchObject([{ reason: 'stopLoss', lastPrice: 1.079 }])
    expect(fixture.audit()).toEqual([])
  })

  it('stores what came together in one commit', async () => {
    let commits = 0
    const fixture = openFixture({
      store: (own) => ({
        load: (terms) => own.load(terms),
        recorded: () => own.recorded(),
        loadAccount: (state, id) => own.loadAccount(state, id),
        request: (account, id, since) => own.request(account, id, since),
        commit: async (batch) => {
          commits += 1
          await own.commit(batch)
        },
      }),
    })
    await Promise.all(Array.from({ length: 50 }, () => fixture.submit({ lots: '0.01' })))
    expect(commits).toBe(1)
    await fixture.tick('EURUSD', 1.086)
    expect(commits).toBe(1)
    expect(fixture.exchange.openOrders(fixture.me)).toHaveLength(50)
  })

  it('tells a change after it is durable, and goes on when a listener fails', async () => {
    const fixture = openFixture()
    const reported: string[] = []
    fixture.exchange.subscribe({
      accountChanged: () => {
        throw new Error('a bad listener')
      },
    })
    const stop = fixture.exchange.subscribe({
      accountChanged: (account) =>
        reported.push(`${account} has ${fixture.stored([account]).accounts.get(account)?.holding.size}`),
    })
    expect((await fixture.submit()).code).toBe(1)
    expect(reported).toEqual([`${fixture.me} has 1`])
    expect(fixture.reports).toEqual(['A listener of the exchange failed'])
    stop()
    await fixture.submit()
    expect(reported).toHaveLength(1)
  })

  it('tells who fails over one account of the others, and how far the prices are decided', async () => {
    const fixture = openFixture()
    const other = fixture.accounts.createDemo(undefined).accountId
    for (const account of [fixture.me, other]) await fixture.submit({ stopLoss: '1.08' }, account)
    const reported: string[] = []
    fixture.exchange.subscribe({
      closed: (account) => {
        if (account === fixture.me) throw new Error('a bad listener')
        reported.push(`${account}`)
      },
      orderNews: (news) => reported.push(news.map(({ what }) => what).join()),
      pricesDecided: (sequence) => reported.push(`price ${sequence}`),
    })
    fixture.exchange.onTicks([fixture.market.tick('EURUSD', 1.08)], 7)
    await fixture.exchange.settled()
    expect(reported).toEqual([`${other}`, 'stopLoss,stopLoss', 'price 7'])
    expect(fixture.reports).toEqual(['A listener of the exchange failed'])
  })

  it('counts a revision whenever figures may have changed, and only then', async () => {
    const fixture = openFixture()
    const revision = () => fixture.exchange.revision(fixture.me)
    const idle = revision()
    await fixture.tick('EURUSD', 1.086)
    expect(revision()).toBe(idle)
    await fixture.submit({ code: 'USDJPY' })
    const opened = revision()
    expect(opened).toBeGreaterThan(idle)
    await fixture.tick('EURUSD', 1.087)
    expect(revision()).toBe(opened)
    await fixture.tick('USDJPY', 151)
    expect(revision()).toBeGreaterThan(opened)
  })

  it('ignores a price older than the last', async () => {
    const fixture = openFixture()
    await fixture.submit({ stopLoss: '1.08' })
    const old = { code: 'EURUSD', price: 1.07, time: fixture.market.now() - 1, volume: 1 }
    fixture.exchange.onTicks([old])
    await fixture.exchange.settled()
    expect(fixture.exchange.openOrders(fixture.me)[0]).toMatchObject({ lastPrice: 1.085 })
  })

  it('finishes what is queued when it closes, and refuses what comes later', async () => {
    const fixture = openFixture()
    const queued = fixture.submit()
    await fixture.exchange.close()
    expect((await queued).code).toBe(1)
    expect((await fixture.submit()).message).toEqual({ reason: 'unavailable' })
  })
})
