/** Lighthouse's look at a page, as a phone on slow 4G: what PageSpeed and the browser's own panel would say. */
import lighthouse from 'lighthouse'
import { percentile } from './percentiles.ts'

/** Of several looks, the median of each. Scores of 100, times in ms. */
export interface Look {
  readonly performance: number
  readonly accessibility: number
  readonly bestPractices: number
  readonly fcp: number
  readonly lcp: number
  readonly tbt: number
  readonly cls: number
  /** All that was sent, KiB as it travelled. */
  readonly kib: number
  /** How quick Lighthouse found this machine; it reckons with a phone's processor four times slower, whatever this says. */
  readonly machine: number
}

/** On a busy machine the browser does not always begin in time. */
const MOST_TRIES = 3

async function lookOnce(url: string, port: number, tries = 1): Promise<Look> {
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: ['performance', 'accessibility', 'best-practices'],
  })
  if (result === undefined) throw new Error(`Lighthouse said nothing of ${url}`)
  const { categories, audits, environment, runtimeError } = result.lhr
  if (runtimeError !== undefined) {
    if (tries < MOST_TRIES) return lookOnce(url, port, tries + 1)
    throw new Error(`Lighthouse: ${runtimeError.message}`)
  }
  const score = (category: string) => Math.round((categories[category]?.score ?? 0) * 100)
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    fcp: value('first-contentful-paint'),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    kib: value('total-byte-weight') / 1024,
    machine: environment.benchmarkIndex,
  }
}

/** Looks at a page so many times, each as if for the first, in the browser that listens at `port`. */
export async function look(url: string, port: number, times: number): Promise<Look> {
  const looks: Look[] = []
  for (let time = 0; time < times; time += 1) looks.push(await lookOnce(url, port))
  const names = Object.keys(looks[0] ?? {}) as (keyof Look)[]
  return Object.fromEntries(
    names.map((name) => [
      name,
      percentile(
        looks.map((one) => one[name]),
        0.5,
      ),
    ]),
  ) as unknown as Look
}
