// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { LanguageCode } from '../../contract/languages.ts'

/** Languages whose catalogue cannot be loaded. */
const missing = vi.hoisted(() => new Set<string>())
const catalogue = vi.hoisted(() => (code: string) => () => ({
  get messages() {
    if (missing.has(code)) throw new TypeError('Failed to fetch')
    return {}
  },
}))
vi.mock('../../locales/hk.po', catalogue('hk'))
vi.mock('../../locales/de.po', catalogue('de'))
vi.mock('../../locales/fr.po', catalogue('fr'))
vi.mock('../../locales/ar.po', catalogue('ar'))

beforeEach(() => {
  localStorage.clear()
  missing.clear()
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['fr'])
})
afterEach(() => void vi.restoreAllMocks())

/** Starts anew; answers the language on the screen, and how another one is chosen. */
async function started(without: readonly LanguageCode[] = []) {
  vi.resetModules()
  for (const code of without) missing.add(code)
  const { startLanguage, chooseLanguageForGood } = await import('./language.ts')
  const { currentLanguage } = await import('./shownLanguage.ts')
  await startLanguage()
  return { code: currentLanguage().code, choose: chooseLanguageForGood }
}

it('starts in the last language when the catalogue of the chosen one is missing', async () => {
  localStorage.setItem('language', 'de')
  const { code, choose } = await started()
  expect(code).toBe('de')
  await choose('ar')
  expect((await started()).code).toBe('ar')
  expect((await started(['ar'])).code).toBe('de')
  expect(localStorage.getItem('language'), 'the choice stands').toBe('ar')
})

it('starts in the browser’s language when there was none before, else in any that is there', async () => {
  localStorage.setItem('language', 'ar')
  expect((await started(['ar'])).code).toBe('fr')
  expect((await started(['ar', 'fr', 'hk'])).code).toBe('en')
})
