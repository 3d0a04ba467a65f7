/** Describes the machine of a measurement. */
import { execFileSync } from 'node:child_process'
import { cpus, release, totalmem, type } from 'node:os'

/** The machine in one line a part: processor, cores, memory, system, Node, browser. */
export function machine(chromiumPath: string): readonly string[] {
  const all = cpus()
  return [
    `${all[0]?.model.trim() ?? 'an unnamed processor'}, ${all.length} cores`,
    `${(totalmem() / 2 ** 30).toFixed(0)} GiB of memory, ${type()} ${release()}`,
    `Node ${process.versions.node}, ${versionOf(chromiumPath)}`,
  ]
}

function versionOf(program: string): string {
  try {
    return (
      execFileSync(program, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
        .trim()
        .split('\n')[0] ?? program
    )
  } catch {
    return `the browser at ${program}`
  }
}
