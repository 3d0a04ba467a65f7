/** Firefox, driven by WebDriver BiDi, which it speaks without a program in between. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Bidi } from './bidi.ts'
import { type Driver, pressing, type Size, typing } from './driver.ts'
import { Program } from './program.ts'

/** Nothing but the page under test is talked to, and nothing asks to be clicked away. */
const settings: Readonly<Record<string, string | number | boolean>> = {
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.aboutwelcome.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage': 'about:blank',
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'datareporting.policy.dataSubmissionPolicyBypassNotification': true,
  'dom.push.serverURL': '',
  'extensions.update.enabled': false,
  'intl.accept_languages': 'en-GB, en',
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
  'toolkit.telemetry.reportingpolicy.firstRun': false,
  'ui.systemUsesDarkTheme': 0,
}

interface Entry {
  readonly level: string
  readonly text: string
  readonly stackTrace?: { readonly callFrames: readonly { readonly url: string; readonly lineNumber: number }[] }
}

/** Runs before the scripts of every page. */
const tellViolations = () => {
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    reportError(new Error(`Refused by ${violatedDirective}: ${blockedURI}`)),
  )
}

export class Firefox implements Driver {
  product = 'Firefox'
  readonly #path: string
  readonly #profile: string
  #program!: Program
  #bidi!: Bidi
  #context = ''
  #errors: string[] = []

  private constructor(path: string, profile: string) {
    this.#path = path
    this.#profile = profile
  }

  static async start(path: string): Promise<Firefox> {
    const profile = await mkdtemp(join(tmpdir(), 'firefox-'))
    const lines = Object.entries(settings).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`)
    await writeFile(join(profile, 'user.js'), lines.join(''))
    const firefox = new Firefox(path, profile)
    await firefox.#begin()
    return firefox
  }

  async open(url: string, { width, height }: Size): Promise<void> {
    const before = this.#context
    const created = await this.#bidi.send<{ context: string }>('browsingContext.create', { type: 'tab' })
    this.#context = created.context
    if (before !== '') await this.#bidi.send('browsingContext.close', { context: before })
    await this.#bidi.send('browsingContext.setViewport', { context: this.#context, viewport: { width, height } })
    await this.#bidi.send('browsingContext.navigate', { context: this.#context, url, wait: 'complete' })
  }

  async relaunch(): Promise<void> {
    await this.#end()
    await this.#begin()
  }

  async evaluate<A, T>(work: (given: A) => T | Promise<T>, given: A): Promise<T> {
    const said = await this.#bidi.send<{
      readonly type: string
      readonly result?: { readonly value?: string }
      readonly exceptionDetails?: { readonly text: string }
    }>('script.callFunction', {
      functionDeclaration: `async (given) => JSON.stringify(await (${work})(JSON.parse(given)))`,
      arguments: [{ type: 'string', value: JSON.stringify(given ?? null) }],
      target: { context: this.#context },
      awaitPromise: true,
    })
    if (said.exceptionDetails) throw new Error(said.exceptionDetails.text)
    const json = said.result?.value
    return (json === undefined ? undefined : JSON.parse(json)) as T
  }

  async press(x: number, y: number): Promise<void> {
    await this.#bidi.send('input.performActions', { context: this.#context, actions: pressing(x, y) })
  }

  async type(text: string): Promise<void> {
    await this.#bidi.send('input.performActions', { context: this.#context, actions: typing(text) })
  }

  async picture(): Promise<Buffer> {
    const { data } = await this.#bidi.send<{ data: string }>('browsingContext.captureScreenshot', {
      context: this.#context,
    })
    return Buffer.from(data, 'base64')
  }

  async errors(): Promise<readonly string[]> {
    return this.#errors
  }

  async close(): Promise<void> {
    await this.#end()
    await rm(this.#profile, { recursive: true, force: true, maxRetries: 5 })
  }

  async #begin(): Promise<void> {
    const args = ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', this.#profile]
    this.#program = new Program(this.#path, args, { TZ: 'Europe/Berlin', MOZ_CRASHREPORTER_DISABLE: '1' })
    const url = await this.#program.says(/WebDriver BiDi listening on (ws:\S+)/)
    this.#bidi = await Bidi.open(url, (method, params) => this.#hear(method, params as Entry))
    const { capabilities } = await this.#bidi.send<{ capabilities: { browserVersion: string } }>('session.new', {
      capabilities: {},
    })
    this.product = `Firefox ${capabilities.browserVersion}`
    await this.#bidi.send('session.subscribe', { events: ['log.entryAdded'] })
    await this.#bidi.send('script.addPreloadScript', { functionDeclaration: String(tellViolations) })
    this.#context = ''
  }

  async #end(): Promise<void> {
    const isAsked = this.#bidi.send('browser.close', {}).then(
      () => true,
      () => false,
    )
    await this.#program.end(await Promise.race([isAsked, wait(5_000, false, { ref: false })]))
    this.#bidi.close()
  }

  #hear(method: string, { level, text, stackTrace }: Entry): void {
    if (method !== 'log.entryAdded' || level !== 'error') return
    const [frame] = stackTrace?.callFrames ?? []
    this.#errors.push(frame ? `${text} (${frame.url}:${frame.lineNumber})` : text)
  }
}
