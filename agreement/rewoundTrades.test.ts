/** A trade that is rewound from the tape comes to what the server's books have, to the last digit. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { decode } from '../contract/codec.ts'
import { type Order, order as orderCodec } from '../contract/entities/order.ts'
import { type Decision, readDecision } from '../contract/proof/decision.ts'
import { managingScript, RandomTrading, type Step, script } from '../server/exchange/randomTrading.ts'
import { SCRIPT_START } from '../server/exchange/scriptedMarket.ts'
import { EvidenceService } from '../server/proof/evidence.ts'
import { LogKeeper } from '../server/proof/logKeeper.ts'
import { times } from '../server/testEffort.ts'
import { differences, knownRates, playTrade } from '../src/replay/rewind/playTrade.ts'
import { tradeScript } from '../src/replay/rewind/tradeScript.ts'
import { ratePairOf, tradeTape } from '../src/replay/rewind/tradeTape.ts'
import { appInstrument } from './appInstrument.ts'

const folder = mkdtempSync(join(tmpdir(), 'rewound-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** An hour before everything, and after it. */
const span = { from: SCRIPT_START - 3_600_000, to: SCRIPT_START + 3_600_000 }

/** An order as the app reads it. */
const reported = (order: Order): Order => decode(orderCodec, orderCodec.encode(order))

/** Trades at random, and what the server then has of every trade. */
async function traded(steps: readonly Step[]) {
  const run = new RandomTrading()
  for (const step of steps) await run.take(step)
  const { db } = run.fixture.database
  await run.fixture.exchange.close()
  const keeper = new LogKeeper({
    ...{ db, shard: 0, folder, instruments: run.market.instruments.map(({ id }) => id), tickDays: 7 },
    ...{ now: () => run.market.now(), log: { error: (details) => expect(details).toBeUndefined() } },
  })
  await keeper.close()
  const desk = new EvidenceService(db, 0)
  const market = run.market.instruments.map((spec) => appInstrument(spec, 'perLot'))
  const rewound = (owner: number, order: Order) => {
    const evidence = desk.ofOrder(owner, Number(order.partOf ?? order.id))
    const decisions = (evidence?.decisions ?? []).map(({ decision }) => readDecision(decision) as Decision)
    const played = tradeScript(order, decisions)
    const instrument = market.find(({ id }) => id === order.instrumentId)
    if (!played || !instrument) throw new Error(`Order ${order.id} cannot be rewound`)
    const pair = ratePairOf(instrument, market)
    const lines = [instrument, ...(pair ? [pair] : [])].map((one) => ({
      ...{ instrument: one, series: {} },
      ticks: desk.ofTicks(Number(one.id), span.from, span.to)?.ticks ?? [],
    }))
    const tape = tradeTape({ ...span, lines, feeType: 'perLot', entry: played.opened.tick.time })
    return { script: played, tape, result: playTrade(played, tape, knownRates(order, played, tape)) }
  }
  const orders: { owner: number; order: Order }[] = []
  for (const owner of run.accounts) {
    for (let page = 1; ; page += 1) {
      const { rows } = await run.fixture.exchange.history(owner, { page })
      for (const order of rows) if (order.status === 'completed') orders.push({ owner, order: reported(order) })
      if (rows.length === 0) break
    }
    for (const order of run.fixture.exchange.openOrders(owner)) orders.push({ owner, order: reported(order) })
  }
  return { orders, rewound }
}

describe('a trade that is rewound', () => {
  it.each([
    ['of every kind', script],
    ['that was changed while it was open', managingScript],
  ] as const)('%s has the prices, times, profit and fee of the ledger', async (_, steps) => {
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        const { orders, rewound } = await traded(taken)
        for (const { owner, order } of orders) {
          const { script: played, tape, result } = rewound(owner, order)
          expect({ order, differences: differences(order, played, result, tape) }).toEqual({ order, differences: [] })
        }
      }),
      { numRuns: times(60), endOnFailure: true },
    )
  })
})
