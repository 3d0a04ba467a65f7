import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { addAccount } from '../../engine/evolve.ts'
import { testDialect } from '../openTestDatabase.ts'
import { embedded } from '../store/sqlite.ts'
import type { EngineStore } from './engineStore.ts'
import { hashParameters } from './requestHash.ts'
import { ScriptedMarket } from './scriptedMarket.ts'
import { Trial } from './trial.ts'

const prices = { EURUSD: 1.085, USDJPY: 150 }
const HOUR = 60 * 60 * 1000

const openTrial = (options?: ConstructorParameters<typeof Trial>[1]) => new Trial(new ScriptedMarket(prices), options)

describe('a request id', () => {
  const submit = (trial: Trial, id: string, hash = 'same', account = trial.me) =>
    trial.exchange.perform(account, 'submitOrder', id, hash, trial.order({}))

  it('is performed once: three at once give one order and three equal answers', async () => {
    const trial = openTrial()
    const answers = await Promise.all([submit(trial, 'a'), submit(trial, 'a'), submit(trial, 'a')])
    expect(answers[0]?.code).toBe(1)
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
    expect(trial.exchange.openOrders(trial.me)).toHaveLength(1)
    expect(trial.exchange.balance(trial.me)).toBe('99993.00')
  })

  it('gets its first answer again, after a restart and after the order has gone on, too', async () => {
    const trial = openTrial()
    const first = await submit(trial, 'a')
    await trial.tick('EURUSD', 1.09)
    await trial.do({ type: 'close', id: first.order?.id ?? '' })
    trial.restart()
    expect(await submit(trial, 'a')).toEqual(first)
    expect(await trial.exchange.outcome(trial.me, 'a')).toEqual(first)
    expect(trial.exchange.openOrders(trial.me)).toHaveLength(0)
  })

  it('remembers a refusal, too', async () => {
    const trial = openTrial()
    trial.market.setOpen('EURUSD', false)
    const refused = await submit(trial, 'a')
    trial.market.setOpen('EURUSD', true)
    expect(await submit(trial, 'a')).toEqual(refused)
    expect(refused).toEqual({ code: 0, message: { reason: 'marketClosed' } })
  })

  it('with other parameters, or for another call, is refused and changes nothing', async () => {
    const trial = openTrial()
    await submit(trial, 'a')
    expect((await submit(trial, 'a', 'other')).message).toEqual({ reason: 'requestReused' })
    const reset = await trial.exchange.perform(trial.me, 'resetDemoAccount', 'a', 'same', { type: 'reset' })
    expect(reset.message).toEqual({ reason: 'requestReused' })
    expect(trial.exchange.openOrders(trial.me)).toHaveLength(1)
  })

  it('is each account’s own', async () => {
    const trial = openTrial()
    const other = trial.accounts.createDemo(undefined).accountId
    const answers = await Promise.all([submit(trial, 'a'), submit(trial, 'a', 'else', other)])
    expect(answers.map(({ code }) => code)).toEqual([1, 1])
    expect(answers[0]?.order?.id).not.toBe(answers[1]?.order?.id)
  })

  it('is forgotten after 24 h', async () => {
    const trial = openTrial()
    const first = await submit(trial, 'a')
    trial.market.wait(24 * HOUR)
    expect(await trial.exchange.outcome(trial.me, 'a')).toEqual(first)
    trial.market.wait(1)
    expect(await trial.exchange.outcome(trial.me, 'a')).toBeUndefined()
    trial.market.tick('EURUSD', 1.085)
    trial.restart()
    expect((await submit(trial, 'a', 'other')).order?.id).toBe('48210002')
    expect(trial.database.db.prepare('SELECT count(*) FROM request').pluck().get()).toBe(1)
  })

  it('must have 1 to 64 characters', async () => {
    const trial = openTrial()
    expect((await submit(trial, '')).message).toEqual({ reason: 'requestIdInvalid' })
    expect((await submit(trial, 'x'.repeat(65))).message).toEqual({ reason: 'requestIdInvalid' })
    expect((await submit(trial, 'x'.repeat(64))).code).toBe(1)
  })

  it('is one request whatever order its parameters come in', () => {
    const hash = hashParameters({ lots: '1', side: 'buy', requestId: 'a', stopLoss: undefined })
    expect(hashParameters({ side: 'buy', lots: '1', requestId: 'b' })).toBe(hash)
    expect(hashParameters({ side: 'buy', lots: '2' })).not.toBe(hash)
  })
})

