/** `npm run screens`: pictures every screen of the built app in every look. Arguments go on to Playwright. */
import { findChromium } from './browser.ts'
import { build, isBuilt } from './buildOutput.ts'
import { run } from './processes.ts'

if (!isBuilt() && !(await build())) process.exit(1)
const env = { CHROMIUM_PATH: await findChromium() }
const args = ['test', '--config', 'playwright.screens.config.ts', ...process.argv.slice(2)]
process.exitCode = await run('playwright', args, env)
