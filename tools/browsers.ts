/**
 * `npm run browsers`: drives the built app in Chromium, Firefox and WebKit, and writes docs/browsers.md. Arguments go on to
 * Playwright: `npm run browsers -- offline --project=webkit`.
 */
import { findChromium } from './browser.ts'
import { build, isBuilt } from './buildOutput.ts'
import { run } from './processes.ts'
import { firefox, provide, webkit } from './programs.ts'

if (!isBuilt() && !(await build())) process.exit(1)
const programs = { CHROMIUM_PATH: await findChromium(), ...(await provide([firefox, webkit])) }
const args = ['test', '--config', 'playwright.browsers.config.ts', ...process.argv.slice(2)]
process.exitCode = await run('playwright', args, { ...programs, BROWSERS_PAGE: 'docs/browsers.md' })
