/**
 * `npm run faults`: puts the built app through every fault, prints what was measured and writes docs/reliability.md.
 * Arguments go on to Playwright: `npm run faults -- -g "Server kill"`.
 */
import { findChromium } from './browser.ts'
import { build, isBuilt } from './buildOutput.ts'
import { run } from './processes.ts'

if (!isBuilt() && !(await build())) process.exit(1)
const env = { CHROMIUM_PATH: await findChromium() }
const args = ['test', '--config', 'playwright.faults.config.ts', ...process.argv.slice(2)]
process.exitCode = await run('playwright', args, env)
