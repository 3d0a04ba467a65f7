/** Counts a page's frames, and looks when a price that was sent is painted. */
import type { CDPSession, Page } from '@playwright/test'
import { percentile } from './percentiles.ts'
import { worked } from './phone.ts'
import { numberIn, TIMED_BY } from './tickServer.ts'

interface Seen {
  /** Ms from each frame to the next. */
  readonly gaps: number[]
  /** First paint of each price, ms since the epoch, by its text. */
  readonly painted: Record<string, number>
}

/** Work of a page during a few seconds. */
export interface Drawing {
  /** Frames a second. */
  readonly fps: number
  /** Of the times from a frame to the next, ms. */
  readonly frameP95: number
  /** Of the main thread's time, %. */
  readonly busy: number
  /** Of the busy time: styles and layout, %. */
  readonly layout: number
  /** From the server's send to the paint, ms: of the prices that were painted. */
  readonly latency: readonly number[]
  /** Tasks of more than 50 ms. */
  readonly longTasks: number
}

/**
 * Watches a page for so long, and its frames for as long again: to count frames asks for them, which is work of its own.
 * Where prices were sent by `sentAt`, it looks for them in the row of `TIMED_BY`.
 */
export async function watchFrames(
  page: Page,
  session: CDPSession,
  ms: number,
  sentAt: ReadonlyMap<number, number> = new Map(),
): Promise<Drawing> {
  const before = await worked(session)
  const began = performance.now()
  await page.waitForTimeout(ms)
  const after = await worked(session)
  const elapsed = (performance.now() - began) / 1000
  const { gaps, painted, longTasks } = await page.evaluate(watch, { ms, code: TIMED_BY })
  const latency = Object.entries(painted).flatMap(([price, at]) => {
    const sent = sentAt.get(numberIn(Number(price)))
    return sent === undefined ? [] : [at - sent]
  })
  const all = after.all - before.all
  return {
    fps: gaps.length / (gaps.reduce((sum, gap) => sum + gap, 0) / 1000),
    frameP95: percentile(gaps, 0.95),
    busy: (100 * all) / elapsed,
    layout: (100 * (after.layout - before.layout)) / all,
    latency,
    longTasks,
  }
}

/** In the page. */
function watch({ ms, code }: { ms: number; code: string }): Promise<Seen & { longTasks: number }> {
  const gaps: number[] = []
  const painted: Record<string, number> = {}
  let longTasks = 0
  const observer = new PerformanceObserver((list) => {
    longTasks += list.getEntries().length
  })
  observer.observe({ type: 'longtask' })
  const reported = document.querySelector(`[data-code="${code}"] .fig`)
  const { port1, port2 } = new MessageChannel()
  // A message that is sent while a frame is made arrives when it is painted.
  port1.onmessage = () => {
    const price = reported?.textContent ?? ''
    painted[price] ??= performance.timeOrigin + performance.now()
  }
  return new Promise((resolve) => {
    const began = performance.now()
    let last = Number.NaN
    const frame = (now: number) => {
      if (!Number.isNaN(last)) gaps.push(now - last)
      last = now
      port2.postMessage(undefined)
      if (performance.now() - began < ms) requestAnimationFrame(frame)
      else {
        observer.disconnect()
        resolve({ gaps, painted, longTasks })
      }
    }
    requestAnimationFrame(frame)
  })
}

/** Counts the prices a page writes per second by the changes in its rows. Counting costs time as well. */
export async function countDrawn(page: Page, ms: number): Promise<number> {
  const drawn = await page.evaluate(async (during) => {
    let count = 0
    const observer = new MutationObserver((changes) => {
      const rows = new Set<Element | null | undefined>()
      for (const { target } of changes) rows.add((target as Element).parentElement?.closest('[data-code]'))
      rows.delete(null)
      rows.delete(undefined)
      count += rows.size
    })
    const root = document.getElementById('root')
    if (root) observer.observe(root, { subtree: true, childList: true, characterData: true })
    await new Promise((resolve) => setTimeout(resolve, during))
    observer.disconnect()
    return count
  }, ms)
  return drawn / (ms / 1000)
}
