import { i18n } from '@lingui/core'
import { type Language, type LanguageCode, languageOf, languages } from '../../contract/languages.ts'
import { readStored, writeStored } from '../stored.ts'
import { useAtomValue } from '../useAtom.ts'
import { chooseLanguage, currentLanguage, languageAtom, showLanguage } from './shownLanguage.ts'

export { currentLanguage, languageAtom } from './shownLanguage.ts'

const KEY = 'language'

type Catalogue = Pick<typeof import('*.po'), 'messages'>
const catalogues = import.meta.glob<Catalogue>('../../locales/*.po')
const catalogueOf = (code: string) => catalogues[`../../locales/${code}.po`]
const laterCatalogues = import.meta.glob<Catalogue>('../../locales/later/*.po')

/** The languages that have a catalogue, in the order of the picker. */
export const offeredLanguages: readonly Language[] = languages.filter(({ code }) => catalogueOf(code))

const none: Catalogue = { messages: {} }
/** Whether something that opens later has asked for its words: from then on every language brings them along. */
let laterWanted = false

async function laterOf(code: LanguageCode): Promise<Catalogue> {
  return (await laterCatalogues[`../../locales/later/${code}.po`]?.()) ?? none
}

/** Loads and shows the visitor's language. Rejects when its catalogue cannot be loaded. */
export function startLanguage(): Promise<void> {
  return show(chooseLanguage(readStored(KEY), navigator.languages, offeredLanguages)).finally(begun)
}

/** The language on the screen, those offered, and how to choose another one for good. */
export function useLanguage(): {
  language: Language
  offered: readonly Language[]
  choose: (code: LanguageCode) => Promise<void>
} {
  return { language: useAtomValue(languageAtom), offered: offeredLanguages, choose }
}

async function choose(code: LanguageCode): Promise<void> {
  await show(code)
  writeStored(KEY, code)
}

let newest = 0
let begun: () => void = () => undefined
/** There is a language on the screen, or none can be had: before that nobody knows whose words to wait for. */
const beginning = new Promise<void>((resolve) => {
  begun = resolve
})

async function show(code: LanguageCode): Promise<void> {
  newest += 1
  const turn = newest
  const language = languageOf(code)
  const load = catalogueOf(code)
  if (!language || !load) throw new Error(`No catalogue for ${code}`)
  const [{ messages: first }, { messages: later }] = await Promise.all([load(), laterWanted ? laterOf(code) : none])
  if (turn !== newest) return
  showLanguage(language, { ...first, ...later })
}

/** Waits for a part of the app and for the words that only such parts say (`locales/later`). Rejects when either fails. */
export async function withLaterWords<Part>(loading: Promise<Part>): Promise<Part> {
  laterWanted = true
  const words = beginning.then(async () => {
    const language = currentLanguage()
    const { messages } = await laterOf(language.code)
    if (currentLanguage() === language) i18n.load(language.bcp47, messages)
  })
  const [part] = await Promise.all([loading, words])
  return part
}
