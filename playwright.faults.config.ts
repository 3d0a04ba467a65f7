import { defineConfig } from '@playwright/test'
import e2e from './playwright.config.ts'

const { projects, reporter: _, ...base } = e2e

/** The faults of docs/reliability.md, one after the other: `npm run faults`. */
export default defineConfig(base, {
  testDir: 'e2e/faults',
  testMatch: '*.faults.ts',
  outputDir: 'test-results/faults',
  workers: 1,
  reporter: [['list'], ['./e2e/faults/tableReporter.ts']],
  projects: (projects ?? []).filter(({ name }) => name === 'wide').map(({ name, use }) => ({ name, use })),
})
