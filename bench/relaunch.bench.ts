/**
 * The app opened again without a network: from the navigation to a list of markets on the screen, its service worker
 * stopped before, as it is when a phone has been put away. Settings: LAUNCHES (5).
 */
import type { CDPSession, Page } from '@playwright/test'
import { Exchange } from '../e2e/exchange.ts'
import { loadOf, watchLoads } from './loadTrace.ts'
import { percentile } from './percentiles.ts'
import { openBrowser, phoneOf, SLOWER, slowDown } from './phone.ts'
import { type Figure, report } from './report.ts'

const launches = Number(process.env.LAUNCHES ?? 5)
const SETTLE_MS = 3_000
/** Before this the page is not asked whether it has started, ms on a processor that is not slowed. */
const LAUNCH_WITHIN_MS = 1_500

/** Visits the app until it has kept what it needs without a network. */
async function visit(page: Page): Promise<void> {
  await page.goto('/')
  await page.locator('[data-code]').first().waitFor()
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    // An answer that came before the worker was there is kept by the next visit.
    while (!navigator.serviceWorker.controller) await new Promise((again) => setTimeout(again, 100))
  })
  await page.reload()
  await page.locator('[data-code]').first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(SETTLE_MS)
}

const exchange = await Exchange.open({ LOG_LEVEL: 'error' })
const browser = await openBrowser()
try {
  const context = await browser.newContext(phoneOf(exchange.origin, 'allow'))
  const first = await context.newPage()
  await visit(first)
  await first.close()
  await context.setOffline(true)
  await exchange.stop()

  const launch = async (slower: number) => {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await stopWorkers(session)
    await watchLoads(page)
    await slowDown(session, slower)
    await page.goto('/')
    // To ask the page meanwhile would be work of its own, in the middle of what is measured; one that takes longer is waited for.
    await page.waitForTimeout(slower * LAUNCH_WITHIN_MS)
    await page.waitForFunction(() => !Number.isNaN((window as never as { seen: { list: number } }).seen.list))
    const { list, lcp } = await loadOf(page)
    await page.close()
    return { list, lcp }
  }
  const figures: Figure[] = []
  for (const [words, slower, atMost] of [
    ['', 1, 300],
    [`, processor ${SLOWER} times slower`, SLOWER, 1_000],
  ] as const) {
    const all = []
    for (let time = 0; time < launches; time += 1) all.push((await launch(slower)).list)
    figures.push({ what: `list painted${words}, median`, figure: percentile(all, 0.5), unit: 'ms', target: { atMost } })
    figures.push({ what: `list painted${words}, worst`, figure: percentile(all, 1), unit: 'ms' })
  }
  report(
    'relaunch',
    `The app opened again without a network, ${launches} times: from the navigation to the first painted prices. Its service worker was stopped before and starts within that time; where the page's processor is slowed, the worker's is not.`,
    figures,
  )
} finally {
  await browser.close()
  await exchange.close()
}

async function stopWorkers(session: CDPSession): Promise<void> {
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.stopAllWorkers')
  await session.send('ServiceWorker.disable')
}
