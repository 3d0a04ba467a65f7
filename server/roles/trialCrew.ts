import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { accessTo, freePort, NatsTrial } from '../bus/natsTrial.ts'
import { migrateByOwner } from '../openDatabase.ts'
import type { NatsAccess } from '../settings/natsAccess.ts'
import { type OwnPostgres, startOwnPostgres } from '../store/postgres/ownPostgres.ts'
import { makeNatsUsers, makeTrustedKey, natsConfig, seedFile, signingFile, trustedFolder } from './natsUsers.ts'
import type { BusRole } from './subjects.ts'

/** The server as it is built. */
const program = join(process.env.BUILT ?? 'dist', 'server', 'main.js')
/** What ends is started again after so long, as an operator's system does, ms. */
const AGAIN_MS = 500
const READY_MS = 90_000

/** What is the same for every process. */
const settings = {
  NODE_ENV: '',
  DEMO: '1',
  SIMULATED_TRADERS: '0',
  MARKET_HOURS: 'always',
  FEED_SEED: '7',
  HISTORY_DAYS: '1',
  RATE_DEMO: '100000',
  RATE_SESSION: '100000',
  RATE_PUBLIC: '100000',
  LIVE_CONNECTIONS: '10000',
  REVIEW: 'manual',
  LOG_LEVEL: 'info',
  OPS_PORT: '0',
}

/** One process of the exchange; when it ends by itself or is killed it is started again. */
export class Member {
  /** All that it has written, of every life. */
  log = ''
  readonly name: string
  readonly #environment: Readonly<Record<string, string>>
  #process: ChildProcess | undefined
  #isWanted = true

  constructor(name: string, environment: Readonly<Record<string, string>>) {
    this.name = name
    this.#environment = environment
  }

  get pid(): number | undefined {
    return this.#process?.pid
  }

  /** Resolves once it says that it is ready. */
  async start(): Promise<void> {
    const from = this.log.length
    this.#spawn()
    for (const until = performance.now() + READY_MS; !this.log.slice(from).includes('Ready after'); await wait(50)) {
      if (performance.now() > until) throw new Error(`${this.name} is not ready:\n${this.log}`)
    }
  }

  /** Kills it without ceremony; it comes back by itself. */
  async kill(): Promise<void> {
    const ending = this.#process
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return
    const ended = once(ending, 'exit')
    ending.kill('SIGKILL')
    await ended
  }

  /** Asks it to stop, for good. */
  async stop(): Promise<void> {
    this.#isWanted = false
    await this.restart()
  }

  /** Asks it to stop; it comes back by itself. */
  async restart(): Promise<void> {
    const ending = this.#process
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return
    const ended = once(ending, 'exit')
    ending.kill('SIGTERM')
    await ended
  }

  #spawn(): void {
    const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...this.#environment }
    const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    this.#process = child
    const hear = (data: unknown) => {
      this.log += String(data)
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    child.once('exit', (code, signal) => {
      this.log += `--- ended with ${signal ?? code}\n`
      if (this.#isWanted) setTimeout(() => this.#isWanted && this.#spawn(), AGAIN_MS)
    })
  }
}

/** A whole exchange on several processes, with a database and a bus of its own. */
export class Crew {
  readonly postgres: OwnPostgres
  readonly nats: NatsTrial
  readonly members = new Map<string, Member>()
  readonly gateways: readonly string[]
  readonly #folder: string

  private constructor(postgres: OwnPostgres, nats: NatsTrial, folder: string, gateways: readonly string[]) {
    this.postgres = postgres
    this.nats = nats
    this.#folder = folder
    this.gateways = gateways
  }

  /** Starts everything: so many gateways, and for each of the shards and for the feed one that does it and one that stands by. */
  static async open({ gateways, shards }: { readonly gateways: number; readonly shards: number }): Promise<Crew> {
    const folder = await mkdtemp(join(tmpdir(), 'crew-'))
    const environment = await makeNatsUsers(folder)
    const signing = ['feed', ...Array.from({ length: gateways }, (_, at) => `gateway-${at}`)]
    for (const name of signing) await makeTrustedKey(folder, name)
    const [postgres, nats] = await Promise.all([
      startOwnPostgres(),
      NatsTrial.open({ config: natsConfig(), environment }),
    ])
    const ports = await Promise.all(Array.from({ length: gateways }, freePort))
    const crew = new Crew(
      postgres,
      nats,
      folder,
      ports.map((port) => `http://127.0.0.1:${port}`),
    )
    try {
      migrateByOwner(postgres.url, crew.#databaseUrl)
      await crew.#joinAll(ports, shards)
    } catch (error) {
      await crew.close()
      throw error
    }
    return crew
  }

  /** How a process of a role reaches the bus. */
  access(role: BusRole): NatsAccess {
    return accessTo(this.nats.url, { natsNkeyFile: seedFile(this.#folder, role) })
  }

  /** As the servers' user, who owns nothing. */
  get #databaseUrl(): string {
    return this.postgres.url.replace('postgres@', 'broker@')
  }

  /** The folder with the public keys of those who sign. */
  get trusted(): string {
    return trustedFolder(this.#folder)
  }

  member(name: string): Member {
    const member = this.members.get(name)
    if (!member) throw new Error(`there is no ${name}`)
    return member
  }

  /** The process with a number, as the database names owners by theirs. */
  withPid(pid: number): Member | undefined {
    return [...this.members.values()].find((member) => member.pid === pid)
  }

  async close(): Promise<void> {
    await Promise.all([...this.members.values()].map((member) => member.stop()))
    const kept = process.env.CREW_LOGS
    if (kept) for (const { name, log } of this.members.values()) await writeFile(join(kept, `${name}.log`), log)
    await Promise.all([this.postgres.remove(), this.nats.close()])
    await rm(this.#folder, { recursive: true, force: true })
  }

  async #joinAll(ports: readonly number[], shards: number): Promise<void> {
    // Those that trade and tell prices first, those that stand by later. The engines make the logs of the bus.
    await Promise.all([
      this.#joinFeed('feed'),
      ...Array.from({ length: shards }, (_, shard) =>
        this.#join(`engine ${shard}`, 'engine', { SHARD: `${shard}/${shards}` }),
      ),
    ])
    await Promise.all([
      this.#joinFeed('feed, second'),
      ...Array.from({ length: shards }, (_, shard) =>
        this.#join(`engine ${shard}, second`, 'engine', { SHARD: `${shard}/${shards}` }),
      ),
      ...ports.map((port, at) =>
        this.#join(`gateway ${at}`, 'gateway', {
          ...{ SHARD: `*/${shards}`, PORT: String(port), HOST: '127.0.0.1' },
          SIGNING_KEY_FILE: signingFile(this.#folder, `gateway-${at}`),
        }),
      ),
    ])
  }

  #joinFeed(name: string): Promise<void> {
    return this.#join(name, 'feed', { SIGNING_KEY_FILE: signingFile(this.#folder, 'feed') })
  }

  async #join(name: string, role: BusRole, more: Readonly<Record<string, string>> = {}): Promise<void> {
    const member = new Member(name, {
      ...settings,
      DATA_DIR: this.#folder,
      DATABASE_URL: this.#databaseUrl,
      NATS_URL: this.nats.url,
      NATS_NKEY_FILE: seedFile(this.#folder, role),
      TRUSTED_KEYS: this.trusted,
      ROLE: role,
      ...more,
    })
    this.members.set(name, member)
    await member.start()
  }
}
