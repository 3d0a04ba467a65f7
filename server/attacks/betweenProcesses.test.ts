import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MemoryBus, MemoryWire } from '../bus/memoryBus.ts'
import { readSettings } from '../config.ts'
import { ExchangeFixture } from '../exchange/exchangeFixture.ts'
import { SCRIPT_START, ScriptedMarket } from '../exchange/scriptedMarket.ts'
import type { SignedVisit } from '../http/handler.ts'
import { orderHandlers } from '../http/orderHandlers.ts'
import { openLeaseTable } from '../leases/leaseTable.ts'
import { speechOf } from '../messages/languages.ts'
import { EngineService } from '../roles/engineService.ts'
import { followForEngine } from '../roles/followedMarket.ts'
import { publishMarketInfo } from '../roles/marketInfo.ts'
import { writePrices } from '../roles/priceWire.ts'
import { RemoteEngine } from '../roles/remoteEngine.ts'
import { commandLog, priceLog, subjects } from '../roles/subjects.ts'
import { type TestKeys, testKeys } from '../roles/testKeys.ts'

const log = pino({ level: 'silent' })
const shard = { shard: 0, of: 1 }
const { name: commandsName, bounds } = commandLog(shard)
const MINUTE_MS = 60_000

let wire: MemoryWire
let fixture: ExchangeFixture
let keys: TestKeys
let gateway: RemoteEngine
/** Attacker who can write to the bus: a stolen user of a gateway, or any process there. */
let attacker: MemoryBus
let visit: SignedVisit
let now: number
const services: EngineService[] = []

/** An engine that got its shard so long ago, ms, and has carried out the commands before `from`. */
async function serve({ from = 1, ago = MINUTE_MS } = {}) {
  const bus = new MemoryBus(wire)
  const commands = await bus.openLog(commandsName, bounds)
  const done = vi.fn()
  const parts = {
    ...{ bus, commands, shard, verifier: keys.verifier, since: now - ago, log, done },
    ...{ handlers: orderHandlers(fixture.exchange), exchange: fixture.exchange, isHeld: () => true, now: () => now },
    look: () => Promise.resolve(),
  }
  const service = new EngineService(parts, from)
  services.push(service)
  return { service, done }
}

beforeEach(async () => {
  now = SCRIPT_START
  wire = new MemoryWire()
  keys = testKeys(() => now)
  fixture = new ExchangeFixture(new ScriptedMarket({ EURUSD: 1.1 }))
  attacker = new MemoryBus(wire)
  const bus = new MemoryBus(wire)
  const commands = [await bus.openLog(commandsName, bounds)]
  gateway = new RemoteEngine({ bus, gateway: 'g', signer: keys.gateway, commands, now: () => now })
  const who = { address: '', page: undefined, device: '', sessionId: '', demo: true }
  visit = { ...who, speech: speechOf('en'), accountId: fixture.me }
})

afterEach(async () => {
  for (const service of services.splice(0)) service.stop()
  await gateway.close()
  await fixture.exchange.close()
  fixture.database.close()
})

const order = {
  ...{ side: 'buy', lots: '1', instrumentId: '1', mode: 'market', targetPrice: '0', stopLoss: '0', takeProfit: '0' },
  leverage: 100,
}
const submit = (requestId?: string) =>
  gateway.handlers.submitOrder?.({ ...order, ...(requestId !== undefined && { requestId }) } as never, visit)
const positions = () => fixture.exchange.openOrders(fixture.me).length

/** A call as a gateway writes it, for whatever account. */
const forgedCall = (requestId?: string) =>
  JSON.stringify({
    ...{ call: 'submitOrder', params: { ...order, requestId } },
    visit: { accountId: fixture.me, address: '', device: '', sessionId: '', demo: true, lang: 'en' },
    ...{ until: now + 15_000, answerTo: { gateway: 'attacker', number: 1 } },
  })

/** Sends a message to the engine as the attacker, whether or not it is answered. */
const ask = (message: string) => attacker.ask(subjects.engine(shard), message, 100).catch(() => undefined)

/** Records all messages and requests under a subject, as any client of the bus receives them. */
function overheard(subject: string): string[] {
  const received: string[] = []
  attacker.hear(subject, (message) => received.push(message))
  return received
}

/** Puts messages into the log of commands and waits until the engine has passed them. */
async function put({ done }: Awaited<ReturnType<typeof serve>>, ...messages: readonly string[]): Promise<void> {
  const commands = await attacker.openLog(commandsName)
  let last = 0
  for (const message of messages) last = await commands.append(message)
  await expect.poll(() => done.mock.lastCall).toEqual([last])
}

