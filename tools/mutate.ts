/**
 * `npm run mutate -- FOLDER`: puts deliberate faults into the sources of a folder, one at a time, and runs the test that must
 * notice each of them. Ends with exit code 1 when fewer than 95 % are noticed, or a fault does not fit its source any more.
 * The sources on the disk stay as they are.
 */
import { availableParallelism } from 'node:os'
import { type Break, nameOf } from './mutate/breaks.ts'
import { allBreaks } from './mutate/lists.ts'
import { type MutationOutcome, UnitRunner } from './mutate/unitRunner.ts'

/** % of the faults that tests must notice. */
const REQUIRED = 95

const [folder = ''] = process.argv.slice(2)
const wanted = allBreaks.filter(({ file }) => file.startsWith(folder))
if (wanted.length === 0) {
  console.error(`No deliberate fault is listed for ${folder}.`)
  process.exit(1)
}
// Faults for one test follow each other: its modules are transformed then.
const queue = wanted.toSorted((one, other) => one.test.localeCompare(other.test))
const outcomes = new Map<Break, MutationOutcome>()

async function work(): Promise<void> {
  const runner = await UnitRunner.open([...new Set(wanted.map(({ test }) => test))])
  const proved = new Set<string>()
  for (let one = queue.shift(); one; one = queue.shift()) {
    if (!proved.has(one.test)) await runner.prove(one.test)
    proved.add(one.test)
    const outcome = await runner.outcomeOf(one)
    outcomes.set(one, outcome)
    console.log(`${outcome.padEnd(8)} ${nameOf(one)}`)
  }
  await runner.close()
}

await Promise.all(Array.from({ length: Math.min(availableParallelism(), queue.length) }, work))

const of = (outcome: MutationOutcome) => wanted.filter((one) => outcomes.get(one) === outcome)
const share = (of('killed').length / wanted.length) * 100
for (const outcome of ['survived', 'stale'] as const) {
  if (of(outcome).length > 0) console.log(`\n${outcome}:`)
  for (const one of of(outcome)) console.log(nameOf(one))
}
console.log(`\n${of('killed').length} of ${wanted.length} noticed: ${share.toFixed(1)} %`)
process.exitCode = share < REQUIRED || of('stale').length > 0 ? 1 : 0
