import { i18n, type MessageDescriptor, setupI18n } from '@lingui/core'
import { type Language, type LanguageCode, languageOf, languages } from '../../contract/languages.ts'
import { readStored, writeStored } from '../stored.ts'
import { useAtomValue } from '../useAtom.ts'
import { chooseLanguage, currentLanguage, languageAtom, showLanguage } from './shownLanguage.ts'

export { currentLanguage, languageAtom } from './shownLanguage.ts'

const KEY = 'language'
/** The language before the one that was chosen last. */
const BEFORE_KEY = 'languagebefore'

type Catalogue = Pick<typeof import('*.po'), 'messages'>
const catalogues = import.meta.glob<Catalogue>('../../locales/*.po')
const catalogueOf = (code: string) => catalogues[`../../locales/${code}.po`]
const laterCatalogues = import.meta.glob<Catalogue>('../../locales/later/*.po')

/** The languages that have a catalogue, in the order of the picker. */
export const offeredLanguages: readonly Language[] = languages.filter(({ code }) => catalogueOf(code))

const none: Catalogue = { messages: {} }
/** True once messages of later parts were requested. From then on, every language includes them. */
let laterWanted = false

async function laterOf(code: LanguageCode): Promise<Catalogue> {
  return (await laterCatalogues[`../../locales/later/${code}.po`]?.()) ?? none
}

/**
 * Loads and shows the visitor's language; where its catalogue cannot be loaded, the last one, the browser's, or any that can.
 * Rejects when none can.
 */
export async function startLanguage(): Promise<void> {
  const wished = [readStored(KEY), readStored(BEFORE_KEY), undefined].map((stored) =>
    chooseLanguage(stored, navigator.languages, offeredLanguages),
  )
  const codes = new Set([...wished, ...offeredLanguages.map(({ code }) => code)])
  const errors: unknown[] = []
  try {
    for (const code of codes) {
      try {
        return await show(code)
      } catch (error) {
        errors.push(error)
      }
    }
    throw errors[0]
  } finally {
    started()
  }
}

/** The language on the screen, those offered, and how to choose another one for good. */
export function useLanguage(): {
  language: Language
  offered: readonly Language[]
  choose: (code: LanguageCode) => Promise<void>
} {
  return { language: useAtomValue(languageAtom), offered: offeredLanguages, choose: chooseLanguageForGood }
}

/** Shows a language and stores the choice. Rejects, and changes nothing, when its catalogue cannot be loaded. */
export async function chooseLanguageForGood(code: LanguageCode): Promise<void> {
  const before = currentLanguage().code
  await show(code)
  if (code !== before) writeStored(BEFORE_KEY, before)
  writeStored(KEY, code)
}

/** Returns the English messages for users who type English in another language. Rejects if they cannot be loaded. */
export async function englishWords(): Promise<(words: MessageDescriptor) => string> {
  const [first, later] = await Promise.all([catalogueOf('en')?.() ?? none, laterOf('en')])
  const english = setupI18n({ locale: 'en', messages: { en: { ...first.messages, ...later.messages } } })
  return (words) => english._(words)
}

let newest = 0
let started: () => void = () => undefined
/** There is a language on the screen, or none can be had: before that nobody knows whose words to wait for. */
const beginning = new Promise<void>((resolve) => {
  started = resolve
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
