import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MemoryBus, MemoryWire } from '../bus/memoryBus.ts'
import { ExchangeFixture } from '../exchange/exchangeFixture.ts'
import { SCRIPT_START, ScriptedMarket } from '../exchange/scriptedMarket.ts'
import { LostAnswer } from '../http/envelope.ts'
import type { SignedVisit } from '../http/handler.ts'
import { orderHandlers } from '../http/orderHandlers.ts'
import { speechOf } from '../messages/languages.ts'
import { openTestServer } from '../openTestServer.ts'
import { engineCalls, wayOf } from './engineCalls.ts'
import { EngineService } from './engineService.ts'
import { RemoteEngine } from './remoteEngine.ts'
import { commandLog, subjects } from './subjects.ts'
import { testKeys } from './testKeys.ts'

const log = pino({ level: 'silent' })
const shard = { shard: 0, of: 1 }
const { name: commandsName, bounds } = commandLog(shard)

let wire: MemoryWire
let bus: MemoryBus
let fixture: ExchangeFixture
let engine: RemoteEngine
let visit: SignedVisit
let now: number
const services: EngineService[] = []
const keys = testKeys(() => now)

/** An engine that takes over where another one was, as far as `from`. */
async function serve(from = 1, isHeld = () => true) {
  const own = new MemoryBus(wire)
  const commands = await own.openLog(commandsName, bounds)
  const done = vi.fn()
  const handlers = orderHandlers(fixture.exchange)
  const look = () => Promise.resolve()
  const parts = {
    bus: own,
    commands,
    shard,
    handlers,
    exchange: fixture.exchange,
    look,
    isHeld,
    done,
    log,
    now: () => now,
  }
  const service = new EngineService({ ...parts, verifier: keys.verifier, since: SCRIPT_START - 10_000 }, from)
  services.push(service)
  return { service, done, own }
}

beforeEach(async () => {
  now = SCRIPT_START
  wire = new MemoryWire()
  bus = new MemoryBus(wire)
  fixture = new ExchangeFixture(new ScriptedMarket({ EURUSD: 1.1 }))
  engine = new RemoteEngine({
    ...{ bus, gateway: 'g', signer: keys.gateway, now: () => now },
    commands: [await bus.openLog(commandsName, bounds)],
  })
  const who = { address: '', page: undefined, device: '', sessionId: '', demo: true }
  visit = { ...who, speech: speechOf('en'), accountId: fixture.me }
})

afterEach(async () => {
  for (const service of services.splice(0)) service.stop()
  await engine.close()
  await fixture.exchange.close()
  fixture.database.close()
})

/** A gateway that waits for nothing long. */
async function impatient(): Promise<void> {
  await engine.close()
  const patience = { command: 50, answer: 50 }
  engine = new RemoteEngine({
    bus,
    gateway: 'g',
    signer: keys.gateway,
    commands: [await bus.openLog(commandsName, bounds)],
    now: () => now,
    patience,
  })
}

const order = (requestId: string) => ({
  ...{ side: 'buy', lots: '1', instrumentId: '1', mode: 'market', targetPrice: '0', stopLoss: '0', takeProfit: '0' },
  ...{ leverage: 100, requestId },
})
const submit = (requestId: string) => engine.handlers.submitOrder?.(order(requestId) as never, visit)
const holding = () => fixture.exchange.openOrders(fixture.me).length

