/** Finds a Chromium for the browser tests, or fetches one. */
import { run } from './processes.ts'
import { chromium, provide } from './programs.ts'

/**
 * Returns the path of the program to drive: CHROMIUM_PATH, Playwright's own, one of the system, or one installed now. Throws if
 * none can be had.
 */
export async function findChromium(): Promise<string> {
  const { CHROMIUM_PATH } = await provide([chromium])
  if (CHROMIUM_PATH !== undefined) return CHROMIUM_PATH
  await run('playwright', ['install', 'chromium'])
  const fetched = chromium.find()?.CHROMIUM_PATH
  if (fetched !== undefined) return fetched
  throw new Error('No Chromium could be fetched: install one and name it in CHROMIUM_PATH')
}
