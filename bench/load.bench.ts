/**
 * The first load of Markets and Trade on a phone: Lighthouse, and a trace on a connection and processor that are slow
 * indeed, beside an empty React app. Settings: LOOKS (3) of Lighthouse at a page, LOADS (3) of a trace.
 */
import type { Browser } from '@playwright/test'
import { Exchange, freePort } from '../e2e/exchange.ts'
import { type Look, look } from './lighthouse.ts'
import { type Load, loadOf, onSlow4G, watchLoads } from './loadTrace.ts'
import { percentile } from './percentiles.ts'
import { openBrowser, openPhone, SLOWER, slowDown } from './phone.ts'
import { type Figure, report, type Target } from './report.ts'
import { TickServer } from './tickServer.ts'

const looks = Number(process.env.LOOKS ?? 3)
const loads = Number(process.env.LOADS ?? 3)
/** After the load: what comes later is waited for. */
const SETTLE_MS = 4_000

const lookFigures: readonly (readonly [string, keyof Look, string, Target?])[] = [
  ['performance', 'performance', '', { atLeast: 98 }],
  ['accessibility', 'accessibility', '', { atLeast: 100 }],
  ['best practices', 'bestPractices', '', { atLeast: 100 }],
  ['first paint', 'fcp', 'ms'],
  ['largest paint', 'lcp', 'ms', { atMost: 1_800 }],
  ['blocked', 'tbt', 'ms'],
  ['layout shift', 'cls', ''],
  ['sent in all', 'kib', 'KiB'],
  ['this machine by its own measure', 'machine', ''],
]
const loadFigures: readonly (readonly [string, keyof Load, string, Target?])[] = [
  ['first paint', 'fcp', 'ms'],
  ['largest paint', 'lcp', 'ms', { atMost: 1_800 }],
  ['blocked', 'tbt', 'ms'],
  ['layout shift', 'cls', ''],
  ['requests before the largest paint', 'requests', ''],
]

/** The median of several first loads. */
async function load(browser: Browser, origin: string, path: string): Promise<Load> {
  const all: Load[] = []
  for (let time = 0; time < loads; time += 1) {
    const { page, session } = await openPhone(browser, origin)
    await watchLoads(page)
    await onSlow4G(session)
    await slowDown(session, SLOWER)
    await page.goto(path)
    await page.waitForTimeout(SETTLE_MS)
    all.push(await loadOf(page))
    await page.context().close()
  }
  const names = Object.keys(all[0] ?? {}) as (keyof Load)[]
  const median = (name: keyof Load) =>
    percentile(
      all.map((one) => one[name]),
      0.5,
    )
  return Object.fromEntries(names.map((name) => [name, median(name)])) as unknown as Load
}

const exchange = await Exchange.open({ LOG_LEVEL: 'error' })
const server = await TickServer.open(exchange.origin, 'dist/bench/pages')
const port = await freePort()
const browser = await openBrowser(port)
const figures: Figure[] = []
try {
  const empty = {
    look: await look(`${server.origin}/bench/empty.html`, port, looks),
    load: await load(browser, server.origin, '/bench/empty.html'),
  }
  for (const [name, path] of [
    ['Markets', '/#/'],
    ['Trade', '/#/trade'],
  ] as const) {
    const ours = await look(exchange.origin + path, port, looks)
    for (const [what, key, unit, target] of lookFigures)
      figures.push({
        what: `${name}, Lighthouse: ${what}`,
        figure: ours[key],
        unit,
        baseline: empty.look[key],
        target,
      })
    const traced = await load(browser, exchange.origin, path)
    for (const [what, key, unit, target] of loadFigures)
      figures.push({ what: `${name}, trace: ${what}`, figure: traced[key], unit, baseline: empty.load[key], target })
    if (name === 'Markets') figures.push({ what: 'Markets, trace: list painted', figure: traced.list, unit: 'ms' })
  }
  report(
    'load',
    `The first load on a phone, the median of ${looks} looks of Lighthouse (mobile, its own simulated slow 4G and processor) and of ${loads} traces (a processor ${SLOWER} times slower, every request held for 562 ms, 1.44 Mbit/s). Baseline: an empty React app.`,
    figures,
  )
} finally {
  await browser.close()
  await server.close()
  await exchange.close()
}
