/** The words of the catalogues, so that a test finds on the screen what the translators wrote. */
import { readFileSync } from 'node:fs'

/** What stands in a catalogue (`hk`, `server/ar`) for an English text of one line. */
export function words(catalogue: string, english: string): string {
  const text = readFileSync(new URL(`../locales/${catalogue}.po`, import.meta.url), 'utf8')
  const lines = text.split('\n')
  const found = lines[lines.indexOf(`msgid "${english}"`) + 1]?.match(/^msgstr "(.+)"$/)?.[1]
  if (!found) throw new Error(`locales/${catalogue}.po has no single line for "${english}"`)
  return found
}
