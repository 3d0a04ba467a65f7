import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type NatsAccess, readNatsUrl } from '../settings/natsAccess.ts'

const LISTEN_TIMEOUT_MS = 10_000

/** Returns the path of a program installed on this machine, or undefined. */
export const programOf = (name: string): string | undefined =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path))

export const natsProgram = (): string | undefined => programOf('nats-server')

/** A port of this machine that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || address === null) throw new Error('this machine gave no free port')
  return address.port
}

/** Resolves when somebody listens on a port of this machine; rejects when nobody does in time. */
export async function listening(port: number, withinMs = LISTEN_TIMEOUT_MS): Promise<void> {
  for (const until = performance.now() + withinMs; performance.now() < until; await wait(50)) {
    const socket = connect(port, '127.0.0.1')
    const isThere = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isThere) return
  }
  throw new Error(`nobody listens on port ${port}`)
}

/** Returns a test's access to a bus: its address and any other settings. */
export function accessTo(url: string, more: Partial<NatsAccess> = {}): NatsAccess {
  const natsUrl = readNatsUrl(url)
  if (!natsUrl) throw new Error(`${url} is no address of NATS`)
  const none = undefined
  const files = { natsPasswordFile: none, natsNkeyFile: none, natsCaFile: none, natsCertFile: none, natsKeyFile: none }
  return { natsUrl, ...files, natsInsecure: false, ...more }
}

/** Options of a test's own server. */
interface TrialServer {
  /** As NATS's configuration file has it. */
  readonly config?: string
  readonly environment?: Readonly<Record<string, string>>
}

/** A NATS server of a test's own, with JetStream in a temporary folder. */
export class NatsFixture {
  readonly url: string
  readonly #program: string
  readonly #port: number
  readonly #folder: string
  readonly #server: TrialServer
  #process: ChildProcess | undefined

  private constructor(program: string, port: number, folder: string, server: TrialServer) {
    this.#program = program
    this.#port = port
    this.#folder = folder
    this.#server = server
    this.url = `nats://127.0.0.1:${port}`
  }

  /** Starts one. Rejects where there is no `nats-server`. */
  static async open(server: TrialServer = {}): Promise<NatsFixture> {
    const program = natsProgram()
    if (program === undefined) throw new Error('there is no nats-server on this machine')
    const nats = new NatsFixture(program, await freePort(), await mkdtemp(join(tmpdir(), 'nats-')), server)
    await nats.start()
    return nats
  }

  /** Starts it, again after it was killed; `config` in place of the one it was opened with. */
  async start(config = this.#server.config ?? ''): Promise<void> {
    const { environment } = this.#server
    const file = join(this.#folder, 'nats.conf')
    await writeFile(file, config)
    const given = ['-c', file, '-js', '-sd', this.#folder, '-a', '127.0.0.1', '-p', String(this.#port)]
    this.#process = spawn(this.#program, given, { stdio: 'ignore', env: { ...process.env, ...environment } })
    await listening(this.#port)
  }

  /** Ends it without ceremony; what it has written stays. */
  async kill(): Promise<void> {
    const ending = this.#process
    this.#process = undefined
    if (!ending || ending.exitCode !== null) return
    ending.kill('SIGKILL')
    await once(ending, 'exit')
  }

  async close(): Promise<void> {
    await this.kill()
    await rm(this.#folder, { recursive: true, force: true })
  }
}
