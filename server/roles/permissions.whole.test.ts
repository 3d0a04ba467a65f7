import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { jetstreamManager } from '@nats-io/jetstream'
import { connect, nkeyAuthenticator } from '@nats-io/transport-node'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Bus, BusLog } from '../bus/bus.ts'
import { connectNats } from '../bus/natsBus.ts'
import { accessTo, NatsFixture, natsProgram } from '../bus/natsFixture.ts'
import { makeNatsUsers, natsConfig, seedFile } from './natsUsers.ts'
import { type BusRole, commandLog, inboxOf, priceLog, subjects } from './subjects.ts'

const shard = { shard: 0, of: 2 }
const commands = commandLog(shard)

describe.skipIf(natsProgram() === undefined)('the users of NATS (skipped where there is no nats-server)', () => {
  let folder: string
  let nats: NatsFixture
  let lines: string[]
  const open = new Set<Bus>()

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'users-'))
    nats = await NatsFixture.open({ config: natsConfig(), environment: await makeNatsUsers(folder) })
    lines = []
  })
  afterEach(async () => {
    for (const bus of open) await bus.close()
    open.clear()
    lines = []
  })
  afterAll(async () => {
    await nats.close()
    await rm(folder, { recursive: true })
  })

  async function as(role: BusRole): Promise<Bus> {
    const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
    const access = accessTo(nats.url, { natsNkeyFile: seedFile(folder, role) })
    const bus = await connectNats(access, { name: role, inbox: inboxOf(role) }, log)
    open.add(bus)
    return bus
  }

  /** The two logs, made by an engine. */
  async function created(): Promise<{ readonly engine: Bus; readonly prices: BusLog; readonly queue: BusLog }> {
    const engine = await as('engine')
    const prices = await engine.openLog(priceLog.name, priceLog.bounds)
    return { engine, prices, queue: await engine.openLog(commands.name, commands.bounds) }
  }

  it('let the roles do their work, and NATS refuses nothing of it', async () => {
    const { engine, queue, prices } = await created()
    const [feed, gateway, other] = [await as('feed'), await as('gateway'), await as('gateway')]
    const reported = await feed.openLog(priceLog.name)
    const { last } = await reported.ends()
    await reported.append('price', { id: 'one', after: last })
    expect(await reported.read(last + 1, last + 1, 5_000)).toMatchObject([{ message: 'price' }])
    const seen: string[] = []
    const shown = await gateway.openLog(priceLog.name)
    const stops = [shown, prices].map((log) => log.follow(last + 1, ({ message }) => seen.push(message)))
    await expect.poll(() => seen).toEqual(['price', 'price'])
    for (const stop of stops) stop()
    expect(await shown.read(last + 1, last + 1, 5_000)).toMatchObject([{ message: 'price' }])

    const done: string[] = []
    const following = queue.follow(1, ({ message }) => done.push(message))
    const requested = await gateway.openLog(commands.name)
    await requested.append('command', { id: 'a' })
    await expect.poll(() => done).toEqual(['command'])
    following()

    engine.hear(subjects.engine(shard), (message, answer) => answer?.(`${message}!`))
    await expect.poll(() => gateway.ask(subjects.engine(shard), 'call', 1_000).catch(() => '')).toBe('call!')
    const received: string[] = []
    const hear = (bus: Bus, subject: string) => bus.hear(subject, () => received.push(subject))
    hear(engine, subjects.watch(shard))
    for (const subject of [subjects.answers('g'), subjects.figures('g'), subjects.news]) hear(gateway, subject)
    await expect
      .poll(() => {
        gateway.tell(subjects.watch(shard), '')
        engine.tell(subjects.answers('g'), '')
        engine.tell(subjects.figures('g'), '')
        other.tell(subjects.news, '')
        return new Set(received).size
      })
      .toBe(4)
    expect(lines).toEqual([])
  })

  /** Returns how often a message arrives where it must not. 0 once a later message has arrived. */
  async function arrives(from: Bus, log: BusLog, before: number): Promise<number> {
    await from.ask('nobody.hears.this', '', 500).catch(() => undefined)
    return (await log.ends()).last - before
  }

  it.each<[BusRole, string, string]>([
    ['gateway', 'a price', priceLog.name],
    ['engine', 'a price', priceLog.name],
    ['feed', 'a command', commands.name],
    ['engine', 'a command', commands.name],
  ])('a %s cannot send %s', async (role, _, subject) => {
    const { prices, queue } = await created()
    const log = subject === priceLog.name ? prices : queue
    const { last } = await log.ends()
    const bus = await as(role)
    bus.tell(subject, 'forged')
    expect(await arrives(bus, log, last)).toBe(0)
    await expect.poll(() => lines.join()).toContain(`Permissions Violation for Publish to \\"${subject}\\"`)
  })

  it('a feed cannot call an engine, answer for one, or tell news', async () => {
    const { engine } = await created()
    const [feed, gateway] = [await as('feed'), await as('gateway')]
    const received: string[] = []
    engine.hear(subjects.engine(shard), (message, answer) => {
      received.push(message)
      answer?.('')
    })
    gateway.hear(subjects.news, (message) => received.push(message))
    gateway.hear(subjects.answers('g'), (message) => received.push(message))
    await expect.poll(() => gateway.ask(subjects.engine(shard), 'real', 1_000).catch(() => undefined)).toBe('')
    await expect(feed.ask(subjects.engine(shard), 'forged', 500)).rejects.toMatchObject({ name: 'BusError' })
    feed.tell(subjects.news, 'forged')
    feed.tell(subjects.answers('g'), 'forged')
    await feed.ask('nobody.hears.this', '', 500).catch(() => undefined)
    await gateway.ask(subjects.engine(shard), 'real', 1_000)
    expect(received).not.toContain('forged')
  })

  it('a role cannot read what another is answered', async () => {
    await created()
    const [feed, gateway] = [await as('feed'), await as('gateway')]
    feed.hear(`${inboxOf('gateway')}.>`, () => undefined)
    gateway.hear('>', () => undefined)
    await expect.poll(() => lines.join()).toContain(`Permissions Violation for Subscription to \\"_INBOX.gateway.>\\"`)
    await expect.poll(() => lines.join()).toContain('Permissions Violation for Subscription to \\">\\"')
  })

  it('a feed cannot have NATS send what it has written to an engine', async () => {
    await created()
    const seed = readFileSync(seedFile(folder, 'feed'))
    const authenticator = nkeyAuthenticator(new Uint8Array(seed))
    const feed = await connect({ servers: nats.url, authenticator, inboxPrefix: inboxOf('feed') })
    const manager = await jetstreamManager(feed)
    const push = { name: 'push', deliver_subject: subjects.engine(shard) }
    await expect(manager.consumers.add('exchange-prices', push)).rejects.toThrow('Permissions Violation')
    const republish = { republish: { src: priceLog.name, dest: subjects.engine(shard) } }
    await expect(manager.streams.update('exchange-prices', republish)).rejects.toThrow('Permissions Violation')
    await feed.close()
  })

  it('nobody else comes in', async () => {
    const stranger = connectNats(accessTo(nats.url), { name: 'stranger', inbox: '_INBOX' }, pino({ level: 'silent' }))
    await expect(stranger).rejects.toThrow('NATS refuses the credentials')
  })
})
