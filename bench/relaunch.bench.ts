/**
 * The app opened again without a network: from the navigation to painted prices, on Markets and on Trade, its service
 * worker stopped before, as it is when a phone has been put away. Baseline: an empty React app that a worker of its own keeps.
 * Settings: LAUNCHES (5).
 */
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'
import { Exchange } from '../e2e/exchange.ts'
import { percentile } from './percentiles.ts'
import { openBrowser, phoneOf, SLOWER, slowDown } from './phone.ts'
import { type Figure, report } from './report.ts'
import { TickServer } from './tickServer.ts'

const launches = Number(process.env.LAUNCHES ?? 5)
/** Until the app is at rest, and has kept what it showed. */
const SETTLE_MS = 8_000
/** Before this the page is not asked whether it has started, ms on a processor that is not slowed. */
const LAUNCH_TIMEOUT_MS = 1_500

/** Page that is opened again, and what has to be painted then. `aged`: the element that shows its age. */
interface Start {
  readonly name: string
  readonly path: string
  readonly painted: string
  readonly aged?: string
}

const starts: readonly Start[] = [
  { name: 'Markets', path: '/', painted: '[data-code] .fig', aged: '[data-code] time' },
  { name: 'Trade', path: '/#/trade', painted: '[data-side=buy] .fig', aged: 'header time' },
]
const emptyApp: Start = { name: 'empty', path: '/bench/empty.html', painted: 'h1' }

interface Seen {
  /**
   * Times at which the awaited element was in the page, and at which a task after its frame began, ms since the
   * navigation.
   */
  there?: number
  painted?: number
  /** True if it showed its age. */
  aged?: boolean
}

/** In the page, before anything of its own: waits for something to be painted. */
function watch({ painted, aged }: { painted: string; aged: string | undefined }): void {
  const seen: Seen = {}
  Object.assign(window, { seen })
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => {
    seen.painted = performance.now()
  }
  const changes = new MutationObserver(() => {
    if (!document.querySelector(painted)?.textContent) return
    changes.disconnect()
    seen.there = performance.now()
    seen.aged = aged !== undefined && Boolean(document.querySelector(aged)?.textContent)
    requestAnimationFrame(() => port2.postMessage(0))
  })
  changes.observe(document, { subtree: true, childList: true, characterData: true })
}

/** Visits until what is needed without a network is kept, and the screen of the start with it. */
async function visit(context: BrowserContext, { path, painted }: Start): Promise<void> {
  const page = await context.newPage()
  await page.goto(path)
  await page.locator(painted).first().waitFor()
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    // An answer that came before the worker was there is kept by the next visit.
    while (!navigator.serviceWorker.controller) await new Promise((again) => setTimeout(again, 100))
  })
  await page.reload()
  await page.locator(painted).first().waitFor()
  await page.waitForTimeout(SETTLE_MS)
  await page.close()
}

/**
 * Opens it again, without a network by the address alone, as an installed app is. Where it is the first that the page paints, the
 * browser tells when; otherwise it is taken to be painted when the task after its frame begins, a little later.
 */
async function launch(
  context: BrowserContext,
  start: Start,
  slower: number,
): Promise<{ painted: number; aged: boolean }> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await stopWorkers(session)
  await page.addInitScript(watch, { painted: start.painted, aged: start.aged })
  await slowDown(session, slower)
  await page.goto(start.path.replace(/#.*/, ''))
  // To ask the page meanwhile would be work of its own, in the middle of what is measured; one that takes longer is waited for.
  await page.waitForTimeout(slower * LAUNCH_TIMEOUT_MS)
  await page.waitForFunction(() => (window as never as { seen: Seen }).seen.painted !== undefined)
  const { there, painted, aged, first } = await page.evaluate(() => ({
    ...(window as never as { seen: Required<Seen> }).seen,
    first: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  }))
  await page.close()
  return { painted: first >= there ? first : painted, aged }
}

/** The empty app's own worker: it answers with what it has, and keeps what it has not. */
const emptyWorker = `
addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(clients.claim()))
addEventListener('fetch', (event) => event.respondWith((async () => {
  const cache = await caches.open('empty')
  const kept = await cache.match(event.request)
  if (kept) return kept
  const got = await fetch(event.request)
  await cache.put(event.request, got.clone())
  return got
})()))`

async function keepEmptyApp(context: BrowserContext): Promise<void> {
  const page: Page = await context.newPage()
  await page.goto(emptyApp.path)
  await page.evaluate(() =>
    navigator.serviceWorker.register('/bench/worker.js', { scope: '/bench/' }).then(() => undefined),
  )
  await page.close()
}

async function measure(browser: Browser): Promise<Figure[]> {
  const exchange = await Exchange.open({ LOG_LEVEL: 'error' })
  const pages = await TickServer.open(exchange.origin, 'dist/bench/pages', { '/bench/worker.js': emptyWorker })
  const empty = await browser.newContext(phoneOf(pages.origin, 'allow'))
  const contexts = await Promise.all(starts.map(() => browser.newContext(phoneOf(exchange.origin, 'allow'))))
  try {
    await keepEmptyApp(empty)
    await visit(empty, emptyApp)
    for (const [at, start] of starts.entries()) await visit(contexts[at] as BrowserContext, start)
    for (const context of [empty, ...contexts]) await context.setOffline(true)
  } finally {
    await pages.close()
    await exchange.close()
  }
  const figures: Figure[] = []
  for (const [words, slower, atMost] of [
    ['', 1, 200],
    [`, processor ${SLOWER} times slower`, SLOWER, 600],
  ] as const) {
    const all = [emptyApp, ...starts].map((start) => ({ start, took: [] as number[], aged: 0 }))
    for (let time = 0; time < launches; time += 1) {
      for (const [at, one] of all.entries()) {
        const { painted, aged } = await launch([empty, ...contexts][at] as BrowserContext, one.start, slower)
        one.took.push(painted)
        one.aged += Number(aged)
      }
    }
    const [bare, ...ours] = all
    for (const { start, took, aged } of ours) {
      const name = `${start.name}: prices painted${words}`
      const baseline = percentile(bare?.took ?? [], 0.5)
      figures.push({ what: `${name}, median`, figure: percentile(took, 0.5), unit: 'ms', baseline, target: { atMost } })
      figures.push({ what: `${name}, worst`, figure: percentile(took, 1), unit: 'ms' })
      figures.push({ what: `${name}: starts whose prices said their age`, figure: aged, unit: '' })
    }
  }
  return figures
}

const browser = await openBrowser()
try {
  report(
    'relaunch',
    `The app opened again without a network, ${launches} times in turn with an empty React app (the baseline): from the navigation to painted prices. The service worker was stopped before and starts within that time; where the page's processor is slowed, the worker's is not.`,
    await measure(browser),
  )
} finally {
  await browser.close()
}

async function stopWorkers(session: CDPSession): Promise<void> {
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.stopAllWorkers')
  await session.send('ServiceWorker.disable')
}
