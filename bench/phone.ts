/** A cheap phone in a browser: its size, a processor four times slower, what its page and main thread did meanwhile. */
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test'
import { findChromium } from '../tools/browser.ts'
import { quietBrowser } from '../tools/quietBrowser.ts'

/** Factor by which a phone's processor is slower than this machine's. */
export const SLOWER = 4
const size = { width: 390, height: 844 }

/** A browser; `port` is where Lighthouse finds it. Sessions of the DevTools protocol need nothing of it. */
export async function openBrowser(port?: number): Promise<Browser> {
  return chromium.launch({
    executablePath: await findChromium(),
    args: port === undefined ? [...quietBrowser] : [...quietBrowser, `--remote-debugging-port=${port}`],
  })
}

/** The settings of a phone's page, with the app's service worker or without. */
export const phoneOf = (baseURL: string, serviceWorkers: 'allow' | 'block' = 'block') => ({
  baseURL,
  serviceWorkers,
  viewport: size,
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: 'en-GB',
})

/** A page in a phone of its own, and how to speak with its browser. */
export async function openPhone(browser: Browser, origin: string): Promise<{ page: Page; session: CDPSession }> {
  const context: BrowserContext = await browser.newContext(phoneOf(origin))
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  // The main thread's own time: what others do on this machine is not counted.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return { page, session }
}

/** Makes the page's processor so many times slower. */
export const slowDown = (session: CDPSession, times: number): Promise<unknown> =>
  session.send('Emulation.setCPUThrottlingRate', { rate: times })

/** Returns the main thread's work since the page began, s, and its share in scripts, layout and styles. */
export async function worked(session: CDPSession): Promise<Readonly<Record<'all' | 'script' | 'layout', number>>> {
  const { metrics } = await session.send('Performance.getMetrics')
  const of = (name: string) => metrics.find((one) => one.name === name)?.value ?? 0
  return {
    all: of('TaskDuration'),
    script: of('ScriptDuration'),
    layout: of('LayoutDuration') + of('RecalcStyleDuration'),
  }
}
