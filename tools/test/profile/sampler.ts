/** Samples the processor time of all processes below this one, on Linux. Elsewhere it samples nothing. */
import { readdirSync, readFileSync } from 'node:fs'

const INTERVAL_MS = 250
const MS_PER_TICK = 10

/** Parts of a browser test: its own process, servers, renderers, and the rest of the browser. */
export const parts = ['test', 'server', 'page', 'browser'] as const
export type Part = (typeof parts)[number]

/** Processor time that one process took between two samples. */
export interface Sample {
  /** `Date.now()` of the later one. */
  readonly at: number
  readonly pid: number
  readonly ms: number
}

interface SampledProcess {
  readonly parent: number
  readonly command: string
  /** Playwright's number of the worker that it was started by, which its children have in their environment. */
  readonly worker: number | undefined
}

/** Returns the part of a browser test that a command is. */
export function partOf(command: string): Part {
  if (command.includes('dist/server/')) return 'server'
  if (command.includes('--type=renderer')) return 'page'
  return /chrom/i.test(command.split('\0')[0] ?? '') ? 'browser' : 'test'
}

const read = (pid: number, file: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'latin1')
  } catch {
    // It has ended.
    return ''
  }
}

export class Sampler {
  readonly samples: Sample[] = []
  readonly #processes = new Map<number, SampledProcess>()
  readonly #ticks = new Map<number, number>()
  readonly #workers = new Map<number, number>()
  #timer: NodeJS.Timeout | undefined

  start(): void {
    if (process.platform === 'linux') this.#timer = setInterval(() => this.#sample(), INTERVAL_MS)
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  /** Returns the part of a process, and the worker of the tests that it belongs to. */
  placeOf(pid: number): { readonly part: Part; readonly worker: number | undefined } {
    const part = partOf(this.#processes.get(pid)?.command ?? '')
    for (let at = pid; at > 1; at = this.#processes.get(at)?.parent ?? 0) {
      const worker = this.#workers.get(at) ?? this.#processes.get(at)?.worker
      if (worker !== undefined) return { part, worker }
    }
    return { part, worker: undefined }
  }

  /** Returns true if a process is another, or was started by it, directly or not. */
  isBelow(pid: number, top: number): boolean {
    for (let at = pid; at > 1; at = this.#processes.get(at)?.parent ?? 0) if (at === top) return true
    return false
  }

  #sample(): void {
    const at = Date.now()
    for (const name of readdirSync('/proc')) {
      const pid = Number(name)
      if (!(pid > 0) || pid === process.pid) continue
      const stat = read(pid, 'stat')
      if (stat === '') continue
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      const parent = Number(fields[1])
      if (!this.#processes.has(pid)) {
        if (parent !== process.pid && !this.#processes.has(parent)) continue
        const [, number] = /TEST_WORKER_INDEX=(\d+)/.exec(read(pid, 'environ')) ?? []
        const worker = number === undefined ? undefined : Number(number)
        this.#processes.set(pid, { parent, command: read(pid, 'cmdline'), worker })
        if (worker !== undefined && this.#processes.get(parent)?.worker === undefined) this.#workers.set(parent, worker)
      }
      const ticks = Number(fields[11]) + Number(fields[12])
      const ms = (ticks - (this.#ticks.get(pid) ?? 0)) * MS_PER_TICK
      this.#ticks.set(pid, ticks)
      if (ms > 0) this.samples.push({ at, pid, ms })
    }
  }
}
