import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { micros } from '../../engine/money.ts'
import { ExchangeFixture } from '../exchange/exchangeFixture.ts'
import { ScriptedMarket } from '../exchange/scriptedMarket.ts'
import { openRankings } from '../ranking/rankingTable.ts'
import { Copying } from './copying.ts'
import { openCopyTable } from './copyTable.ts'

let fixture: ExchangeFixture
let copying: Copying
/** Trader whom the test's own account copies. */
let kite: number
const reports: string[] = []

const open = () =>
  new Copying({
    table: openCopyTable(fixture.database.db),
    exchange: fixture.exchange,
    byId: (id) => fixture.market.byId(id),
    clock: fixture.market,
    log: { error: (_, message) => reports.push(message) },
  })
/** Resolves when whatever followed from the last orders is done. */
const settle = async () => {
  await fixture.exchange.settled()
  await copying.follow(kite)
}
const buy = async (requested: Parameters<ExchangeFixture['submit']>[0] = {}) => {
  fixture.market.wait(1)
  const { order } = await fixture.submit(requested, kite)
  await settle()
  return order?.id ?? ''
}
const mine = () => fixture.exchange.openOrders(fixture.me)

beforeEach(() => {
  reports.length = 0
  fixture = new ExchangeFixture(new ScriptedMarket({ EURUSD: 1.1, GBPUSD: 1.3 }))
  kite = fixture.accounts.createDemo(undefined).accountId
  openRankings(fixture.database.db).join(kite, 'Kite', 0)
  copying = open()
})
afterEach(() => {
  expect(reports).toEqual([])
  expect(fixture.audit()).toEqual([])
})

describe('copying a trader', () => {
  it('opens what the trader opens from then on, by its share of the trader’s money, with the stops', async () => {
    await buy()
    expect(copying.copy(fixture.me, 'Kite', micros('10000'))).toBe(true)
    await settle()
    expect(mine()).toEqual([])
    await buy({ side: 'sell', lots: '1.25', stopLoss: '1.12', takeProfit: '1.05' })
    // A tenth of the trader's money, in whole steps.
    expect(mine()).toMatchObject([{ side: 'sell', lots: 0.12, stopLoss: 1.12, takeProfit: 1.05, leverage: 100 }])
    expect(copying.list(fixture.me)).toMatchObject([
      { user: 'Kite', simulated: false, amount: '10000.00', positions: 1 },
    ])
  })

  it('closes with the trader and moves the stops with theirs, but opens nothing again that its owner closed', async () => {
    copying.copy(fixture.me, 'Kite', micros('10000'))
    const [first, second] = [await buy(), await buy()]
    await fixture.do({ type: 'setStops', id: first, stopLoss: '1.09', takeProfit: '0' }, kite)
    await settle()
    expect(mine().map(({ stopLoss }) => stopLoss)).toEqual([undefined, 1.09])
    await fixture.do({ type: 'close', id: first }, kite)
    await settle()
    expect(mine()).toHaveLength(1)
    await fixture.do({ type: 'close', id: mine()[0]?.id ?? '' })
    await settle()
    expect(mine()).toEqual([])
    expect(fixture.exchange.openOrders(kite).map(({ id }) => id)).toEqual([second])
  })

  it('leaves out what is less than the least lots, and what the account has no margin for', async () => {
    copying.copy(fixture.me, 'Kite', micros('500'))
    await buy({ lots: '0.5' })
    expect(mine()).toEqual([])
    await fixture.submit({ lots: '80', leverage: 100 })
    copying.copy(fixture.me, 'Kite', micros('90000'))
    await buy({ lots: '30' })
    expect(mine()).toHaveLength(1)
    await settle()
    expect(mine()).toHaveLength(1)
  })

  it('goes on after a restart, once for each order, and ends what was closed meanwhile', async () => {
    copying.copy(fixture.me, 'Kite', micros('10000'))
    const first = await buy()
    await copying.close()
    fixture.market.wait(1)
    const second = (await fixture.submit({ code: 'GBPUSD' }, kite)).order?.id ?? ''
    await fixture.do({ type: 'close', id: first }, kite)
    fixture.restart()
    copying = open()
    await copying.again()
    await copying.again()
    expect(mine().map(({ code }) => code)).toEqual(['GBPUSD'])
    expect(fixture.exchange.openOrders(kite).map(({ id }) => id)).toEqual([second])
  })

  it('closes the copies when it stops, and tells what they came to', async () => {
    copying.copy(fixture.me, 'Kite', micros('10000'))
    await buy()
    await fixture.tick('EURUSD', 1.11)
    // 0.1 lots up a cent, less the fee.
    expect(copying.list(fixture.me)).toMatchObject([{ profit: '99.30', positions: 1 }])
    await copying.stop(fixture.me, 'Kite')
    expect(mine()).toEqual([])
    expect(copying.list(fixture.me)).toEqual([])
    await buy()
    expect(mine()).toEqual([])
  })

  it('ends when the trader leaves the ranking', async () => {
    copying.copy(fixture.me, 'Kite', micros('10000'))
    await buy()
    fixture.database.db.exec('DELETE FROM ranked_account')
    await copying.again()
    expect(mine()).toEqual([])
    await buy()
    expect(mine()).toEqual([])
  })

  it('closes in a market that was closed once it is open again', async () => {
    copying.copy(fixture.me, 'Kite', micros('10000'))
    const first = await buy()
    const copy = mine()[0]?.id ?? ''
    await fixture.do({ type: 'close', id: first }, kite)
    fixture.market.setOpen('EURUSD', false)
    await settle()
    expect(mine().map(({ id }) => id)).toEqual([copy])
    fixture.market.setOpen('EURUSD', true)
    await copying.again()
    expect(mine()).toEqual([])
  })

  it('copies no copies: two who copy each other trade once', async () => {
    openRankings(fixture.database.db).join(fixture.me, 'Heron', 0)
    copying.copy(fixture.me, 'Kite', micros('50000'))
    copying.copy(kite, 'Heron', micros('50000'))
    await buy()
    await copying.again()
    await copying.again()
    expect(mine()).toHaveLength(1)
    expect(fixture.exchange.openOrders(kite)).toHaveLength(1)
  })

  it('is not of oneself, nor of who is not ranked', () => {
    openRankings(fixture.database.db).join(fixture.me, 'Heron', 0)
    expect(copying.copy(fixture.me, 'Heron', micros('10000'))).toBe(false)
    expect(copying.copy(fixture.me, 'Nobody', micros('10000'))).toBe(false)
    expect(copying.list(fixture.me)).toEqual([])
  })
})
