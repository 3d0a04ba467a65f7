import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

/** Returns the folder with the programs of the PostgreSQL installed here: Debian has them outside of PATH. */
export function findPostgres(): string | undefined {
  const places = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...globSync('/usr/lib/postgresql/*/bin').sort().reverse(),
  ]
  return places.find((place) => existsSync(join(place, 'initdb')) && existsSync(join(place, 'postgres')))
}

/** True if tests that need their own PostgreSQL can run here. */
export const hasPostgres = findPostgres() !== undefined

/** A PostgreSQL in a temporary folder, for tests. */
export interface OwnPostgres {
  /** Its first database, with all rights. */
  readonly url: string
  /** Ends it as a crash would. */
  kill(): Promise<void>
  /** Starts it again on its folder, at the same port. */
  start(): Promise<void>
  /** Ends it and takes its folder away. */
  remove(): Promise<void>
}

/** `isDurable: false` for what is thrown away anyway: then nothing waits for a disk. */
export async function startOwnPostgres({ isDurable = true } = {}): Promise<OwnPostgres> {
  const place = findPostgres()
  if (place === undefined) throw new Error('PostgreSQL is not installed here')
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'))
  const as = unprivileged()
  if (as) chownSync(folder, as.uid, as.gid)
  const data = join(folder, 'data')
  const how = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']
  execFileSync(join(place, 'initdb'), how, { ...as, cwd: folder, stdio: 'ignore' })
  const port = await freePort()
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    'max_connections=300',
    ...(isDurable ? [] : ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off']),
  ]
  const begin = () => {
    const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])]
    return spawn(join(place, 'postgres'), args, { ...as, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  }
  let server: ReturnType<typeof begin> | undefined
  const start = async () => {
    const fresh = begin()
    server = fresh
    await readiness(fresh)
  }
  const end = async (signal: NodeJS.Signals) => {
    const ending = server
    server = undefined
    if (ending === undefined || ending.exitCode !== null || ending.signalCode !== null) return
    const ended = once(ending, 'exit')
    ending.kill(signal)
    await ended
  }
  await start()
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    start,
    kill: () => end('SIGQUIT'),
    remove: async () => {
      await end('SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** PostgreSQL refuses to run as root: then it runs as the user that its package has made, or as nobody. */
function unprivileged(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (kind: '-u' | '-g', user: string) => Number(execFileSync('id', [kind, user], { encoding: 'utf8' }))
  try {
    return { uid: idOf('-u', 'postgres'), gid: idOf('-g', 'postgres') }
  } catch {
    return { uid: idOf('-u', 'nobody'), gid: idOf('-g', 'nobody') }
  }
}

function readiness(server: ReturnType<typeof spawn>): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = ''
    server.once('error', reject)
    server.once('exit', (code) => reject(new Error(`PostgreSQL ended with ${code}: ${said}`)))
    server.stderr?.on('data', (data) => {
      said += String(data)
      if (said.includes('ready to accept connections')) resolve()
    })
  })
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
