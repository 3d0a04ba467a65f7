/** Playwright's runner with a browser that is driven in the browser's own way, and what a test found of it for the table. */
import { writeFile } from 'node:fs/promises'
import { test as base, expect, type TestInfo } from '@playwright/test'
import { Exchange } from '../exchange.ts'
import { Chromium } from './chromium.ts'
import type { Driver } from './driver.ts'
import { Firefox } from './firefox.ts'
import { Pointer } from './pointer.ts'
import { WebKit } from './webkit.ts'

export type BrowserName = 'chromium' | 'firefox' | 'webkit'

/** Programs of a browser that are there, by their environment variables (`tools/programs.ts` finds them). */
const program = (name: string): string => process.env[name] ?? ''

const starts: Readonly<Record<BrowserName, () => Promise<Driver> | undefined>> = {
  chromium: () => (program('CHROMIUM_PATH') ? Chromium.start(program('CHROMIUM_PATH')) : undefined),
  firefox: () => (program('FIREFOX_PATH') ? Firefox.start(program('FIREFOX_PATH')) : undefined),
  webkit: () =>
    program('MINIBROWSER_PATH')
      ? WebKit.start({
          browser: program('MINIBROWSER_PATH'),
          driver: program('WEBKIT_DRIVER_PATH'),
          screen: program('XVFB_PATH'),
        })
      : undefined,
}

interface Parts {
  /** Console errors that are allowed. */
  readonly expectedErrors: readonly RegExp[]
  readonly driver: Driver
  readonly hand: Pointer
}
interface WorkerParts {
  readonly driven: BrowserName
  readonly exchange: Exchange
}

/** Keeps what is on the screen beside the other results of the test. */
export async function saveScreenshot(driver: Driver, info: TestInfo, name: string): Promise<void> {
  const path = info.outputPath(`${name}.png`)
  await writeFile(path, await driver.picture())
  await info.attach(name, { path })
}

export const test = base.extend<Parts, WorkerParts>({
  driven: ['chromium', { option: true, scope: 'worker' }],

  exchange: [
    async ({ browserName: _ }, use) => {
      const exchange = await Exchange.open()
      await use(exchange)
      await exchange.close()
    },
    { scope: 'worker', timeout: 90_000 },
  ],

  expectedErrors: [[], { option: true }],

  driver: async ({ driven, expectedErrors }, use, info) => {
    const driver = await starts[driven]()
    if (!driver) {
      info.skip(true, `${driven} is not installed here`)
      return
    }
    info.annotations.push({ type: 'product', description: driver.product })
    try {
      await use(driver)
      if (info.status !== info.expectedStatus)
        // A browser that has gone shows nothing.
        await saveScreenshot(driver, info, 'failed').catch(() => undefined)
      const errors = (await driver.errors()).filter((text) => !expectedErrors.some((expected) => expected.test(text)))
      expect(errors, 'errors of the pages').toEqual([])
    } finally {
      await driver.close()
    }
  },

  hand: async ({ driver, exchange }, use) => use(new Pointer(driver, exchange.origin)),
})

export { expect }
