/**
 * What a command costs in an exchange of several processes, beside the same on one: orders opened and closed as fast as
 * they are answered, at gateways before engines, with PostgreSQL and NATS of its own on this machine. Settings: SECONDS
 * (10) a run, TRADERS (32), SHARDS (2), GATEWAYS (2).
 */
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { Exchange } from '../e2e/exchange.ts'
import { Crew } from '../server/roles/trialCrew.ts'
import { TrialTrader } from '../server/roles/trialTrader.ts'
import { percentile } from './percentiles.ts'
import { type Figure, report } from './report.ts'

const seconds = Number(process.env.SECONDS ?? 10)
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

/** Which process listens on a port of this machine, by what it was started with. */
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

interface Ran {
  readonly times: readonly number[]
  readonly refused: number
}

/** Every trader opens and closes a position, again and again. */
async function trade(origins: readonly string[], stopAt: () => boolean): Promise<Ran> {
  const all = await Promise.all(Array.from({ length: traders }, (_, at) => TrialTrader.open(origins, `bench-${at}`)))
  const times: number[] = []
  let refused = 0
  await Promise.all(
    all.map(async (trader) => {
      while (!stopAt()) {
        const opened = await trader.submit()
        times.push(opened.at - opened.asked)
        if (opened.code !== 1 || opened.id === undefined) refused += 1
        else {
          const closed = await trader.close(opened.id)
          times.push(closed.at - closed.asked)
        }
      }
    }),
  )
  return { times, refused }
}

async function run(origins: readonly string[], used: () => ReadonlyMap<string, number>) {
  // Accounts are opened, code is warm and prices flow before it counts.
  const warm = performance.now() + 2_000
  await trade(origins, () => performance.now() > warm)
  const before = used()
  await wait(seconds * 500)
  const idle = used()
  const until = performance.now() + seconds * 1_000
  const from = performance.now()
  const ran = await trade(origins, () => performance.now() > until)
  const took = (performance.now() - from) / 1_000
  const after = used()
  const times = [...ran.times].sort((a, b) => a - b)
  const cost = (name: string) => {
    const alone = ((idle.get(name) ?? 0) - (before.get(name) ?? 0)) / (seconds * 500)
    const spent = (after.get(name) ?? 0) - (idle.get(name) ?? 0) - alone * took * 1_000
    return { alone, each: spent / times.length }
  }
  return { times, took, refused: ran.refused, cost }
}

const single = await Exchange.open({ LOG_LEVEL: 'error', RATE_DEMO: '100000', RATE_SESSION: '100000', CLOCK_START: '' })
const one = await run([single.origin], () => new Map([['server', usedBy(single.pid)]])).finally(() => single.close())

const crew = await Crew.open({ gateways, shards })

async function runSeveral() {
  const postgres = startedWith(`port=${URL.parse(crew.postgres.url)?.port}`)
  const nats = startedWith(`-p ${URL.parse(crew.nats.url)?.port}`)
  return run(crew.gateways, () => {
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
}

const several = await runSeveral().finally(() => crew.close())

const figures: Figure[] = [
  { what: 'commands', figure: several.times.length / several.took, unit: '/s', baseline: one.times.length / one.took },
  {
    ...{ what: 'answer, median', unit: 'ms' },
    ...{ figure: percentile(several.times, 0.5), baseline: percentile(one.times, 0.5) },
  },
  {
    ...{ what: 'answer, 99 %', unit: 'ms' },
    ...{ figure: percentile(several.times, 0.99), baseline: percentile(one.times, 0.99) },
  },
  { what: 'refused', figure: several.refused, unit: '', baseline: one.refused },
]
for (const part of ['gateway', 'engine', 'PostgreSQL', 'NATS', 'feed']) {
  const { alone, each } = several.cost(part)
  const baseline = part === 'engine' ? one.cost('server') : undefined
  figures.push({ what: `${part}: processor time a command`, figure: each, unit: 'ms', baseline: baseline?.each })
  figures.push({
    what: `${part}: share of a core without commands`,
    figure: alone * 100,
    unit: '%',
    baseline: baseline && baseline.alone * 100,
  })
}
report(
  'scale',
  `${traders} traders open and close positions for ${seconds} s at ${gateways} gateways before ${shards} engines, PostgreSQL and NATS on the same machine; the baseline is one server on SQLite, all of it beside the engine.`,
  figures,
)
process.exit(0)
