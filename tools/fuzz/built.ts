/** The built server as operators run it, on a market that moves. */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { root } from '../processes.ts'
import { fuzzSettings } from './fuzzSettings.ts'
import type { Target } from './run.ts'

/** Output folder of the server. */
const BUILT_SERVER = join(root, 'dist/server/main.js')

const ERROR_LEVEL = '"level":"error"'

/** Starts it in a folder of its own. */
export async function openBuilt(): Promise<Target> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fuzz-'))
  const settings = {
    ...fuzzSettings,
    DATA_DIR: dataDir,
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
    DRAIN_MS: '0',
  }
  const env = { ...process.env, ...settings, NODE_ENV: '', DEMO: '1', MARKET_HOURS: 'always', HISTORY_DAYS: '1' }
  const ops = (...args: string[]) =>
    execFileSync(process.execPath, [join(root, 'dist/server/ops.js'), ...args], { env, encoding: 'utf8' })
  const server = spawn(process.execPath, [BUILT_SERVER], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const logged: string[] = []
  createInterface(server.stderr).on('line', (line) => logged.push(line))
  const [origin = '', consoleOrigin = ''] = await new Promise<string[]>((resolve, reject) => {
    const reported: string[] = []
    createInterface(server.stdout).on('line', (line) => {
      reported.push(...(/http:\/\/\S+:\d+/.exec(line) ?? []))
      if (reported.length === 2) resolve(reported)
    })
    server.once('exit', () => reject(new Error(`the server did not start: ${logged.join('\n')}`)))
  })
  const [, password = ''] = ops('create-admin', 'ada').split('\n')
  return {
    origin,
    consoleOrigin,
    operator: { name: 'ada', password },
    faults: async () => {
      if (server.exitCode !== null) return [`the server ended with code ${server.exitCode}`]
      const faults = logged.filter((line) => line.includes(ERROR_LEVEL)).map((line) => `log: ${line}`)
      try {
        ops('check-ledger')
      } catch (error) {
        faults.push(`books: ${(error as { readonly stdout?: string }).stdout}`)
      }
      return faults
    },
    close: async () => {
      const ended = once(server, 'exit')
      if (server.exitCode === null && server.kill('SIGTERM')) await ended
      rmSync(dataDir, { recursive: true })
    },
  }
}
