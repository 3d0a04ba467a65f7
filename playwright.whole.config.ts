import { defineConfig } from '@playwright/test'
import e2e, { muchAlike } from './playwright.config.ts'

const { projects, use, ...base } = e2e
const [phone, wide] = projects ?? []
/** Tests that `npm test` leaves out, and those of which it does a part. */
const leftOut = /@whole|@thorough/

/** What `npm test` leaves out, with the service worker: `npm run test:all` sets WHOLE for it. */
export default defineConfig({
  ...base,
  // Recording a trace is half of a test's work: a failed test that is run by its name records one.
  use: { ...use, trace: 'off' },
  projects: [
    { ...phone, grep: leftOut },
    { ...wide, grep: leftOut, testIgnore: muchAlike },
    { ...wide, name: 'wide alike', testMatch: muchAlike },
  ],
})
