import { defineConfig, devices } from '@playwright/test'
import { quietBrowser } from './tools/quietBrowser.ts'

/** Tests that repeat elsewhere what another one has shown, or take long: `npm run test:all` runs them, not `npm test`. */
const isWhole = Boolean(process.env.WHOLE)
const skipped = isWhole ? [] : [/@whole/]

const phone = {
  ...devices['iPhone 14'],
  defaultBrowserType: undefined,
  viewport: { width: 390, height: 844 },
  // A quarter of the dots to draw; what is looked at closely is looked at by the whole run.
  deviceScaleFactor: isWhole ? 2 : 1,
}
const wide = { viewport: { width: 1440, height: 900 } }
/** Tests of what the layout is no part of: they run on the phone alone. */
const oneWidth = /@oneWidth/
/** Tests of what only a wide screen has. */
const wideOnly = /@wideOnly/
/** Tests that `npm test` runs in both layouts. All others without `@oneWidth` are wide in `npm run test:all` only. */
const bothWidths = /@bothWidths/

/**
 * Drives the built app (`npm run build`) against the real server, one server a worker: see e2e/exchange.ts. The browser
 * is found by tools/browser.ts and named in CHROMIUM_PATH.
 */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/preparedServer.ts',
  // Beside them stand unit tests of what the tests are made with.
  testMatch: '*.spec.ts',
  outputDir: 'test-results/e2e',
  fullyParallel: false,
  workers: 2,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    // Recording a trace is half of a test's work: a failed test that is run by its name records one.
    trace: isWhole ? 'retain-on-failure' : 'off',
    // A first visit keeps a copy of the whole app, and every test is one: `npm test` lets those that are about it.
    serviceWorkers: isWhole ? 'allow' : 'block',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: process.env.CHROMIUM_PATH, args: [...quietBrowser] },
  },
  projects: [
    { name: 'phone', use: phone, grepInvert: [wideOnly, ...skipped] },
    {
      name: 'wide',
      use: wide,
      grepInvert: [oneWidth, ...skipped],
      ...(!isWhole && { grep: [wideOnly, bothWidths] }),
    },
  ],
})
