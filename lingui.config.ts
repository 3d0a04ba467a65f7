import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'

/**
 * Two sets of catalogues, so that the app's chunks carry no server messages: the app with its service worker, and the
 * server with the contract. English is the source text; a language is offered once its catalogue stands here.
 */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'hk', 'ar'],
  catalogs: [
    { path: '<rootDir>/locales/{locale}', include: ['src', 'sw'], exclude: ['**/*.test.*'] },
    { path: '<rootDir>/locales/server/{locale}', include: ['server', 'contract'], exclude: ['**/*.test.*'] },
  ],
  format: formatter({ lineNumbers: false }),
  orderBy: 'messageId',
})
