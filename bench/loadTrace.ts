/** Reads what a page does while it loads from the browser: paints, blocked time, shifts and requests. */
import type { CDPSession, Page } from '@playwright/test'

/** A slow 4G connection as the browser's own panel has it: each request waits, then 1.44 Mbit/s. */
const slow4G = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 }

/** Times in ms from the navigation. */
export interface Load {
  readonly fcp: number
  readonly lcp: number
  /** Time at which the first price was in the list. */
  readonly list: number
  /** Total blocking time: the part of each task beyond 50 ms, from the first paint on. */
  readonly tbt: number
  readonly cls: number
  /** Requests that were answered before the largest part was painted. */
  readonly requests: number
}

interface Watched {
  list: number
  lcp: number
  cls: number
  tasks: { at: number; took: number }[]
}

/** In the page, before anything of its own. */
function watch(): void {
  const seen: Watched = { list: Number.NaN, lcp: Number.NaN, cls: 0, tasks: [] }
  Object.assign(window, { seen })
  const on = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) take(entry)
    }).observe({ type, buffered: true })
  on('largest-contentful-paint', ({ startTime }) => {
    seen.lcp = startTime
  })
  on('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) seen.cls += value
  })
  on('longtask', ({ startTime: at, duration: took }) => seen.tasks.push({ at, took }))
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => {
    seen.list = performance.now()
  }
  const changes = new MutationObserver(() => {
    if (!document.querySelector('[data-code] .fig')?.textContent) return
    changes.disconnect()
    requestAnimationFrame(() => port2.postMessage(0))
  })
  changes.observe(document, { subtree: true, childList: true, characterData: true })
}

/** Makes a page tell of its loads; before it is opened. */
export const watchLoads = (page: Page): Promise<unknown> => page.addInitScript(watch)

/** Makes a page's network a slow one. What its service worker fetches is not slowed. */
export async function onSlow4G(session: CDPSession): Promise<void> {
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', slow4G)
}

/** Returns how the open page was loaded. */
export async function loadOf(page: Page): Promise<Load> {
  return page.evaluate(() => {
    const { list, lcp, cls, tasks } = (window as never as { seen: Watched }).seen
    const fcp = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN
    const blocked = tasks.map(({ at, took }) => (at + took <= fcp ? 0 : Math.max(0, took - 50)))
    const answered = performance
      .getEntriesByType('resource')
      .filter((entry) => (entry as PerformanceResourceTiming).responseEnd <= lcp)
    const tbt = blocked.reduce((sum, ms) => sum + ms, 0)
    return { fcp, lcp, list, tbt, cls, requests: answered.length }
  })
}
