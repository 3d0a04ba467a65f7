/** Runs one stage and reads its result. */
import { build, isBuilt } from '../buildOutput.ts'
import { run } from '../processes.ts'
import { provide } from '../programs.ts'
import { type Counts, none, playwrightCounts, vitestCounts } from './counts.ts'
import type { Stage } from './stage.ts'
import { overBudget, startMeasuring, type Usage } from './usage.ts'

/** Folder of the reports of a run. */
export const resultsFolder = 'test-results'

/** Result of a stage, which has passed if nothing is counted as failed. */
export interface StageResult {
  readonly counts: Counts
  readonly usage: Usage
  /** What failed besides tests, each as the rest of a sentence about the stage. */
  readonly problems: readonly string[]
  /** Why this machine cannot run it; nothing was tested then. */
  readonly refusal?: string
}

/** Returns the result of a stage from its exit code and report. Every failure is counted. In CI a skipped test fails. */
export function judged(stage: Stage, code: number, reported: Counts, usage: Usage, isCi: boolean): StageResult {
  const { passed, failed, skipped } = stage.runner === undefined && code === 0 ? { ...none, passed: 1 } : reported
  const slow = overBudget(usage, stage.limit)
  const problems = [
    ...(code !== 0 && failed === 0 ? [`ended with exit code ${code}`] : []),
    ...(code === 0 && passed === 0 ? ['ran no test'] : []),
    ...(slow === undefined ? [] : [slow]),
  ]
  return {
    counts: { passed, failed: failed + problems.length + (isCi ? skipped.length : 0), skipped },
    usage,
    problems,
  }
}

/** The arguments by which a runner writes its report, and what reads it. */
const runners = {
  vitest: {
    args: (report: string) => ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    counts: vitestCounts,
  },
  playwright: {
    args: () => [`--reporter=list,json${process.env.PROFILE ? ',./tools/test/profile/browserTimes.ts' : ''}`],
    counts: playwrightCounts,
  },
} as const

/** Installs what a stage needs, builds if it needs a build, and runs it. */
export async function runStage(stage: Stage, isCi: boolean): Promise<StageResult> {
  const programs = await provide(stage.needs ?? [])
  if (stage.needsBuild && !isBuilt() && !(await build()))
    return { counts: { ...none, failed: 1 }, usage: startMeasuring()(), problems: ['could not be built'] }
  const refusal = stage.refusal?.()
  if (refusal !== undefined) return { counts: none, usage: startMeasuring()(), problems: [], refusal }
  const report = `${resultsFolder}/${stage.name}.json`
  const runner = stage.runner && runners[stage.runner]
  const [command, ...args] = stage.command
  const usage = startMeasuring()
  const env = { ...programs, ...stage.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  const code = await run(command, [...args, ...(runner?.args(report) ?? [])], env)
  return judged(stage, code, runner?.counts(report) ?? none, usage(), isCi)
}
