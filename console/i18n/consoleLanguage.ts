import { type Language, type LanguageCode, languageOf, languages } from '../../contract/languages.ts'
import { chooseLanguage, languageAtom, showLanguage } from '../../src/i18n/shownLanguage.ts'
import { readStored, writeStored } from '../../src/stored.ts'
import { useAtomValue } from '../../src/useAtom.ts'

/** As the app keeps it: whoever reads one of the two in a language reads the other in it. */
const KEY = 'language'

type Catalogue = Pick<typeof import('*.po'), 'messages'>
const catalogues = import.meta.glob<Catalogue>('../../locales/console/*.po')
const catalogueOf = (code: string) => catalogues[`../../locales/console/${code}.po`]

/** The languages the console has words of. */
export const offeredLanguages: readonly Language[] = languages.filter(({ code }) => catalogueOf(code))

/** Loads and shows the operator's language. Rejects when its catalogue cannot be loaded. */
export const startLanguage = (): Promise<void> =>
  show(chooseLanguage(readStored(KEY), navigator.languages, offeredLanguages))

/** The language on the screen and how to choose another one for good; choosing rejects when its words cannot be loaded. */
export function useConsoleLanguage(): { language: Language; choose: (code: LanguageCode) => Promise<void> } {
  return { language: useAtomValue(languageAtom), choose }
}

async function choose(code: LanguageCode): Promise<void> {
  try {
    await show(code)
    writeStored(KEY, code)
  } catch (error) {
    if (!navigator.onLine) throw error
    // After an update only the new page knows where the words are.
    writeStored(KEY, code)
    location.reload()
  }
}

let newest = 0

async function show(code: LanguageCode): Promise<void> {
  newest += 1
  const turn = newest
  const language = languageOf(code)
  const load = catalogueOf(code)
  if (!language || !load) throw new Error(`No catalogue for ${code}`)
  const { messages } = await load()
  if (turn === newest) showLanguage(language, messages)
}
