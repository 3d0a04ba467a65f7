/** Runs the command-line tools of node_modules under the Node this runs under. */
import { type ChildProcess, spawn } from 'node:child_process'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The root of the repository, where every tool runs. */
export const root = fileURLToPath(new URL('..', import.meta.url))

const binaries = join(root, 'node_modules', '.bin')
const path = [binaries, dirname(process.execPath), process.env.PATH].join(delimiter)

/** Starts a command with its output on ours; `env` is laid over our own environment. */
export function begin(command: string, args: readonly string[], env: Record<string, string> = {}): ChildProcess {
  return spawn(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: path, ...env },
    shell: process.platform === 'win32',
  })
}

/** Resolves with the exit code of a process; one ended by a signal counts as failed. */
export function ended(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

/** Runs a command to its end and resolves with its exit code. */
export function run(command: string, args: readonly string[], env: Record<string, string> = {}): Promise<number> {
  return ended(begin(command, args, env))
}
