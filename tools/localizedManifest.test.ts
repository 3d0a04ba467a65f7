import { expect, it } from 'vitest'
import { languages } from '../contract/languages.ts'
import { localizedManifest } from './localizedManifest.ts'

it('names the shortcuts in every language', async () => {
  const { shortcuts } = await localizedManifest({ shortcuts: [{ name: 'Markets' }, { name: 'Replay' }] })
  const [markets, replay] = shortcuts as unknown as { name_localized: Record<string, string> }[]
  expect(Object.keys(markets?.name_localized ?? {})).toEqual(languages.map(({ bcp47 }) => bcp47))
  expect([markets?.name_localized.de, replay?.name_localized.de]).toEqual(['Märkte', 'Wiedergabe'])
})

it('fails for a name that is not translated', async () => {
  await expect(localizedManifest({ shortcuts: [{ name: 'Nothing says this' }] })).rejects.toThrow('Nothing says this')
})