describe('the history', () => {
  it('pages through what has ended, newest first, with the profit of all of it', async () => {
    const trial = openTrial()
    for (let i = 0; i < 12; i++) {
      const { order } = await trial.submit()
      await trial.tick('EURUSD', 1.085 + (i + 1) / 1000)
      await trial.do({ type: 'close', id: order?.id ?? '' })
    }
    const first = await trial.exchange.history(trial.me, { page: 1 })
    const second = await trial.exchange.history(trial.me, { page: 2 })
    expect(first.rows.map(({ id }) => id)).toEqual(Array.from({ length: 10 }, (_, i) => String(48210012 - i)))
    expect(second.rows.map(({ id }) => id)).toEqual(['48210002', '48210001'])
    expect(second).toMatchObject({ total: 12, totalProfit: '1200.000000', balance: '101116.00' })
    expect((await trial.exchange.history(trial.me, { page: 3 })).rows).toEqual([])
    const other = trial.accounts.createDemo(undefined).accountId
    expect(await trial.exchange.history(other, { page: 1 })).toMatchObject({
      rows: [],
      total: 0,
      totalProfit: '0.000000',
    })
  })
})

describe('a restart', () => {
  it('brings back every live order as it was, and goes on numbering', async () => {
    const trial = openTrial()
    await trial.submit({ stopLoss: '1.08', takeProfit: '1.09' })
    await trial.submit({ code: 'USDJPY', lots: '0.5', side: 'sell' })
    const last = await trial.submit({ mode: 'pending', targetPrice: '1.07', lots: '2' })
    await trial.do({ type: 'cancel', id: last.order?.id ?? '' })
    await trial.submit({ mode: 'pending', targetPrice: '1.07', lots: '2' })
    const before = [trial.exchange.openOrders(trial.me), trial.exchange.pendingOrders(trial.me)]
    const figures = trial.exchange.figures(trial.me)
    trial.restart()
    expect([trial.exchange.openOrders(trial.me), trial.exchange.pendingOrders(trial.me)]).toEqual(before)
    expect(trial.exchange.figures(trial.me)).toEqual(figures)
    expect((await trial.submit()).order?.id).toBe('48210005')
    await trial.tick('EURUSD', 1.07)
    expect(trial.exchange.pendingOrders(trial.me)).toHaveLength(0)
  })
})