describe('somebody who writes to the bus', () => {
  it('trades for nobody by a command in the log', async () => {
    const engine = await serve()
    const signedByAnother = testKeys(() => now).gateway.sign(commandsName, forgedCall('two'))
    const signedByFeed = keys.feed.sign(commandsName, forgedCall('three'))
    const [head] = keys.gateway.sign(commandsName, '{}').split('\n')
    await put(engine, forgedCall('one'), signedByAnother, signedByFeed, `${head}\n${forgedCall('four')}`)
    expect(positions()).toBe(0)
  })

  it('trades for nobody by a call, and learns no figures', async () => {
    await serve()
    const reported = overheard(subjects.figures('attacker'))
    attacker.tell(subjects.watch(shard), JSON.stringify({ gateway: 'attacker', accounts: [fixture.me], unknown: [] }))
    expect(await ask(forgedCall())).toBeUndefined()
    expect(await ask(testKeys(() => now).gateway.sign(subjects.engine(shard), forgedCall()))).toBeUndefined()
    expect(await ask(JSON.stringify({ figuresOf: fixture.me }))).toBeUndefined()
    expect(positions()).toBe(0)
    expect(reported).toEqual([])
  })

  it('repeats no call that has no request id', async () => {
    await serve()
    const received = overheard(subjects.engine(shard))
    await submit()
    expect(positions()).toBe(1)
    const [call = ''] = received
    for (let times = 0; times < 5; times++) expect(await ask(call)).toBeUndefined()
    expect(positions()).toBe(1)
  })

  it('repeats no call at the next engine, where the gateway is served as soon as clocks cannot differ', async () => {
    const { service } = await serve()
    const received = overheard(subjects.engine(shard))
    await submit()
    const [call = ''] = received
    service.stop()
    now += 500
    await serve({ ago: 400 })
    expect(await ask(call)).toBe('{"fault":"early"}')
    expect(positions()).toBe(1)
    const requested = submit()
    await expect.poll(() => received.length).toBeGreaterThan(2)
    expect(positions()).toBe(1)
    now += 2_000
    await requested
    expect(positions()).toBe(2)
    expect(await ask(call)).toBeUndefined()
  })

  it('repeats no call after the clock of the engine was set back', async () => {
    await serve()
    const received = overheard(subjects.engine(shard))
    await submit()
    const [call = ''] = received
    for (const later of [31_000, 62_000]) {
      now = SCRIPT_START + later
      await submit()
    }
    now = SCRIPT_START
    expect(await ask(call)).toBe('{"fault":"early"}')
    expect(positions()).toBe(3)
  })

  it('keeps no call for later, and sends none before its time', async () => {
    await serve()
    const late = keys.gateway.sign(subjects.engine(shard), forgedCall())
    now += 6_001
    expect(await ask(late)).toBeUndefined()
    now += MINUTE_MS
    const ahead = keys.gateway.sign(subjects.engine(shard), forgedCall())
    now -= MINUTE_MS
    expect(await ask(ahead)).toBeUndefined()
    expect(positions()).toBe(0)
  })

  it('repeats no command, at the same engine or the next, nor as a call', async () => {
    const engine = await serve()
    const answers = overheard(subjects.answers('g'))
    await submit('one')
    const [command] = wire.logs.get(commandsName)?.messages ?? []
    const { message = '' } = command ?? {}
    await put(engine, message, message)
    expect(await ask(message)).toBeUndefined()
    expect(answers).toHaveLength(1)
    engine.service.stop()
    const next = await serve({ from: 4, ago: 0 })
    await put(next, message, message)
    // The next engine may be the first to answer it: what it was answered is told again, once.
    await expect.poll(() => answers.length).toBe(2)
    expect(new Set(answers).size).toBe(1)
    expect(positions()).toBe(1)
  })

  it('sets no price, by a message of its own or by one that a feed has sent before', async () => {
    const { db } = fixture.database
    publishMarketInfo(db, { kind: 'simulated', codes: ['EURUSD'] })
    const prices = await attacker.openLog(priceLog.name, priceLog.bounds)
    const priced = (price: number) =>
      writePrices({ kind: 'simulated', now, ticks: [{ code: 'EURUSD', price, time: now, volume: 1 }] })
    const genuine = keys.feed.sign(prices.name, priced(1.1), '1')
    const decided = await prices.append(genuine)
    const following = { database: fixture.database, leases: openLeaseTable(db), prices, verifier: keys.verifier, log }
    const followed = await followForEngine(
      { ...following, settings: readSettings({}), fall: vi.fn() },
      decided,
      new AbortController().signal,
    )
    const taken: number[] = []
    followed.start((ticks) => taken.push(...ticks.map(({ price }) => price)))
    for (const forged of [priced(9), keys.gateway.sign(prices.name, priced(8), '3'), genuine])
      await prices.append(forged)
    await prices.append(keys.feed.sign(prices.name, priced(1.2), '5'))
    await expect.poll(() => taken).toEqual([1.2])
    expect(followed.market.quote('EURUSD')).toMatchObject({ close: 1.2, high: 1.2 })
    followed.stop()
  })

  it('moves no command to another shard', async () => {
    const engine = await serve()
    const { name } = commandLog({ shard: 1, of: 2 })
    await put(engine, keys.gateway.sign(name, forgedCall('one')))
    expect(positions()).toBe(0)
  })
})
