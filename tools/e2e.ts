/**
 * `npm run e2e`: drives the built app in a browser. Arguments go on to Playwright: `npm run e2e -- trade --headed`; who
 * names tests gets all of them, also those that only `npm run test:all` runs.
 */
import { findChromium } from './browser.ts'
import { build, isBuilt } from './buildOutput.ts'
import { run } from './processes.ts'

if (!isBuilt() && !(await build())) process.exit(1)
const named = process.argv.slice(2)
const env = { CHROMIUM_PATH: await findChromium(), ...(named.length > 0 && { WHOLE: '1' }) }
process.exitCode = await run('playwright', ['test', ...named], env)
