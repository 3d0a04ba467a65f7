import { i18n, type Messages } from '@lingui/core'
import { atom } from 'jotai'
import {
  DEFAULT_LANGUAGE,
  figuresLocaleOf,
  type Language,
  type LanguageCode,
  languageOf,
  matchLanguage,
} from '../../contract/languages.ts'
import { store } from '../store.ts'

const shownAtom = atom<Language>(languageOf(DEFAULT_LANGUAGE) as Language)
/** The language on the screen. */
export const languageAtom = atom((get) => get(shownAtom))

/** The language on the screen, outside React. */
export const currentLanguage = (): Language => store.get(languageAtom)

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

/** Puts a language with its words on the screen. */
export function showLanguage(language: Language, messages: Messages): void {
  document.documentElement.lang = language.bcp47
  document.documentElement.dir = language.direction
  drawIn(language, messages)
}

/** The same for what is drawn without a page. */
export function drawIn(language: Language, messages: Messages): void {
  // lingui's plural rules and Intl want the BCP 47 tag, not the product's code.
  i18n.loadAndActivate({ locale: language.bcp47, locales: figuresLocaleOf(language.bcp47), messages })
  store.set(shownAtom, language)
}