describe('a round that cannot be stored', () => {
  it('is refused with words and leaves nothing behind; the next one goes on', async () => {
    let broken = false
    const breaking = (own: EngineStore): EngineStore => ({
      load: (terms) => own.load(terms),
      loadAccount: (state, id) => own.loadAccount(state, id),
      request: (account, id, since) => own.request(account, id, since),
      commit: (batch) => {
        if (broken) throw new Error('disk full')
        own.commit(batch)
      },
    })
    const trial = openTrial({ store: breaking })
    const told: number[] = []
    trial.exchange.subscribe({ accountChanged: (account) => told.push(account) })
    await trial.submit({ stopLoss: '1.08' })
    const before = trial.exchange.figures(trial.me)
    const revision = trial.exchange.revision(trial.me)
    broken = true
    const [submitted, reset] = await Promise.all([trial.submit(), trial.do({ type: 'reset' })])
    expect(submitted).toEqual({ code: 0, message: { reason: 'notStored' } })
    expect(reset).toEqual(submitted)
    expect(trial.exchange.figures(trial.me)).toEqual(before)
    expect(trial.exchange.revision(trial.me)).toBeGreaterThan(revision)
    await trial.tick('EURUSD', 1.079)
    expect(trial.exchange.openOrders(trial.me)[0]).toMatchObject({ lastPrice: 1.085, status: 'holding' })
    expect(told).toEqual([trial.me])
    expect(trial.reports).toHaveLength(3)
    broken = false
    await trial.tick('EURUSD', 1.078)
    expect((await trial.ended())[0]).toMatchObject({ reason: 'stopLoss', lastPrice: 1.079 })
    expect((await trial.submit()).order).toMatchObject({ id: '48210002', price: 1.078 })
    expect(trial.audit()).toEqual([])
  })

  it('fills a stop at the first price that reached it, though the price is back by the time the store works again', async () => {
    let isFull = false
    const trial = openTrial({
      store: (own) => ({
        load: (terms) => own.load(terms),
        loadAccount: (state, id) => own.loadAccount(state, id),
        request: (account, id, since) => own.request(account, id, since),
        commit: (batch) => {
          if (isFull) throw new Error('disk full')
          own.commit(batch)
        },
      }),
    })
    await trial.submit({ stopLoss: '1.08' })
    isFull = true
    const newest = trial.market.tick('EURUSD', 1.079)
    trial.exchange.onTicks([newest, { ...newest, price: 1.085, time: newest.time - 1 }])
    await trial.exchange.settled()
    await trial.tick('EURUSD', 1.078)
    expect((await trial.submit()).message).toEqual({ reason: 'notStored' })
    isFull = false
    await trial.tick('EURUSD', 1.09)
    expect(await trial.ended()).toMatchObject([{ reason: 'stopLoss', lastPrice: 1.079 }])
    expect(trial.audit()).toEqual([])
  })

  it('is not needed for a stop to be late: one that was reached while the server was away ends as it starts', async () => {
    const trial = openTrial()
    await trial.submit({ stopLoss: '1.08', takeProfit: '1.09' })
    trial.market.wait(60_000)
    trial.market.tick('EURUSD', 1.079)
    trial.restart()
    await trial.exchange.settled()
    expect(await trial.ended()).toMatchObject([{ reason: 'stopLoss', lastPrice: 1.079 }])
    expect(trial.audit()).toEqual([])
  })

  it('loses no price when a command was at fault: what the price brings about is stored alone', async () => {
    let poisoned = false
    const trial = openTrial({
      store: (own) => ({
        load: (terms) => own.load(terms),
        loadAccount: (state, id) => own.loadAccount(state, id),
        request: (account, id, since) => own.request(account, id, since),
        commit: (batch) => {
          if (poisoned && batch.requests.length > 0) throw new Error('no')
          own.commit(batch)
        },
      }),
    })
    await trial.submit({ stopLoss: '1.08' })
    poisoned = true
    trial.exchange.onTicks([trial.market.tick('EURUSD', 1.075)])
    const back = [trial.market.tick('EURUSD', 1.085)]
    const answer = trial.exchange.perform(trial.me, 'submitOrder', 'a', '', trial.order({}))
    trial.exchange.onTicks(back)
    expect((await answer).message).toEqual({ reason: 'notStored' })
    expect((await trial.ended())[0]).toMatchObject({ reason: 'stopLoss', lastPrice: 1.075 })
  })

  it.skipIf(testDialect === 'postgres')('by a full disk is no different', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'exchange-'))
    const trial = openTrial({ dataDir })
    onTestFinished(() => {
      trial.database.close()
      rmSync(dataDir, { recursive: true })
    })
    const pages = embedded(trial.database.db).pragma('page_count', { simple: true })
    embedded(trial.database.db).pragma(`max_page_count = ${pages}`)
    const outcomes = []
    for (let i = 0; i < 200; i++) outcomes.push(await trial.submit({ lots: '0.01' }))
    const answered = outcomes.filter(({ code }) => code === 1).length
    expect(outcomes.at(-1)?.message).toEqual({ reason: 'notStored' })
    expect(trial.exchange.openOrders(trial.me)).toHaveLength(answered)
    embedded(trial.database.db).pragma('max_page_count = 1000000')
    expect((await trial.submit({ lots: '0.01' })).code).toBe(1)
    trial.restart()
    expect(trial.exchange.openOrders(trial.me)).toHaveLength(answered + 1)
    expect(trial.audit()).toEqual([])
  })
})

