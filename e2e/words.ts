/** The words of the catalogues, so that a test finds on the screen what the translators wrote. */
import { readFileSync } from 'node:fs'

/** What a language (`hk`) says for an English text of one line, wherever among the app's and the server's catalogues the text stands. */
export function words(language: string, english: string): string {
  for (const folder of ['', 'later/', 'server/']) {
    const text = readFileSync(new URL(`../locales/${folder}${language}.po`, import.meta.url), 'utf8')
    const lines = text.split('\n')
    const found = lines[lines.indexOf(`msgid "${english}"`) + 1]?.match(/^msgstr "(.+)"$/)?.[1]
    if (found) return found
  }
  throw new Error(`no catalogue of ${language} has a single line for "${english}"`)
}
