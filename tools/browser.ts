/** Finds a Chromium for the browser tests, or fetches one. */
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { run } from './processes.ts'

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** The browser, and fonts with the letters of the languages that are pictured. */
const debian = ['chromium', 'fonts-noto-core', 'fonts-noto-cjk']

function installed(): string | undefined {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, and there is no such file`)
    return named
  }
  return [chromium.executablePath(), ...places].find((path) => existsSync(path))
}

/** The program to drive: CHROMIUM_PATH, Playwright's own, one of the system, or one fetched now. */
export async function findChromium(): Promise<string> {
  const found = installed()
  if (found) return found
  console.log('No Chromium found; fetching one …')
  await run('playwright', ['install', 'chromium'])
  const root = process.platform === 'linux' && process.getuid?.() === 0
  if (!installed() && root && (await run('apt-get', ['update', '-qq'])) === 0) {
    await run('apt-get', ['install', '-y', '-qq', ...debian], {
      DEBIAN_FRONTEND: 'noninteractive',
    })
  }
  const fetched = installed()
  if (fetched) return fetched
  throw new Error('No Chromium could be fetched: install one and name it in CHROMIUM_PATH')
}