describe('the exchange', () => {
  it('forgets who trades nothing when many others were asked for, and knows them again as they were', async () => {
    const FIRST = 1_000_000
    const nobody = { book: 'demo', balance: 0n, advance: 0n, orders: [] } as const
    const trial = openTrial({
      store: (own) => ({
        load: (terms) => own.load(terms),
        loadAccount: (state, id) => (id < FIRST ? own.loadAccount(state, id) : addAccount(state, { ...nobody, id })),
        request: (account, id, since) => own.request(account, id, since),
        commit: (batch) => own.commit(batch),
      }),
    })
    const { exchange } = trial
    const other = trial.accounts.createDemo('another').accountId
    await trial.submit({ stopLoss: '1.08' })
    const { order } = await trial.submit({}, other)
    await trial.do({ type: 'close', id: order?.id ?? '' }, other)
    const before = exchange.figures(other)
    const revision = exchange.revision(other)
    let most = 0
    for (let id = FIRST; id < FIRST + 40_000; id++) {
      exchange.balance(id)
      if (id % 1_000 > 0) continue
      await trial.tick('EURUSD', 1.085)
      most = Math.max(most, exchange.load().accounts)
    }
    expect(most).toBeLessThan(25_000)
    expect(exchange.figures(other)).toEqual(before)
    expect(exchange.revision(other)).toBeGreaterThanOrEqual(revision)
    await trial.tick('EURUSD', 1.079)
    expect(await trial.ended()).toMatchObject([{ reason: 'stopLoss', lastPrice: 1.079 }])
    expect(trial.audit()).toEqual([])
  })

  it('stores what came together in one commit', async () => {
    let commits = 0
    const trial = openTrial({
      store: (own) => ({
        load: (terms) => own.load(terms),
        loadAccount: (state, id) => own.loadAccount(state, id),
        request: (account, id, since) => own.request(account, id, since),
        commit: (batch) => {
          commits += 1
          own.commit(batch)
        },
      }),
    })
    await Promise.all(Array.from({ length: 50 }, () => trial.submit({ lots: '0.01' })))
    expect(commits).toBe(1)
    await trial.tick('EURUSD', 1.086)
    expect(commits).toBe(1)
    expect(trial.exchange.openOrders(trial.me)).toHaveLength(50)
  })

  it('tells a change after it is durable, and goes on when a listener fails', async () => {
    const trial = openTrial()
    const told: string[] = []
    trial.exchange.subscribe({
      accountChanged: () => {
        throw new Error('a bad listener')
      },
    })
    const stop = trial.exchange.subscribe({
      accountChanged: (account) =>
        told.push(`${account} has ${trial.stored([account]).accounts.get(account)?.holding.size}`),
    })
    expect((await trial.submit()).code).toBe(1)
    expect(told).toEqual([`${trial.me} has 1`])
    expect(trial.reports).toEqual(['A listener of the exchange failed'])
    stop()
    await trial.submit()
    expect(told).toHaveLength(1)
  })

  it('tells who fails over one account of the others, and how far the prices are decided', async () => {
    const trial = openTrial()
    const other = trial.accounts.createDemo(undefined).accountId
    for (const account of [trial.me, other]) await trial.submit({ stopLoss: '1.08' }, account)
    const told: string[] = []
    trial.exchange.subscribe({
      closed: (account) => {
        if (account === trial.me) throw new Error('a bad listener')
        told.push(`${account}`)
      },
      orderNews: (news) => told.push(news.map(({ what }) => what).join()),
      pricesDecided: (sequence) => told.push(`price ${sequence}`),
    })
    trial.exchange.onTicks([trial.market.tick('EURUSD', 1.08)], 7)
    await trial.exchange.settled()
    expect(told).toEqual([`${other}`, 'stopLoss,stopLoss', 'price 7'])
    expect(trial.reports).toEqual(['A listener of the exchange failed'])
  })

  it('counts a revision whenever figures may have changed, and only then', async () => {
    const trial = openTrial()
    const revision = () => trial.exchange.revision(trial.me)
    const idle = revision()
    await trial.tick('EURUSD', 1.086)
    expect(revision()).toBe(idle)
    await trial.submit({ code: 'USDJPY' })
    const opened = revision()
    expect(opened).toBeGreaterThan(idle)
    await trial.tick('EURUSD', 1.087)
    expect(revision()).toBe(opened)
    await trial.tick('USDJPY', 151)
    expect(revision()).toBeGreaterThan(opened)
  })

  it('ignores a price older than the last', async () => {
    const trial = openTrial()
    await trial.submit({ stopLoss: '1.08' })
    const old = { code: 'EURUSD', price: 1.07, time: trial.market.now() - 1, volume: 1 }
    trial.exchange.onTicks([old])
    await trial.exchange.settled()
    expect(trial.exchange.openOrders(trial.me)[0]).toMatchObject({ lastPrice: 1.085 })
  })

  it('finishes what is queued when it closes, and refuses what comes later', async () => {
    const trial = openTrial()
    const queued = trial.submit()
    await trial.exchange.close()
    expect((await queued).code).toBe(1)
    expect((await trial.submit()).message).toEqual({ reason: 'unavailable' })
  })
})
