import { describe, expect, it } from 'vitest'
import type { Batch, EngineStore } from '../exchange/engineStore.ts'
import { Counters } from './counters.ts'
import { FAULT } from './eventLog.ts'
import { simulate } from './simulation.ts'

/** A store that does something else to some of what is written. */
const altered =
  (alter: (batch: Batch, commit: (batch: Batch) => Promise<void>) => Promise<void>) =>
  (own: EngineStore): EngineStore => ({
    load: (terms) => own.load(terms),
    recorded: () => own.recorded(),
    loadAccount: (state, accountId) => own.loadAccount(state, accountId),
    request: (accountId, requestId, since) => own.request(accountId, requestId, since),
    commit: (batch) => alter(batch, (written) => own.commit(written)),
  })

const like = (batch: Batch, change: Partial<Batch>): Batch => {
  const { at, orders, transactions, carried, requests, alongside, evidence } = batch
  return { at, orders, transactions, carried, requests, alongside, evidence, ...change }
}

/** Found, whichever seed first meets what is broken. */
async function found(broken: (own: EngineStore) => EngineStore): Promise<string> {
  for (let seed = 1; seed <= 4; seed++) {
    const { losses } = await simulate({ seed, minutes: 3, broken })
    if (losses.length > 0) return losses.join('\n')
  }
  return ''
}

const kinds = [
  ...[
    'crash before writing',
    'crash while writing',
    'crash after writing',
    'disk error',
    'slow disk',
    'disk full',
    'disk gone',
  ],
  ...['request dropped', 'request doubled', 'request delayed', 'answer dropped', 'answer doubled', 'answer delayed'],
  ...[
    'killed while idle',
    'clock ahead',
    'clock back',
    'feed gap',
    'price spike',
    'price told twice',
    'price overtaken',
  ],
]

describe('the simulation', () => {
  it('loses nothing under faults of every kind', async () => {
    const counters = new Counters()
    for (const seed of [1, 2, 3, 4]) {
      const result = await simulate({ seed, minutes: 3, harshness: 5 })
      expect(result.losses, `seed ${seed}\n${result.last.join('\n')}`).toEqual([])
      counters.add(result.counters)
    }
    // Not for want of anything to go wrong.
    for (const what of kinds) expect(counters.of(`${FAULT}${what}`), what).toBeGreaterThan(0)
    for (const what of ['open', 'close', 'closePart', 'cancel', 'setStops', 'setTrailing'])
      expect(counters.of(`done: ${what}`), what).toBeGreaterThan(0)
    for (const what of [
      'rounds undone',
      'rounds whose prices were kept',
      'commands refused because a round before theirs was undone',
    ])
      expect(counters.of(what), what).toBeGreaterThan(0)
    expect(counters.of('receipts')).toBeGreaterThan(100)
    for (const what of ['stopLoss', 'takeProfit', 'stopOut', 'noMargin'])
      expect(counters.of(`orders: ${what}`), what).toBeGreaterThan(0)
  })

  it('does the same again for the same seed, and something else for another', async () => {
    const [one, again, other] = [
      await simulate({ seed: 7, minutes: 1 }),
      await simulate({ seed: 7, minutes: 1 }),
      await simulate({ seed: 8, minutes: 1 }),
    ]
    expect(again.trace).toBe(one.trace)
    expect(again.counters.all).toEqual(one.counters.all)
    expect(other.trace).not.toBe(one.trace)
  })

  it('finds a store that forgets one answer, and finds it again', async () => {
    const forgets = () => {
      let answers = 0
      return altered((batch, commit) => {
        answers += batch.requests.length
        return commit(answers === 20 ? like(batch, { requests: [] }) : batch)
      })
    }
    const first = await simulate({ seed: 3, minutes: 5, broken: forgets() })
    expect(first.losses.join()).toMatch(/forgotten|not kept|unknown instead of done/)
    const again = await simulate({ seed: 3, minutes: 5, broken: forgets() })
    expect(again.trace).toBe(first.trace)
    expect(again.losses).toEqual(first.losses)
  })

  it('finds a store that says it has written what it has not', async () => {
    let rounds = 0
    const losses = await found(
      altered(async (batch, commit) => {
        rounds += 1
        if (rounds !== 30) await commit(batch)
      }),
    )
    expect(losses).not.toBe('')
  })

  it('finds money that moves twice', async () => {
    let profits = 0
    const twice = altered((batch, commit) => {
      const isProfit = batch.transactions.some(({ kind }) => kind === 'profit')
      const { transactions } = batch
      const isDoubled = isProfit && profits > 4
      if (isProfit) profits += 1
      return commit(isDoubled ? like(batch, { transactions: [...transactions, ...transactions] }) : batch)
    })
    expect(await found(twice)).toMatch(/instead of/)
  })

  it('finds a stop that is not kept', async () => {
    const loses = altered((batch, commit) => {
      const stops = [...batch.orders].map(([id, { stopLoss: _, ...order }]) => [id, order] as const)
      return commit(like(batch, { orders: new Map(stops) }))
    })
    expect(await found(loses)).toMatch(/^Order \d+ is/)
  })
})
