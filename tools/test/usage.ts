/** Measures how long a stage takes, and how much of that time other processes had the processor cores. */
import { readFileSync } from 'node:fs'
import { cpus } from 'node:os'

/** Time between two moments, in seconds. */
export interface Usage {
  /** By the clock. */
  readonly wall: number
  /** Processor time of this process and of all processes it started that have ended. Undefined elsewhere than on Linux. */
  readonly own: number | undefined
  /** Time to judge the stage by: the clock's without the share of the cores that others had. */
  readonly quiet: number
}

/** Counters of the system, in ticks of a hundredth of a second. */
interface Ticks {
  readonly own: number
  readonly all: number
}

const TICKS_PER_SECOND = 100

/** Returns the ticks of a process and its ended children from `/proc/PID/stat`; its name may hold spaces. */
export function ownTicks(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
}

/** Returns the ticks that the cores were busy from `/proc/stat`, with those that the hypervisor gave to other machines. */
export function busyTicks(stat: string): number {
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] =
    stat.split('\n')[0]?.split(/\s+/).slice(1).map(Number) ?? []
  return user + nice + system + irq + softirq + steal
}

function readTicks(): Ticks | undefined {
  if (process.platform !== 'linux') return undefined
  return {
    own: ownTicks(readFileSync('/proc/self/stat', 'utf8')),
    all: busyTicks(readFileSync('/proc/stat', 'utf8')),
  }
}

/** Returns what a stage took between two readings of the counters. */
export function usageOf(wall: number, from: Ticks | undefined, to: Ticks | undefined, cores: number): Usage {
  if (!from || !to) return { wall, own: undefined, quiet: wall }
  const own = (to.own - from.own) / TICKS_PER_SECOND
  const others = Math.max(0, (to.all - from.all) / TICKS_PER_SECOND - own)
  return { wall, own, quiet: Math.max(0, wall - others / cores) }
}

/** Starts to measure. The returned function returns the time since then. */
export function startMeasuring(): () => Usage {
  const [began, from] = [performance.now(), readTicks()]
  return () => usageOf((performance.now() - began) / 1000, from, readTicks(), cpus().length)
}

/** A stage may take this many times its limit before it fails: no two machines are equally fast. */
const TOLERANCE = 1.5

/** Returns why a stage with a limit in seconds has taken too long, or undefined. */
export function overBudget(usage: Usage, limit: number): string | undefined {
  if (usage.quiet <= limit * TOLERANCE) return undefined
  return `took ${usage.quiet.toFixed(0)} s, more than ${TOLERANCE} times its limit of ${limit} s`
}

/** Returns the time of a stage beside its limit, and the time that others delayed it if it is a second or more. */
export function usageText({ wall, own, quiet }: Usage, limit: number): string {
  const delayed = wall - quiet >= 1 ? `, ${quiet.toFixed(0)} s without what other processes took` : ''
  const work = own === undefined ? '' : `, ${own.toFixed(0)} s of processor time`
  return `${wall.toFixed(0)} of ${limit} s${delayed}${work}`
}
