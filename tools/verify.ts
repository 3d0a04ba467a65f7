/**
 * `npm run verify`: what to run before a commit: every check but the long ones, in a few minutes. Unit tests are those of what has
 * changed: since the last commit, or in it when nothing has; `npm run verify -- all` runs all of them, `npm run verify -- REF` those
 * of what has changed since then. In the browser only the smoke test. Two lines of work run side by side, each to its
 * first failure; a stage's output is shown when it fails.
 */
import { findChromium } from './browser.ts'
import { runQuietly } from './processes.ts'
import { runSideBySide, type Step, script } from './sideBySide.ts'

/** Returns the changed files by which unit tests are selected. */
async function since(): Promise<readonly string[]> {
  const [requested] = process.argv.slice(2)
  if (requested === 'all') return []
  if (requested !== undefined) return ['--changed', requested]
  const { said } = await runQuietly('git', ['status', '--porcelain'])
  return ['--changed', said.trim() === '' ? 'HEAD~1' : 'HEAD']
}

const lines: readonly (readonly Step[])[] = [
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
const isFine = await runSideBySide(lines)
const seconds = ((performance.now() - began) / 1000).toFixed(0)
console.log(`\n${isFine ? 'All is well' : 'Something failed'}, after ${seconds} s.`)
process.exitCode = isFine ? 0 : 1
