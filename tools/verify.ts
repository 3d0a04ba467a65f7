/**
 * `npm run verify`: what to run before a commit: every check but the long ones, in a few minutes. Unit tests are those of what has
 * changed: since the last commit, or in it when nothing has; `npm run verify -- all` runs all of them, `npm run verify -- REF` those
 * of what has changed since then. In the browser only the smoke test. Two lines of work run side by side, each to its
 * first failure; a stage's output is shown when it fails.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { delimiter, dirname, join } from 'node:path'
import { findChromium } from './browser.ts'
import { root } from './processes.ts'

interface Stage {
  readonly name: string
  readonly command: readonly [string, ...string[]]
  readonly env?: Readonly<Record<string, string>>
}

const path = [join(root, 'node_modules', '.bin'), dirname(process.execPath), process.env.PATH].join(delimiter)

/** Runs a command and keeps what it says. */
async function hear({
  command: [program, ...args],
  env,
}: Omit<Stage, 'name'>): Promise<{ code: number; said: string }> {
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, PATH: path, ...env },
    shell: process.platform === 'win32',
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  }
  const [code] = (await once(child, 'close')) as [number | null]
  return { code: code ?? 1, said }
}

/** What unit tests are chosen by. */
async function since(): Promise<readonly string[]> {
  const [asked] = process.argv.slice(2)
  if (asked === 'all') return []
  if (asked !== undefined) return ['--changed', asked]
  const { said } = await hear({ command: ['git', 'status', '--porcelain'] })
  return ['--changed', said.trim() === '' ? 'HEAD~1' : 'HEAD']
}

const script = (name: string): Stage => ({ name, command: ['npm', 'run', '--silent', name] })

const lines: readonly (readonly Stage[])[] = [
  [
    ...['lint', 'types', 'structure', 'words', 'unused'].map(script),
    { name: 'unit', command: ['vitest', 'run', '--passWithNoTests', ...(await since())] },
  ],
  [
    { ...script('build'), name: 'build and size' },
    {
      name: 'smoke test',
      command: ['playwright', 'test', 'e2e/smoke.spec.ts', '--project=phone'],
      env: { CHROMIUM_PATH: await findChromium() },
    },
  ],
]

const began = performance.now()
const seconds = (from: number) => ((performance.now() - from) / 1000).toFixed(0)

async function work(stages: readonly Stage[]): Promise<boolean> {
  for (const stage of stages) {
    const from = performance.now()
    const { code, said } = await hear(stage)
    console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${stage.name}, ${seconds(from)} s`)
    if (code === 0) continue
    console.log(said)
    return false
  }
  return true
}

const isFine = (await Promise.all(lines.map(work))).every(Boolean)
console.log(`\n${isFine ? 'All is well' : 'Something failed'}, after ${seconds(began)} s.`)
process.exitCode = isFine ? 0 : 1
