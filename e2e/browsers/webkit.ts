/** WebKit as GNOME has it: its MiniBrowser on a screen of its own, driven by WebDriver. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../exchange.ts'
import { type Driver, pressing, type Size, typing } from './driver.ts'
import { Program } from './program.ts'

/** Programs that drive WebKit. */
export interface WebKitPrograms {
  readonly driver: string
  readonly browser: string
  readonly screen: string
}

/** MiniBrowser keeps nothing where it is driven; its own bars would be wider than a phone. */
const narrowBars = 'toolbar, toolbar *, entry, button { min-width: 0; padding: 0; margin: 0 }\n'
/** Every page of the server is one to open another from; this one has no script. */
const quietPath = '/icon-192.png'

interface Watched {
  heard: string[]
  opened: Window & typeof globalThis & { heard: string[] }
}

export class WebKit implements Driver {
  product = 'WebKitGTK'
  readonly #folder: string
  readonly #screen: Program
  readonly #driver: Program
  readonly #address: string
  #session = ''
  #first = ''
  #page = ''
  readonly #errors: string[] = []

  private constructor(parts: { folder: string; screen: Program; driver: Program; address: string }) {
    this.#folder = parts.folder
    this.#screen = parts.screen
    this.#driver = parts.driver
    this.#address = parts.address
  }

  static async start({ driver, browser, screen }: WebKitPrograms): Promise<WebKit> {
    const folder = await mkdtemp(join(tmpdir(), 'webkit-'))
    await mkdir(join(folder, '.config', 'gtk-3.0'), { recursive: true })
    await writeFile(join(folder, '.config', 'gtk-3.0', 'gtk.css'), narrowBars)
    const shown = new Program(screen, ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'])
    const display = await shown.says(/^(\d+)\s/)
    const port = await freePort()
    const driven = new Program(driver, [`--port=${port}`], {
      DISPLAY: `:${display}`,
      HOME: folder,
      XDG_CONFIG_HOME: join(folder, '.config'),
      XDG_RUNTIME_DIR: folder,
      LC_ALL: 'en_GB.UTF-8',
      LANGUAGE: 'en_GB',
      NO_AT_BRIDGE: '1',
      TZ: 'Europe/Berlin',
    })
    const webkit = new WebKit({ folder, screen: shown, driver: driven, address: `http://127.0.0.1:${port}` })
    await webkit.#begin(browser)
    return webkit
  }

  async open(url: string, { width, height }: Size): Promise<void> {
    await this.#leave()
    await this.#ask('POST', '/window', { handle: this.#first })
    await this.#ask('POST', '/url', { url: new URL(quietPath, url).href })
    // A window that has just been opened keeps what is put into it: so its page is watched from its first line on.
    await this.#run((address: string) => {
      const opened = window.open(address, '', 'popup') as Watched['opened']
      opened.heard = []
      const note = (text: string) => opened.heard.push(text)
      opened.addEventListener('error', ({ message, filename, lineno }) => note(`${message} (${filename}:${lineno})`))
      opened.addEventListener('unhandledrejection', ({ reason }) => note(`Unhandled: ${reason?.stack ?? reason}`))
      opened.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
        note(`Refused by ${violatedDirective}: ${blockedURI}`),
      )
      opened.console.error = (...said: unknown[]) => note(said.map(String).join(' '))
    }, url)
    const handles = await this.#ask<string[]>('GET', '/window/handles')
    this.#page = handles.find((handle) => handle !== this.#first) ?? ''
    await this.#ask('POST', '/window', { handle: this.#page })
    await this.#resize(width, height)
    while (!(await this.#run(() => document.readyState === 'complete', null))) await wait(20)
  }

  async relaunch(): Promise<void> {
    // What it keeps is gone with its process: the last page is closed, and the next one finds the worker and its stores.
    await this.#leave()
  }

  evaluate<A, T>(work: (given: A) => T | Promise<T>, given: A): Promise<T> {
    return this.#run(work, given)
  }

  async press(x: number, y: number): Promise<void> {
    await this.#ask('POST', '/actions', { actions: pressing(x, y) })
  }

  async type(text: string): Promise<void> {
    await this.#ask('POST', '/actions', { actions: typing(text) })
  }

  async picture(): Promise<Buffer> {
    return Buffer.from(await this.#ask<string>('GET', '/screenshot'), 'base64')
  }

  async errors(): Promise<readonly string[]> {
    await this.#collect()
    return this.#errors
  }

  async close(): Promise<void> {
    if (this.#session !== '') await this.#ask('DELETE', '').catch(() => undefined)
    await this.#driver.end()
    await this.#screen.end()
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 5 })
  }

  async #begin(browser: string): Promise<void> {
    const wanted = { binary: browser, args: ['--automation', '--javascript-can-open-windows-automatically=true'] }
    const body = { capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': wanted } } }
    for (const end = Date.now() + 10_000; ; await wait(50)) {
      const isReady = await fetch(`${this.#address}/status`).then(
        ({ ok }) => ok,
        () => false,
      )
      if (isReady) break
      if (Date.now() > end) throw new Error('WebKitWebDriver did not start')
    }
    const { sessionId, capabilities } = await this.#send<{
      sessionId: string
      capabilities: { browserVersion: string }
    }>('POST', '/session', body)
    this.#session = sessionId
    this.product = `WebKitGTK ${capabilities.browserVersion}`
    this.#first = await this.#ask('GET', '/window')
  }

  /** The window is as much larger than its page as its bars are high. */
  async #resize(width: number, height: number): Promise<void> {
    for (let bars = 38, tries = 0; tries < 5; tries += 1) {
      await this.#ask('POST', '/window/rect', { x: 0, y: 0, width, height: height + bars })
      const inner = await this.#run(() => [innerWidth, innerHeight] as const, null)
      if (inner[0] === width && inner[1] === height) return
      bars += height - inner[1]
      await wait(100)
    }
    throw new Error(`the window cannot be made ${width} by ${height}`)
  }

  async #collect(): Promise<void> {
    if (this.#page === '') return
    const received = await this.#run(() => (window as unknown as Watched).heard?.splice(0) ?? [], null)
    this.#errors.push(...received)
  }

  async #leave(): Promise<void> {
    if (this.#page === '') return
    await this.#collect()
    await this.#ask('DELETE', '/window')
    this.#page = ''
  }

  async #run<A, T>(work: (given: A) => T | Promise<T>, given: A): Promise<T> {
    const script = `return Promise.resolve((${work})(arguments[0])).then((found) => JSON.stringify(found) ?? '')`
    const json = await this.#ask<string>('POST', '/execute/sync', { script, args: [given ?? null] })
    return (json === '' ? undefined : JSON.parse(json)) as T
  }

  #ask<T>(method: string, path: string, body?: unknown): Promise<T> {
    return this.#send(method, `/session/${this.#session}${path}`, body)
  }

  /** Resolves with what the command brought; rejects with the driver's words. */
  async #send<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await fetch(this.#address + path, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const { value } = (await response.json()) as { value: T & { error?: string; message?: string } }
    if (!response.ok) throw new Error(`${method} ${path}: ${value.error}: ${value.message}`)
    return value
  }
}
