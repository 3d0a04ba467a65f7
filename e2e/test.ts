/** Playwright's `test`, with a server of the worker's own and a page that must stay free of errors. */
import { test as base, type ConsoleMessage, expect } from '@playwright/test'
import { Exchange } from './exchange.ts'
import { WorkerServers } from './workerServers.ts'

interface TestParts {
  /** Environment of the server, as `test.use({ settings: { … } })`; a file with its own gets a server of its own. */
  readonly settings: Readonly<Record<string, string>>
  readonly exchange: Exchange
  /** Errors a test means to provoke: what matches one of these on the console does not fail it. */
  readonly expectedErrors: readonly RegExp[]
  /** Console errors of the page, including violations of the content security policy. */
  readonly pageErrors: string[]
}

export const test = base.extend<TestParts, { servers: WorkerServers }>({
  settings: [{}, { option: true }],

  servers: [
    async ({ browserName: _ }, use) => {
      const servers = new WorkerServers()
      await use(servers)
      await servers.closeAll()
    },
    { scope: 'worker', timeout: 90_000 },
  ],

  // Part of each test, not of the worker: for a file with other settings Playwright would start another worker and browser.
  exchange: [
    ({ settings, servers }, use) => servers.get(settings, () => Exchange.open(settings)).then(use),
    { timeout: 90_000 },
  ],

  baseURL: ({ exchange }, use) => use(exchange.origin),

  expectedErrors: [[], { option: true }],

  context: async ({ context }, use) => {
    const setOffline = context.setOffline.bind(context)
    let said: { dispose(): Promise<void> } | undefined
    context.setOffline = async (offline) => {
      await said?.dispose()
      said = offline ? await context.addInitScript(sayOffline) : undefined
      await setOffline(offline)
      if (!offline) for (const page of context.pages()) await page.evaluate(sayOnline).catch(() => undefined)
    }
    await use(context)
  },

  // What the server has drawn is no app yet: what is typed there would be lost.
  page: async ({ page }, use) => {
    const goTo = page.goto.bind(page)
    page.goto = async (url, options) => {
      const answer = await goTo(url, options)
      if (options?.waitUntil !== 'commit')
        await page
          .locator('[data-scene]')
          .first()
          .waitFor({ state: 'detached', timeout: 5_000 })
          .catch(() => undefined)
      return answer
    }
    await use(page)
  },

  pageErrors: [
    async ({ context, expectedErrors }, use) => {
      const errors: string[] = []
      const note = (text: string) => {
        if (!expectedErrors.some((expected) => expected.test(text))) errors.push(text)
      }
      context.on('console', (message: ConsoleMessage) => {
        if (message.type() === 'error') note(`${message.text()} (${message.location().url})`)
      })
      context.on('weberror', (error) => note(error.error().stack ?? error.error().message))
      await use(errors)
      expect(errors, 'errors on the page’s console').toEqual([])
    },
    { auto: true },
  ],
})

/**
 * Tells a page that is opened without a network so: Chromium 150 lets `navigator.onLine` of such pages be true
 * (https://github.com/microsoft/playwright/issues/42174).
 */
function sayOffline(): void {
  Object.defineProperty(navigator, 'onLine', { get: () => false, configurable: true })
}

/** Tells a page that was opened without a network that it is back. */
function sayOnline(): void {
  if (Reflect.getOwnPropertyDescriptor(navigator, 'onLine') === undefined) return
  Reflect.deleteProperty(navigator, 'onLine')
  dispatchEvent(new Event('online'))
}

export { expect }
