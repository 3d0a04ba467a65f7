/** Chromium, driven by Playwright, so that it stands in the same table. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { quietBrowser } from '../../tools/quietBrowser.ts'
import { type Driver, keys, type Size } from './driver.ts'

const names: Readonly<Record<string, string>> = {
  [keys.escape]: 'Escape',
  [keys.tab]: 'Tab',
  [keys.enter]: 'Enter',
  [keys.backspace]: 'Backspace',
}

export class Chromium implements Driver {
  product = 'Chromium'
  readonly #path: string
  readonly #profile: string
  #context!: BrowserContext
  #page!: Page
  readonly #errors: string[] = []

  private constructor(path: string, profile: string) {
    this.#path = path
    this.#profile = profile
  }

  static async start(path: string): Promise<Chromium> {
    const driver = new Chromium(path, await mkdtemp(join(tmpdir(), 'chromium-')))
    await driver.#begin()
    return driver
  }

  async open(url: string, size: Size): Promise<void> {
    const page = await this.#context.newPage()
    await this.#page.close()
    this.#page = page
    await page.setViewportSize(size)
    await page.goto(url)
  }

  async relaunch(): Promise<void> {
    await this.#context.close()
    await this.#begin()
  }

  evaluate<A, T>(work: (given: A) => T | Promise<T>, given: A): Promise<T> {
    return this.#page.evaluate(work as (given: unknown) => Promise<T>, given as unknown)
  }

  press(x: number, y: number): Promise<void> {
    return this.#page.mouse.click(x, y)
  }

  async type(text: string): Promise<void> {
    for (const one of text) await this.#page.keyboard.press(names[one] ?? one)
  }

  picture(): Promise<Buffer> {
    return this.#page.screenshot()
  }

  async errors(): Promise<readonly string[]> {
    return this.#errors
  }

  async close(): Promise<void> {
    await this.#context.close()
    await rm(this.#profile, { recursive: true, force: true, maxRetries: 5 })
  }

  async #begin(): Promise<void> {
    const options = {
      executablePath: this.#path,
      args: [...quietBrowser],
      locale: 'en-GB',
      timezoneId: 'Europe/Berlin',
    }
    this.#context = await chromium.launchPersistentContext(this.#profile, options)
    this.product = `Chromium ${this.#context.browser()?.version() ?? ''}`
    this.#page = this.#context.pages()[0] ?? (await this.#context.newPage())
    this.#context.on('console', (message) => {
      if (message.type() === 'error') this.#errors.push(`${message.text()} (${message.location().url})`)
    })
    this.#context.on('weberror', (error) => this.#errors.push(error.error().stack ?? error.error().message))
  }
}
