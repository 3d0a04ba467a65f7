/**
 * The first load of Markets and Trade on a phone: Lighthouse, and a trace on a connection and processor that are slow
 * indeed, beside an empty React app. Settings: LOOKS (5) of Lighthouse at a page, LOADS (5) of a trace. The pages take
 * turns, so that an hour in which the machine is slow is the same for all.
 */
import type { Browser } from '@playwright/test'
import { Exchange, freePort } from '../e2e/exchange.ts'
import { type AuditScores, runAudit } from './lighthouse.ts'
import { type Load, loadOf, onSlow4G, watchLoads } from './loadTrace.ts'
import { percentile } from './percentiles.ts'
import { openBrowser, openPhone, SLOWER, slowDown } from './phone.ts'
import { type Figure, report, type Target } from './report.ts'
import { TickServer } from './tickServer.ts'

const looks = Number(process.env.LOOKS ?? 5)
const loads = Number(process.env.LOADS ?? 5)
/** After the load: what comes later is waited for. */
const SETTLE_MS = 4_000

const lookFigures: readonly (readonly [string, keyof AuditScores, string, Target?])[] = [
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

async function loadOnce(browser: Browser, url: string): Promise<Load> {
  const { page, session } = await openPhone(browser, new URL(url).origin)
  await watchLoads(page)
  await onSlow4G(session)
  await slowDown(session, SLOWER)
  await page.goto(url)
  await page.waitForTimeout(SETTLE_MS)
  const load = await loadOf(page)
  await page.context().close()
  return load
}

/** Measures pages in turns and returns the median of each figure. */
async function inTurns<T extends object, Name extends string>(
  pages: Readonly<Record<Name, string>>,
  times: number,
  measure: (url: string) => Promise<T>,
): Promise<Record<Name, T>> {
  const all = Object.entries<string>(pages).map(([name, url]) => ({ name, url, measured: [] as T[] }))
  for (let time = 0; time < times; time += 1) for (const { url, measured } of all) measured.push(await measure(url))
  return Object.fromEntries(all.map(({ name, measured }) => [name, medianOf(measured)])) as Record<Name, T>
}

function medianOf<T extends object>(measured: readonly T[]): T {
  const names = Object.keys(measured[0] ?? {}) as (keyof T & string)[]
  const half = (name: keyof T) =>
    percentile(
      measured.map((one) => one[name] as number),
      0.5,
    )
  return Object.fromEntries(names.map((name) => [name, half(name)])) as T
}

/** Goals of the app's figures relative to those of the empty React app in the same run. */
const relative = {
  Markets: { largest: { atMost: 0.6 }, performance: { atLeast: -2 } },
  Trade: { largest: { atMost: 0.7 }, performance: { atLeast: -5 } },
} as const

const exchange = await Exchange.open({ LOG_LEVEL: 'error' })
const server = await TickServer.open(exchange.origin, 'dist/bench/pages')
const port = await freePort()
const browser = await openBrowser(port)
const figures: Figure[] = []
try {
  const pages = {
    empty: `${server.origin}/bench/empty.html`,
    Markets: `${exchange.origin}/#/`,
    Trade: `${exchange.origin}/#/trade`,
  }
  const looked = await inTurns(pages, looks, (url) => runAudit(url, port))
  const traced = await inTurns(pages, loads, (url) => loadOnce(browser, url))
  for (const name of ['Markets', 'Trade'] as const) {
    const { largest, performance } = relative[name]
    figures.push(
      {
        what: `${name}, trace: largest paint relative to the empty app`,
        figure: traced[name].lcp / traced.empty.lcp,
        unit: '',
        target: largest,
      },
      {
        what: `${name}, Lighthouse: performance above the empty app`,
        figure: looked[name].performance - looked.empty.performance,
        unit: '',
        target: performance,
      },
    )
    for (const [what, key, unit, target] of lookFigures)
      figures.push({
        what: `${name}, Lighthouse: ${what}`,
        figure: looked[name][key],
        unit,
        baseline: looked.empty[key],
        target,
      })
    for (const [what, key, unit, target] of loadFigures) {
      const [figure, baseline] = [traced[name][key], traced.empty[key]]
      figures.push({ what: `${name}, trace: ${what}`, figure, unit, baseline, target })
    }
  }
  figures.push({ what: 'Markets, trace: list painted', figure: traced.Markets.list, unit: 'ms' })
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