describe('a call that goes to the engine of its account', () => {
  it('is answered as in one process: data, words and refusals', async () => {
    await serve()
    const { data, message } = (await submit('one')) ?? {}
    expect(data).toMatchObject({ side: 'buy', status: 'holding' })
    expect(message && visit.speech.translate(message)).not.toBe('')
    const wrong = engine.handlers.closeOrder?.({ id: '999', requestId: 'two' }, visit)
    await expect(wrong).rejects.toMatchObject({ name: 'Refused', code: 0 })
    const listed = await engine.handlers.myOrders?.({ list: 'holding', page: 1 }, visit)
    expect(listed?.data.rows).toHaveLength(1)
  })

  it('is refused with the wait while too much waits at the engine, and done when it is sent again', async () => {
    const { done } = await serve()
    // The engine is not too slow for the first one, but has hundreds before it.
    const many = Array.from({ length: 700 }, () => fixture.submit({ lots: '0.01' }))
    const requested = orderHandlers(fixture.exchange).submitOrder?.(order('one') as never, visit)
    await expect(requested).rejects.toMatchObject({ name: 'Refused', code: 0, retryAfter: 1 })
    const perform = vi.spyOn(fixture.exchange, 'perform')
    perform.mockResolvedValueOnce({ code: 0, message: { reason: 'busy', seconds: 4 } })
    await expect(submit('one')).rejects.toMatchObject({ name: 'Refused', code: 0, retryAfter: 4 })
    await Promise.all(many)
    const { data } = (await submit('one')) ?? {}
    expect(data).toMatchObject({ status: 'holding' })
    expect(done).toHaveBeenLastCalledWith(2)
  })

  it('shares messages with others of its moment, and each is answered', async () => {
    await serve()
    const reported: string[] = []
    new MemoryBus(wire).hear(subjects.answers('g'), (message) => reported.push(message))
    const all = await Promise.all(Array.from({ length: 12 }, (_, at) => submit(`many ${at}`)))
    expect(new Set(all.map((answer) => (answer?.data as { id?: string } | undefined)?.id)).size).toBe(12)
    expect(holding()).toBe(12)
    expect(wire.logs.get(commandsName)?.messages.length).toBeLessThan(12)
    expect(reported.length).toBeLessThan(12)
  })

  it('waits in the log for an engine to come, and is done once although two engines have read it', async () => {
    const requested = submit('one')
    await expect.poll(() => wire.logs.get(commandsName)?.messages.length).toBe(1)
    const { done } = await serve()
    await requested
    expect(done).toHaveBeenLastCalledWith(1)
    expect(holding()).toBe(1)
    const again = await serve()
    await expect.poll(() => again.done.mock.calls.length).toBe(1)
    expect(holding()).toBe(1)
  })

  it('is carried out although something that is no call waits before it', async () => {
    const log = await bus.openLog(commandsName, bounds)
    // NATS itself writes such lines: whoever asks JetStream anything may have the answer sent here.
    for (const text of ['{"type":"io.nats.jetstream.api.v1.stream_info_response"}', 'no call']) await log.append(text)
    const { done } = await serve()
    await submit('one')
    expect(holding()).toBe(1)
    expect(done).toHaveBeenLastCalledWith(3)
  })

  it('is refused when the engine comes to it too late, and answered if it was done in time', async () => {
    const answered = submit('in time')
    const { service } = await serve()
    await answered
    service.stop()
    const late = submit('late')
    await expect.poll(() => wire.logs.get(commandsName)?.messages.length).toBe(2)
    now += 15_001
    const again = await serve()
    await expect(late).rejects.toMatchObject({ name: 'Refused', message: expect.stringContaining('too long') })
    await expect.poll(() => again.done.mock.lastCall).toEqual([2])
    expect(holding()).toBe(1)
  })

  it('is not done and says so when the bus cannot be reached, before anything was sent', async () => {
    await impatient()
    bus.isConnected = false
    const requested = submit('one')
    now += 15_001
    await expect(requested).rejects.toMatchObject({
      name: 'Refused',
      message: expect.stringContaining('nothing was done'),
    })
    bus.isConnected = true
    await serve()
    await engine.handlers.myOrders?.({ list: 'holding', page: 1 }, visit)
    expect(holding()).toBe(0)
  })

  it('has lost its answer when the engine dies with it; what became of it is told by the next one', async () => {
    let isHeld = true
    const first = await serve(1, () => isHeld)
    await impatient()
    const lost = submit('one')
    // It is stored in this turn or the next; the answer would come after that.
    fixture.exchange.subscribe({
      accountChanged: () => {
        isHeld = false
      },
    })
    await expect(lost).rejects.toThrow(LostAnswer)
    first.service.stop()
    await serve(1)
    const { data } = (await engine.handlers.requestOutcome?.({ requestId: 'one' }, visit)) ?? {}
    expect(data).toMatchObject({ state: 'done', code: 1 })
    expect(holding()).toBe(1)
  })

  it('is not answered by who may have lost the shard', async () => {
    await serve(1, () => false)
    const { own } = await serve(1)
    await submit('one')
    expect(own.isConnected).toBe(true)
    expect(holding()).toBe(1)
  })
})

describe('figures', () => {
  it('are told of the accounts that somebody looks at, whenever they change', async () => {
    await serve()
    expect(engine.figures.revision(fixture.me)).toBeUndefined()
    await expect.poll(() => engine.figures.revision(fixture.me)).toBe(1)
    expect(engine.figures.figures(fixture.me)).toMatchObject({ holding: 0 })
    await submit('one')
    await expect.poll(() => engine.figures.figures(fixture.me).holding).toBe(1)
    expect(await engine.figuresOf(fixture.me)).toMatchObject({ holding: 1 })
  })
})

describe('the calls that go to engines', () => {
  it('are all that an engine has handlers for', async () => {
    const server = await openTestServer()
    expect(Object.keys(server.engineHandlers).sort()).toEqual([...engineCalls].sort())
    await server.close()
  })

  it('are queued where a request id says which wish they are', () => {
    expect(wayOf('submitOrder', { requestId: 'a' })).toBe('queued')
    expect(wayOf('requestOutcome', { requestId: 'a' })).toBe('queued')
    expect(wayOf('withdraw', { requestId: 'a' })).toBe('queued')
    expect(wayOf('submitOrder', {})).toBe('asked')
    expect(wayOf('confirmWithdrawal', {})).toBe('asked')
    expect(wayOf('myOrders', {})).toBe('askedAgain')
  })
})
