/**
 * `npm test`: the ordinary stages of tools/test/stages.ts, ending with the first that fails. `npm run test:all`: these and then
 * every whole stage, also after one that fails. `npm test -- NAME…` runs the stages of these names. `--changed` leaves out whole
 * stages that have passed on the same sources (tools/test/passed.json). `--profile` writes what every test costs to
 * test-results/profile.md. Closes with the counts of all tests.
 */
import { mkdirSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { add, none } from './test/counts.ts'
import { readPasses, stageDigest, writePass } from './test/passed.ts'
import { planned } from './test/plan.ts'
import { Profile } from './test/profile/profile.ts'
import { resultsFolder, runStage } from './test/runStage.ts'
import { ordinaryStages, wholeStages } from './test/stages.ts'
import { usageText } from './test/usage.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: 'boolean', default: false },
    changed: { type: 'boolean', default: false },
    profile: { type: 'boolean', default: false },
  },
})
const isCi = Boolean(process.env.CI)
const plan = planned({ ...values, names: positionals }, ordinaryStages, wholeStages, readPasses(), stageDigest)

rmSync(resultsFolder, { recursive: true, force: true })
mkdirSync(resultsFolder)
const profile = values.profile ? new Profile(`${resultsFolder}/profile`) : undefined
// What measures the tests finds the folder there.
if (profile) process.env.PROFILE = resolve(profile.folder)

let counts = none
let hasStopped = false
const summary: string[] = []

for (const { stage, isWhole, before } of plan) {
  const { name, limit } = stage
  const say = (state: string, text: string) => summary.push(`${state.padEnd(7)} ${name}${text}`)
  if (hasStopped) {
    say('not run', '')
    continue
  }
  if (before) {
    say('same', `, unchanged since ${before.date}: ${before.passed} passed in ${before.seconds} s`)
    continue
  }
  console.log(`\n── ${name}`)
  const digest = isWhole ? stageDigest(stage) : undefined
  const result = await runStage(stage, isCi)
  if (result.refusal !== undefined) {
    say('left', `, which this machine cannot run: ${result.refusal}`)
    continue
  }
  const { passed, failed, skipped } = result.counts
  counts = add(counts, result.counts)
  profile?.stages.push({ name, wall: result.usage.wall, cpu: result.usage.own })
  const isPassed = failed === 0
  say(isPassed ? 'ok' : 'FAILED', `, ${usageText(result.usage, limit)}, ${passed} passed, ${failed} failed`)
  for (const problem of result.problems) summary.push(`        ${name} ${problem}.`)
  for (const test of skipped) summary.push(`        skipped${isCi ? ', which fails in CI' : ''}: ${test}`)
  hasStopped = !(isPassed || isWhole)
  if (digest !== undefined && isPassed && skipped.length === 0)
    writePass(name, {
      digest,
      date: new Date().toISOString().slice(0, 10),
      passed,
      seconds: Math.round(result.usage.wall),
    })
}

if (profile) profile.write(`${resultsFolder}/profile.md`)
console.log(`\n${summary.join('\n')}\n`)
console.log(`${counts.passed} passed, ${counts.failed} failed`)
process.exitCode = counts.failed > 0 ? 1 : 0
