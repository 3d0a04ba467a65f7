import { defineConfig } from '@playwright/test'
import e2e from './playwright.config.ts'

const { projects, use, ...base } = e2e
const [phone, wide] = projects ?? []
/** Tests that `npm test` leaves out, and those of which it does a part. */
const leftOut = /@whole|@thorough/
/** Tests that `npm test` runs completely on a wide screen. */
const doneWide = /^(?=.*@(?:wideOnly|bothWidths))(?!.*@(?:whole|thorough))/s

/** What `npm test` leaves out, with the service worker: `npm run test:all` sets WHOLE for it. */
export default defineConfig({
  ...base,
  // Recording a trace is half of a test's work: a failed test that is run by its name records one.
  use: { ...use, trace: 'off' },
  projects: [
    { ...phone, grep: leftOut },
    { ...wide, grepInvert: [/@oneWidth/, doneWide] },
  ],
})
