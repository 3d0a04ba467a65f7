/** Runs the command-line tools of node_modules under the Node this runs under. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The root of the repository, where every tool runs. */
export const root = fileURLToPath(new URL('..', import.meta.url))

const binaries = join(root, 'node_modules', '.bin')
const path = [binaries, dirname(process.execPath), process.env.PATH].join(delimiter)

/** Starts a command, with its output on ours unless it is piped; `env` is laid over our own environment. */
export function begin(
  command: string,
  args: readonly string[],
  env: Record<string, string> = {},
  output: 'inherit' | 'pipe' = 'inherit',
): ChildProcess {
  return spawn(command, args, {
    cwd: root,
    stdio: ['inherit', output, output],
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

/** Runs a command to its end, with its output kept back: what runs beside others would mix with theirs. */
export async function runQuietly(
  command: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<{ code: number; said: string; pid: number }> {
  const child = begin(command, args, env, 'pipe')
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  }
  const [code] = (await once(child, 'close')) as [number | null]
  return { code: code ?? 1, said, pid: child.pid ?? 0 }
}
