import { i18n } from '@lingui/core'
import { atom, useAtomValue } from 'jotai'
import {
  DEFAULT_LANGUAGE,
  type Language,
  type LanguageCode,
  languageOf,
  languages,
  matchLanguage,
} from '../../contract/languages.ts'
import { store } from '../store.ts'
import { readStored, writeStored } from '../stored.ts'

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

const shownAtom = atom<Language>(languageOf(DEFAULT_LANGUAGE) as Language)
/** The language on the screen. */
export const languageAtom = atom((get) => get(shownAtom))

/**
 * The language to start in: the stored choice, else the best match of the browser's languages, else Traditional
 * Chinese; `tw`, which old installs stored, is `hk` (document 1 §1, decisions §8).
 */
export function chooseLanguage(
  stored: string | undefined,
  wanted: readonly string[],
  offered: readonly Language[],
): LanguageCode {
  const kept = stored === undefined ? undefined : languageOf(stored)?.code
  if (kept !== undefined && offered.some(({ code }) => code === kept)) return kept
  return matchLanguage(wanted, offered)
}

/** Loads and shows the visitor's language. Rejects when its catalogue cannot be loaded. */
export function startLanguage(): Promise<void> {
  return show(chooseLanguage(readStored(KEY), navigator.languages, offeredLanguages)).finally(begun)
}

/** The language on the screen, outside React. */
export const currentLanguage = (): Language => store.get(languageAtom)

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
  // lingui's plural rules and Intl want the BCP 47 tag, not the product's code.
  i18n.loadAndActivate({ locale: language.bcp47, messages: { ...first, ...later } })
  document.documentElement.lang = language.bcp47
  document.documentElement.dir = language.direction
  store.set(shownAtom, language)
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
