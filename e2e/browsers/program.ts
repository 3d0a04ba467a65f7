/** A program that is started for a test, with all that it starts itself. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'

/** ms. A program that was asked to end, and has not by then, is ended. */
const TIMEOUT_MS = 5_000

export class Program {
  readonly #child: ChildProcess
  readonly #over: Promise<unknown>
  #said = ''

  constructor(command: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
    this.#child = spawn(command, args, {
      // A group of its own, so that nothing which it starts is left over.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    })
    this.#over = once(this.#child, 'exit').catch(() => undefined)
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.#said += text
      })
    }
    process.once('exit', this.#kill)
  }

  /** Waits for what the program says of itself, and answers the first group of it. */
  async says(pattern: RegExp, within = 30_000): Promise<string> {
    for (const end = Date.now() + within; ; await wait(20)) {
      const found = this.#said.match(pattern)?.[1]
      if (found !== undefined) return found
      if (this.#child.exitCode !== null || Date.now() > end)
        throw new Error(`${this.#child.spawnfile} did not start:\n${this.#said}`)
    }
  }

  /** Ends the program and what it started; resolves when it is gone. `requested`: it has been told to end already. */
  async end(requested = false): Promise<void> {
    if (!requested) this.#child.kill()
    await Promise.race([this.#over, wait(TIMEOUT_MS, undefined, { ref: false })])
    this.#kill()
    await this.#over
    process.off('exit', this.#kill)
  }

  readonly #kill = (): void => {
    const { pid } = this.#child
    try {
      if (pid !== undefined) process.kill(-pid, 'SIGKILL')
    } catch {
      // The whole group has gone by itself.
    }
  }
}
