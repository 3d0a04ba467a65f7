import { defineConfig } from '@playwright/test'
import type { BrowserName } from './e2e/browsers/browserTest.ts'

/** The main job, without a network, and what installing needs, in each browser of docs/browsers.md: `npm run browsers`. */
export default defineConfig<object, { driven: BrowserName }>({
  testDir: 'e2e/browsers',
  testMatch: '*.browsers.ts',
  outputDir: 'test-results/browsers',
  workers: 1,
  timeout: 120_000,
  // How long something takes is no part of what is tried here.
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['./e2e/browsers/pageReporter.ts']],
  projects: (['chromium', 'firefox', 'webkit'] as const).map((driven) => ({ name: driven, use: { driven } })),
})
