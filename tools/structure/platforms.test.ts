import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { root } from '../processes.ts'

const BROWSER = /\/lib\.dom\.d\.ts$/m
const NODE = /\/@types\/node\//

it.each([
  ['contract', [BROWSER, NODE]],
  ['engine', [BROWSER, NODE]],
  ['src', [NODE]],
  ['console', [NODE]],
  ['sw', [BROWSER, NODE]],
  ['server', [BROWSER]],
] as const)('%s is compiled without the types of other platforms, even by way of a package', (folder, foreign) => {
  const files = execFileSync('tsc', ['-p', folder, '--listFilesOnly'], { cwd: root, encoding: 'utf8' })
  expect(files).toContain(`/${folder}/`)
  for (const types of foreign) expect(files).not.toMatch(types)
})
