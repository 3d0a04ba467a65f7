/** Lines of commands that run beside each other, each to its first failure: a small machine has two cores. */
import { appendFileSync } from 'node:fs'
import { runQuietly } from './processes.ts'
import { type StepSpan, timesFile } from './test/profile/times.ts'

export interface Step {
  readonly name: string
  readonly command: readonly [string, ...string[]]
  readonly env?: Readonly<Record<string, string>>
}

/** Returns the step of an npm script. */
export const script = (name: string): Step => ({ name, command: ['npm', 'run', '--silent', name] })

async function runLine(steps: readonly Step[]): Promise<boolean> {
  for (const { name, command, env } of steps) {
    const began = performance.now()
    const [program, ...args] = command
    const { code, said, pid } = await runQuietly(program, args, env)
    const wall = performance.now() - began
    console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name}, ${(wall / 1000).toFixed(0)} s`)
    const span: StepSpan = { name, pid, wall }
    if (process.env.PROFILE) appendFileSync(timesFile('step', process.pid), `${JSON.stringify(span)}\n`)
    if (code === 0) continue
    console.log(said)
    return false
  }
  return true
}

/** Runs lines side by side and returns true if every step passed. The output of a step is printed when it fails. */
export async function runSideBySide(lines: readonly (readonly Step[])[]): Promise<boolean> {
  return (await Promise.all(lines.map(runLine))).every(Boolean)
}
