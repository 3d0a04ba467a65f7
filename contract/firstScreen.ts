import type { LanguageCode } from './languages.ts'

/** Input of the first screen. */
export interface FirstScreenInput {
  readonly language: LanguageCode
  /** Call answers as sent by the server, by the path of the call. */
  readonly data: Readonly<Record<string, unknown>>
}

/**
 * The program that renders the first screen: the app's own components, built to run without a page (`src/app/first.tsx`). The
 * server loads it through this interface only.
 */
export interface FirstScreen {
  /** Returns the content of the page's root element. Rejects for a language without translations. */
  readonly draw: (requested: FirstScreenInput) => Promise<string>
}

/**
 * Calls whose answers are embedded in the page, each in an element with the call's path as its id, so that the app does not
 * make them.
 */
export const FIRST_CALLS = ['tradeList', 'getCategories'] as const
