import { spawn } from 'node:child_process'
import { writeSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** Last character of every whole line: JSON holds no unescaped control character. */
const END = '\u0004'

/** A process that lives until it is killed: what a test tells it, and when it ends. */
export interface ShortLife<Line> {
  /** The script it runs. */
  readonly script: URL
  readonly args: readonly (string | number)[]
  /** It is killed with SIGKILL after so many lines; Infinity lets it finish. */
  readonly linesToLive: number
  /** Takes each whole line it says, in order. */
  readonly hear: (line: Line) => void
}

/** Runs a script in a process of its own until it is killed or done. Rejects when it ends in any other way. */
export function runUntilKilled<Line>({ script, args, linesToLive, hear }: ShortLife<Line>): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [fileURLToPath(script), ...args.map(String)], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let errors = ''
    let lines = 0
    child.stderr.on('data', (data) => {
      errors += String(data)
    })
    createInterface({ input: child.stdout }).on('line', (text) => {
      try {
        // The kill may cut the last line short: then it was never said.
        if (text.endsWith(END)) hear(JSON.parse(text.slice(0, -END.length)) as Line)
      } catch (error) {
        reject(error)
        child.kill('SIGKILL')
      }
      lines += 1
      if (lines === linesToLive) child.kill('SIGKILL')
    })
    child.on('error', reject)
    child.on('close', (code, signal) => {
      if (signal === 'SIGKILL' || code === 0) resolve()
      else reject(new Error(`The process ended with ${code}: ${errors}`))
    })
  })
}

const PIPE_WAIT_MS = 1
const pipeWait = new Int32Array(new SharedArrayBuffer(4))

/**
 * Writes a line to the process that runs this one. Synchronous, so that a kill loses no line already written. Waits while the
 * pipe is full; throws EPIPE when the reader is gone.
 */
export function say(line: object): void {
  let left = Buffer.from(`${JSON.stringify(line)}${END}\n`)
  while (left.length > 0) {
    try {
      left = left.subarray(writeSync(1, left))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error
      Atomics.wait(pipeWait, 0, 0, PIPE_WAIT_MS)
    }
  }
}

/** Numbered requests and what came of them, over all the processes that were killed. */
export class NumberedRequests<Answer> {
  readonly #asked = new Set<number>()
  readonly answers = new Map<number, Answer>()

  ask(number: number): void {
    this.#asked.add(number)
  }

  /** Throws when it has been answered before. */
  answer(number: number, answer: Answer): void {
    if (this.answers.has(number)) throw new Error(`Request ${number} was answered twice`)
    this.answers.set(number, answer)
  }

  /** The first number that nobody has asked. */
  get next(): number {
    return Math.max(-1, ...this.#asked) + 1
  }

  get unanswered(): number[] {
    return [...this.#asked].filter((number) => !this.answers.has(number))
  }
}
