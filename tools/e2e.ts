/** `npm run e2e`: drives the built app in a browser. Arguments go on to Playwright: `npm run e2e -- trade --headed`. */
import { findChromium } from './browser.ts'
import { build, isBuilt } from './buildOutput.ts'
import { run } from './processes.ts'

if (!isBuilt() && !(await build())) process.exit(1)
const env = { CHROMIUM_PATH: await findChromium() }
process.exitCode = await run('playwright', ['test', ...process.argv.slice(2)], env)
