import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { accessTo, freePort, NatsFixture } from '../bus/natsFixture.ts'
import type { NatsAccess } from '../settings/natsAccess.ts'
import { type OwnPostgres, startOwnPostgres } from '../store/postgres/ownPostgres.ts'
import { makeNatsUsers, makeTrustedKey, natsConfig, seedFile, signingFile, trustedFolder } from './natsUsers.ts'
import type { BusRole } from './subjects.ts'

/** The server and the operator's commands as they are built. */
const built = (name: string) => join(process.env.BUILT ?? 'dist', 'server', name)
/** Delay before a process that ended is started again, ms, as an operator's system would. */
const RETRY_DELAY_MS = 500
const READY_MS = 90_000

/** Settings that are the same for every process. */
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
export class ClusterProcess {
  /** Complete output, including that of earlier processes. */
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
    const child = spawn(process.execPath, [built('main.js')], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    this.#process = child
    const hear = (data: unknown) => {
      this.log += String(data)
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    child.once('exit', (code, signal) => {
      this.log += `--- ended with ${signal ?? code}\n`
      if (this.#isWanted) setTimeout(() => this.#isWanted && this.#spawn(), RETRY_DELAY_MS)
    })
  }
}

/** A whole exchange on several processes, with a database and a bus of its own. */
export class TestCluster {
  readonly postgres: OwnPostgres
  readonly nats: NatsFixture
  readonly members = new Map<string, ClusterProcess>()
  readonly gateways: readonly string[]
  readonly #folder: string

  private constructor(postgres: OwnPostgres, nats: NatsFixture, folder: string, gateways: readonly string[]) {
    this.postgres = postgres
    this.nats = nats
    this.#folder = folder
    this.gateways = gateways
  }

  /** Starts everything: so many gateways, and for each of the shards and for the feed one that does it and one that stands by. */
  static async open({
    gateways,
    shards,
  }: {
    readonly gateways: number
    readonly shards: number
  }): Promise<TestCluster> {
    const folder = await mkdtemp(join(tmpdir(), 'crew-'))
    const environment = await makeNatsUsers(folder)
    const signing = ['feed', ...Array.from({ length: gateways }, (_, at) => `gateway-${at}`)]
    for (const name of signing) await makeTrustedKey(folder, name)
    const [postgres, nats] = await Promise.all([
      startOwnPostgres(),
      NatsFixture.open({ config: natsConfig(), environment }),
    ])
    const ports = await Promise.all(Array.from({ length: gateways }, freePort))
    const cluster = new TestCluster(
      postgres,
      nats,
      folder,
      ports.map((port) => `http://127.0.0.1:${port}`),
    )
    try {
      cluster.#migrate()
      await cluster.#joinAll(ports, shards)
    } catch (error) {
      await cluster.close()
      throw error
    }
    return cluster
  }

  /** Returns a role's access to the bus. */
  access(role: BusRole): NatsAccess {
    return accessTo(this.nats.url, { natsNkeyFile: seedFile(this.#folder, role) })
  }

  /** As the servers' user, who owns nothing. */
  get #databaseUrl(): string {
    return this.postgres.url.replace('postgres@', 'broker@')
  }

  /** By the built command: this program's own link to PostgreSQL finds its thread only where the server was built. */
  #migrate(): void {
    const env = { PATH: process.env.PATH, DATABASE_URL: this.#databaseUrl, DATABASE_OWNER_URL: this.postgres.url }
    execFileSync(process.execPath, [built('ops.js'), 'migrate'], { env, stdio: 'pipe' })
  }

  /** The folder with the public keys of those who sign. */
  get trusted(): string {
    return trustedFolder(this.#folder)
  }

  member(name: string): ClusterProcess {
    const member = this.members.get(name)
    if (!member) throw new Error(`there is no ${name}`)
    return member
  }

  /** The process with a number, as the database names owners by theirs. */
  withPid(pid: number): ClusterProcess | undefined {
    return [...this.members.values()].find((member) => member.pid === pid)
  }

  async close(): Promise<void> {
    await Promise.all([...this.members.values()].map((member) => member.stop()))
    const stored = process.env.CREW_LOGS
    if (stored) for (const { name, log } of this.members.values()) await writeFile(join(stored, `${name}.log`), log)
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
    const member = new ClusterProcess(name, {
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
