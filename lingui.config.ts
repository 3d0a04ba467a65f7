import { fileURLToPath } from 'node:url'
import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { languages } from './contract/languages.ts'
import { loadedFrom } from './tools/structure/imports.ts'

const root = fileURLToPath(new URL('.', import.meta.url))

/**
 * What the app starts with, and what opens later: its words come with it (`withLaterWords` of `src/i18n/language.ts`), so that
 * they weigh on no start.
 */
const app = loadedFrom(root, 'src/main.tsx')
/** The operators' console, with what it takes of the app's kit. */
const operators = loadedFrom(root, 'console/main.tsx').first

/**
 * Four sets of catalogues, so that nobody loads words that are not said: what the app starts with, what opens later, the
 * operators' console, and the server with the contract. Imports decide which set has a word. English is the source text.
 */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', ...languages.map(({ code }) => code).filter((code) => code !== 'en')],
  catalogs: [
    { path: '<rootDir>/locales/{locale}', include: app.first },
    { path: '<rootDir>/locales/later/{locale}', include: app.later },
    { path: '<rootDir>/locales/console/{locale}', include: operators },
    { path: '<rootDir>/locales/server/{locale}', include: ['server', 'contract', 'engine'], exclude: ['**/*.test.*'] },
  ],
  // `msg.ts` stands for the macro where nothing is compiled: in `verify.html`.
  macro: { corePackage: ['@lingui/core/macro', './msg.ts'], jsxPackage: ['@lingui/react/macro'] },
  runtimeConfigModule: { Trans: ['#i18n/Trans', 'Trans'] },
  format: formatter({ origins: false }),
  orderBy: 'messageId',
})
