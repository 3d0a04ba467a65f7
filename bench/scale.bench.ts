/**
 * What a command costs in an exchange of several processes, beside the same on one: orders opened and closed as fast as
 * they are answered, at gateways before engines, with PostgreSQL and NATS of its own on this machine, messages signed. Both
 * are measured in turn, and medians are reported. Settings: RUNS (5), SECONDS (6) a run, TRADERS (32), SHARDS (2),
 * GATEWAYS (2).
 */
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { Exchange } from '../e2e/exchange.ts'
import { TestCluster } from '../server/roles/testCluster.ts'
import { TestTrader } from '../server/roles/testTrader.ts'
import { median, percentile } from './percentiles.ts'
import { type Figure, report } from './report.ts'

const runs = Number(process.env.RUNS ?? 5)
const seconds = Number(process.env.SECONDS ?? 6)
const traders = Number(process.env.TRADERS ?? 32)
const shards = Number(process.env.SHARDS ?? 2)
const gateways = Number(process.env.GATEWAYS ?? 2)
/** The kernel counts processor time in hundredths of a second. */
const TICK_MS = 10

interface Process {
  readonly pid: number
  readonly parent: number
  /** Processor time so far, ms. */
  readonly used: number
}

/** Every process of this machine. */
function processes(): Process[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      const used = (Number(fields[11]) + Number(fields[12])) * TICK_MS
      return [{ pid: Number(name), parent: Number(fields[1]), used }]
    } catch {
      return []
    }
  })
}

/** Processor time of a process and of those it has started, ms. */
function usedBy(pid: number): number {
  const all = processes()
  return all.filter((one) => one.pid === pid || one.parent === pid).reduce((sum, { used }) => sum + used, 0)
}

/** Returns the process that listens on a port of this machine. */
function startedWith(text: string): number {
  const found = processes().find(({ pid }) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').join(' ').includes(text)
    } catch {
      return false
    }
  })
  if (!found) throw new Error(`nothing was started with ${text}`)
  return found.pid
}

type Used = ReadonlyMap<string, number>

/** Processor time of a part's processes, as a share of a core while nobody traded, and per command, ms. */
interface Cost {
  readonly alone: number
  readonly each: number
}

interface Ran {
  /** Commands a second. */
  readonly rate: number
  /** Durations of answers, ms, sorted. */
  readonly times: readonly number[]
  readonly refused: number
  readonly costs: ReadonlyMap<string, Cost>
}

/** An exchange with its traders. */
class Traded {
  readonly ran: Ran[] = []
  readonly #traders: readonly TestTrader[]
  readonly #used: () => Used

  private constructor(all: readonly TestTrader[], used: () => Used) {
    this.#traders = all
    this.#used = used
  }

  static async open(origins: readonly string[], used: () => Used): Promise<Traded> {
    const all = Array.from({ length: traders }, (_, at) => TestTrader.open(origins, `bench-${at}`))
    const traded = new Traded(await Promise.all(all), used)
    // Code is warm and prices flow before it counts.
    await traded.#trade(3)
    return traded
  }

  async run(): Promise<void> {
    const before = this.#now()
    await wait(seconds * 500)
    const idle = this.#now()
    const own = process.cpuUsage()
    const { times, refused } = await this.#trade(seconds)
    const { user, system } = process.cpuUsage(own)
    const after = this.#now()
    const took = after.at - idle.at
    const costs = new Map<string, Cost>([['traders', { alone: 0, each: (user + system) / 1_000 / times.length }]])
    for (const [name, used] of idle.used) {
      const alone = (used - (before.used.get(name) ?? 0)) / (idle.at - before.at)
      const spent = (after.used.get(name) ?? 0) - used - alone * took
      costs.set(name, { alone, each: spent / times.length })
    }
    times.sort((a, b) => a - b)
    this.ran.push({ rate: (times.length / took) * 1_000, times, refused, costs })
  }

  median(figure: (ran: Ran) => number): number {
    return median(this.ran.map(figure))
  }

  cost(name: string, kind: keyof Cost): number {
    return this.median(({ costs }) => costs.get(name)?.[kind] ?? 0)
  }

  #now() {
    return { at: performance.now(), used: this.#used() }
  }

  /** Every trader opens and closes a position, again and again. */
  async #trade(forSeconds: number): Promise<{ times: number[]; refused: number }> {
    const until = performance.now() + forSeconds * 1_000
    const times: number[] = []
    let refused = 0
    await Promise.all(
      this.#traders.map(async (trader) => {
        while (performance.now() < until) {
          const opened = await trader.submit()
          times.push(opened.at - opened.requested)
          if (opened.code !== 1 || opened.id === undefined) refused += 1
          else {
            const closed = await trader.close(opened.id)
            times.push(closed.at - closed.requested)
          }
        }
      }),
    )
    return { times, refused }
  }
}

const single = await Exchange.open({
  ...{ LOG_LEVEL: 'error', CLOCK_START: '', RATE_DEMO: '100000', RATE_SESSION: '100000', RATE_PUBLIC: '100000' },
})
const crew = await TestCluster.open({ gateways, shards })
try {
  const one = await Traded.open([single.origin], () => new Map([['server', usedBy(single.pid)]]))
  const postgres = startedWith(`port=${URL.parse(crew.postgres.url)?.port}`)
  const nats = startedWith(`-p ${URL.parse(crew.nats.url)?.port}`)
  const several = await Traded.open(crew.gateways, () => {
    const used = new Map([
      ['PostgreSQL', usedBy(postgres)],
      ['NATS', usedBy(nats)],
    ])
    for (const { name, pid } of crew.members.values()) {
      const part = name.replace(/ \d+/, '').replace(', second', ' standing by')
      used.set(part, (used.get(part) ?? 0) + usedBy(pid ?? 0))
    }
    return used
  })
  for (let run = 0; run < runs; run++) {
    await one.run()
    await several.run()
    const rates = [one, several].map(({ ran }) => ran.at(-1)?.rate.toFixed(0))
    console.log(`run ${run + 1}: one process ${rates[0]}/s, several ${rates[1]}/s`)
  }

  const of = (what: string, unit: string, figure: (ran: Ran) => number): Figure => ({
    ...{ what, unit, figure: several.median(figure), baseline: one.median(figure) },
  })
  const figures: Figure[] = [
    { ...of('commands', '/s', ({ rate }) => rate), target: { atLeast: 1_000 } },
    of('answer, median', 'ms', ({ times }) => percentile(times, 0.5)),
    of('answer, 99 %', 'ms', ({ times }) => percentile(times, 0.99)),
    of('refused', '', ({ refused }) => refused),
  ]
  for (const part of ['gateway', 'engine', 'PostgreSQL', 'NATS', 'traders', 'feed']) {
    const other = part === 'engine' ? 'server' : part === 'traders' ? part : undefined
    const cost = (kind: keyof Cost, times: number) => ({
      figure: several.cost(part, kind) * times,
      baseline: other && one.cost(other, kind) * times,
    })
    figures.push({ what: `${part}: processor time a command`, unit: 'ms', ...cost('each', 1) })
    if (part !== 'traders')
      figures.push({ what: `${part}: share of a core without commands`, unit: '%', ...cost('alone', 100) })
  }
  report(
    'scale',
    `${traders} traders open and close positions for ${seconds} s at ${gateways} gateways before ${shards} engines, PostgreSQL and NATS on the same machine; the baseline is one server on SQLite, all of it beside the engine. Medians of ${runs} runs of each in turn.`,
    figures,
  )
} finally {
  await Promise.all([single.close(), crew.close()])
}
process.exit(0)
