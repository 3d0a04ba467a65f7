/** The words of the catalogues, so that a test finds on the screen what the translators wrote. */
import { readFileSync } from 'node:fs'

/**
 * Returns the translation of a one-line English text into a language such as `hk`, from any catalogue of the app or
 * server.
 */
export function words(language: string, english: string): string {
  for (const folder of ['', 'later/', 'server/']) {
    const text = readFileSync(new URL(`../locales/${folder}${language}.po`, import.meta.url), 'utf8')
    const lines = text.split('\n')
    const found = lines[lines.indexOf(`msgid "${english}"`) + 1]?.match(/^msgstr "(.+)"$/)?.[1]
    if (found) return found
  }
  throw new Error(`no catalogue of ${language} has a single line for "${english}"`)
}
