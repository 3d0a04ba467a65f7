import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { languages } from './contract/languages.ts'

/** What no visitor sees at first: its words load with it (`withLaterWords` of `src/i18n/language.ts`), so that they weigh on no first screen. */
const later = [
  ...['src/account', 'src/alerts', 'src/community', 'src/funds', 'src/identity', 'src/lab', 'src/loan'],
  ...['src/recorder', 'src/replay', 'src/support'],
  'src/**/later/**',
  // A replay trades by the engine, and gives its refusals: the server's catalogue has the same sentences.
  'engine',
]

/** What of the app the operators' console is built of as well: its catalogues say these words once more. */
const shared = ['src/ui', 'src/resource/ResourceView.tsx', 'src/i18n', 'src/api/errors.ts']

/**
 * Four sets of catalogues, so that no chunk carries words it does not say: the app's first screens with the service
 * worker, what of the app opens later, the operators' console, and the server with the contract. English is the source
 * text.
 */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', ...languages.map(({ code }) => code).filter((code) => code !== 'en')],
  catalogs: [
    { path: '<rootDir>/locales/{locale}', include: ['src', 'sw'], exclude: ['**/*.test.*', ...later] },
    { path: '<rootDir>/locales/later/{locale}', include: later, exclude: ['**/*.test.*'] },
    { path: '<rootDir>/locales/console/{locale}', include: ['console', ...shared], exclude: ['**/*.test.*'] },
    { path: '<rootDir>/locales/server/{locale}', include: ['server', 'contract', 'engine'], exclude: ['**/*.test.*'] },
  ],
  runtimeConfigModule: { Trans: ['#i18n/Trans', 'Trans'] },
  format: formatter({ origins: false }),
  orderBy: 'messageId',
})
