/**
 * `npm run scenario -- FILE`: plays a scenario in the built app in a headless browser and says what came of it. The same file
 * gives the same result each time. Without a file it plays those of e2e/fixtures/scenarios.
 */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { findChromium } from './browser.ts'
import { build, isBuilt } from './buildOutput.ts'
import { run } from './processes.ts'

const [file] = process.argv.slice(2)
if (file !== undefined && !existsSync(file)) {
  console.error(`There is no file ${file}`)
  process.exit(1)
}
if (!isBuilt() && !(await build())) process.exit(1)
const env = { CHROMIUM_PATH: await findChromium(), ...(file !== undefined && { SCENARIO: resolve(file) }), WHOLE: '1' }
process.exitCode = await run('playwright', ['test', 'scenario', '--project=phone', '--reporter=line'], env)
