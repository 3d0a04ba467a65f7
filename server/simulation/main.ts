import { createHash } from 'node:crypto'
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { Counters } from './counters.ts'
import { FAULT } from './eventLog.ts'
import { type SimulationResult, simulate } from './simulation.ts'
import { playWeekends, type Sum, strategies, sumOfAll } from './weekends.ts'

/** Prints a line of `npm run simulate`. */
const say = (line = '') => process.stdout.write(`${line}\n`)

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '20' },
    /** The first of them, or the one to be replayed with `--seeds 1`. */
    from: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '60' },
    /** Factor on the rates of faults. */
    harshness: { type: 'string', default: '1' },
    /** Over so many weekends pairs of accounts that mirror each other try to win from negative balance protection. */
    weekends: { type: 'string', default: '1000' },
  },
})
const [seeds, from] = [Number(values.seeds), Number(values.from)]
const [minutes, harshness] = [Number(values.minutes), Number(values.harshness)]

const counters = new Counters()
const failed: SimulationResult[] = []
const traces = createHash('sha256')
let simulatedMs = 0
const started = performance.now()
for (let seed = from; seed < from + seeds; seed++) {
  const result = await simulate({ seed, minutes, harshness })
  simulatedMs += result.simulatedMs
  counters.add(result.counters)
  traces.update(result.trace)
  if (result.losses.length > 0) tell(result)
}
summarise()
const isSafe = tellWeekends(Number(values.weekends))
process.exitCode = failed.length > 0 || !isSafe ? 1 : 0

function tell(result: SimulationResult): void {
  failed.push(result)
  say(`Seed ${result.seed} fails. It happened:`)
  for (const line of result.last) say(`  ${line}`)
  say('What does not hold:')
  for (const loss of result.losses) say(`  ${loss}`)
  say(`Again: npm run simulate -- --seeds 1 --from ${result.seed} --minutes ${minutes} --harshness ${harshness}`)
  say(`Its trace: ${result.trace}`)
  say()
}

/** Prints the results of the pairs, USD. Returns true if the broker lost no more than they paid. */
function tellWeekends(weekends: number): boolean {
  if (weekends === 0) return true
  const sums = playWeekends({ seed: from, weekends })
  const all = sumOfAll(sums)
  const line = (name: string, { weekends: count, staked, fees, borne, won }: Sum) =>
    say(
      `${[count, staked, fees, borne, won].map((figure) => Number(figure).toFixed(0).padStart(12)).join('')}  ${name}`,
    )
  say()
  say(`Mirrored pairs, seed ${from}, USD:`)
  say(`${['weekends', 'staked', 'fees paid', 'house bore', 'pairs won'].map((head) => head.padStart(12)).join('')}`)
  for (const strategy of strategies) line(strategy, sums.get(strategy) ?? all)
  line('all', all)
  return all.borne.lte(all.fees)
}

function summarise(): void {
  const seconds = (performance.now() - started) / 1_000
  const [cpu] = cpus()
  const faults = counters.all.filter(([what]) => what.startsWith(FAULT))
  say(
    `${(simulatedMs / 3_600_000).toFixed(1)} simulated hours of ${seeds} seeds from ${from} on, in ${seconds.toFixed(1)} s`,
  )
  say(`on ${cpus().length} × ${cpu?.model.trim() ?? 'an unknown processor'}, Node ${process.versions.node}`)
  for (const [what, often] of counters.all) if (!what.startsWith(FAULT)) say(`${String(often).padStart(9)}  ${what}`)
  say(`Faults: ${faults.reduce((sum, [, often]) => sum + often, 0)}`)
  for (const [what, often] of faults) say(`${String(often).padStart(9)}  ${what.slice(FAULT.length)}`)
  say(`Traces: ${traces.digest('hex')}`)
  const ill = failed.map(({ seed }) => seed).join(', ')
  say(`Losses: ${failed.length === 0 ? '0' : `in seeds ${ill}`}`)
}
