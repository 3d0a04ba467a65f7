import { defineConfig, type Project } from '@playwright/test'
import type { ScreenVariant } from './e2e/screens/screenVariant.ts'
import e2e from './playwright.config.ts'

const { projects, ...base } = e2e
const [phone, wide] = projects ?? []
const sizes: Record<ScreenVariant['size'], Project['use']> = { phone: phone?.use, wide: wide?.use }

const looks: ScreenVariant[] = (['en', 'hk', 'ar'] as const).flatMap((language) =>
  (['dark', 'light'] as const).flatMap((theme) =>
    (['phone', 'wide'] as const).map((size) => ({ size, theme, language })),
  ),
)

/** Pictures of every screen in every look, into dist/screens: `npm run screens`. */
export default defineConfig(base, {
  testDir: 'e2e/screens',
  testMatch: '*.screens.ts',
  outputDir: 'test-results/screens',
  projects: looks.map((look) => ({
    name: `${look.size}-${look.theme}-${look.language}`,
    use: { ...sizes[look.size], colorScheme: look.theme, look },
  })),
})
