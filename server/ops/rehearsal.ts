/** The built server as a process under load, for tests of what an operator does with it. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type Call, CODE } from '../../contract/calls/call.ts'
import { createDemoAccount } from '../../contract/calls/session.ts'
import { closeOrder, requestOutcome, submitOrder, tradeList } from '../../contract/calls/trading.ts'
import { decode } from '../../contract/codec.ts'

const dist = fileURLToPath(new URL('../../dist/server/', import.meta.url))
const MANY = '1000000'

/** Everybody comes from one address here, and markets are open whatever the day. */
const settings = {
  NODE_ENV: '',
  DEMO: '1',
  SIMULATED_TRADERS: '0',
  PORT: '0',
  HOST: '127.0.0.1',
  MARKET_HOURS: 'always',
  HISTORY_DAYS: '1',
  LOG_LEVEL: 'warn',
  RATE_SESSION: MANY,
  RATE_PUBLIC: MANY,
  RATE_DEMO: MANY,
  PUSH_HOSTS: 'off',
  OPS_PORT: '0',
}

const run = promisify(execFile)

/** Runs the operator's command line; rejects with what it said when it did not do what it was asked to. */
export async function ops(args: readonly string[], dataDir: string): Promise<string> {
  const { stdout } = await run(process.execPath, [join(dist, 'ops.js'), ...args], {
    env: { ...process.env, DATA_DIR: dataDir },
  })
  return stdout
}

/** A server that runs. */
export class BuiltServer {
  readonly url: string
  readonly #process: ChildProcess
  readonly #ended: Promise<number | string>

  private constructor(url: string, process: ChildProcess, ended: Promise<number | string>) {
    this.url = url
    this.#process = process
    this.#ended = ended
  }

  /** Starts one on a data folder; resolves when it serves. Rejects with what it said when it does not. */
  static async start(dataDir: string, more: Readonly<Record<string, string>> = {}): Promise<BuiltServer> {
    if (!existsSync(join(dist, 'main.js'))) throw new Error('There is no built server to try: npm run build')
    const env = { ...process.env, ...settings, DATA_DIR: dataDir, ...more }
    const child = spawn(process.execPath, [join(dist, 'main.js')], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    let errors = ''
    child.stderr.on('data', (data) => {
      errors += String(data)
    })
    const ended = new Promise<number | string>((resolve) => {
      child.once('close', (code, signal) => resolve(code ?? signal ?? ''))
    })
    return new Promise((resolve, reject) => {
      createInterface({ input: child.stdout }).on('line', (line) => {
        const url = /^Ready after .* at (http:\S+)$/.exec(line)?.[1]
        if (url !== undefined) resolve(new BuiltServer(url.replace('localhost', '127.0.0.1'), child, ended))
      })
      void ended.then((how) => reject(new Error(`The server ended with ${how}: ${errors}`)))
    })
  }

  /** Sends a signal; resolves with the exit code, or the signal that it died of. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | string> {
    this.#process.kill(signal)
    return this.#ended
  }

  /** Returns its readiness, or undefined if it no longer answers. */
  async readiness(): Promise<{ readonly status: number; readonly reasons: readonly string[] } | undefined> {
    try {
      const answer = await fetch(`${this.url}/readyz`)
      const { reasons = [] } = (await answer.json()) as { reasons?: string[] }
      return { status: answer.status, reasons }
    } catch {
      return undefined
    }
  }
}

/** Asks the server at an address; undefined when it did not answer with an envelope. */
async function ask<P, A>(url: string, call: Call<P, A>, params: P, token = '') {
  const body = new URLSearchParams()
  for (const [name, value] of Object.entries(call.params.encode(params) as Record<string, unknown>))
    if (value !== undefined && value !== null) body.set(name, String(value))
  const target = new URL(call.path, url)
  if (!call.mutates) target.search = body.toString()
  try {
    const response = await fetch(target, {
      method: call.mutates ? 'POST' : 'GET',
      headers: { authorization: token, lang: 'en' },
      ...(call.mutates && { body }),
    })
    const { code, data } = (await response.json()) as { readonly code: unknown; readonly data: unknown }
    // A server that is closing says 503 to what comes too late, and does none of it.
    if (typeof code !== 'number') return undefined
    return { code, data: code === CODE.success ? decode(call.answer, data) : undefined }
  } catch {
    return undefined
  }
}

/** A command that was answered, and how long that took. */
export interface Answered {
  readonly requestId: string
  readonly code: number
  readonly ms: number
}

/** Somebody with a demo account who opens and closes positions one after the other, until told to stop or not answered. */
export class LoadTrader {
  readonly #url: string
  readonly #token: string
  /** Commands that were sent. */
  readonly requested = new Set<string>()
  readonly answered: Answered[] = []
  #stopped = false

  private constructor(url: string, token: string) {
    this.#url = url
    this.#token = token
  }

  static async open(url: string): Promise<LoadTrader> {
    const opened = await ask(url, createDemoAccount, { deviceId: randomUUID(), requestId: randomUUID() })
    if (opened?.data === undefined) throw new Error('there is no demo account')
    return new LoadTrader(url, opened.data.token)
  }

  /** Goes on until it is stopped, or a command is not answered. */
  async trade(): Promise<void> {
    const listed = await ask(this.#url, tradeList, {})
    const instrument = listed?.data?.find(({ code }) => code === 'EURUSD')
    if (instrument === undefined) throw new Error('there is no EURUSD')
    while (!this.#stopped) {
      const placed = await this.#command(submitOrder, {
        ...{ side: 'buy', mode: 'market', lots: String(instrument.lotMin), leverage: 100, instrumentId: instrument.id },
        ...{ targetPrice: '0', stopLoss: '0', takeProfit: '0' },
      })
      if (placed === undefined) return
      // Every third position stays open.
      if (placed.data === undefined || this.requested.size % 3 === 0) continue
      if ((await this.#command(closeOrder, { id: placed.data.id })) === undefined) return
    }
  }

  stop(): void {
    this.#stopped = true
  }

  /** Returns the outcome of a command as another server reports it to the same session. */
  async outcome(
    url: string,
    requestId: string,
  ): Promise<{ readonly state: string; readonly code?: number } | undefined> {
    const reported = await ask(url, requestOutcome, { requestId }, this.#token)
    return (
      reported?.data && {
        state: reported.data.state,
        ...(reported.data.code !== undefined && { code: reported.data.code }),
      }
    )
  }

  async #command<P extends { requestId?: string | undefined }, A>(call: Call<P, A>, params: Omit<P, 'requestId'>) {
    const requestId = randomUUID()
    this.requested.add(requestId)
    const from = performance.now()
    const reported = await ask(this.#url, call, { ...params, requestId } as P, this.#token)
    if (reported === undefined) return undefined
    this.answered.push({ requestId, code: reported.code, ms: performance.now() - from })
    return reported
  }
}
