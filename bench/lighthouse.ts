/** Lighthouse's look at a page, as a phone on slow 4G: what PageSpeed and the browser's own panel would say. */
import lighthouse from 'lighthouse'

/** Scores of 100, times in ms. */
export interface AuditScores {
  readonly performance: number
  readonly accessibility: number
  readonly bestPractices: number
  readonly fcp: number
  readonly lcp: number
  readonly tbt: number
  readonly cls: number
  /** Total transfer size, KiB. */
  readonly kib: number
  /** Speed of this machine as Lighthouse measured it. Lighthouse simulates a phone four times slower in any case. */
  readonly machine: number
}

/** On a busy machine the browser does not always begin in time. */
const MAX_ATTEMPTS = 3

/** Looks at a page as if for the first time, in the browser that listens at `port`. */
export async function runAudit(url: string, port: number, tries = 1): Promise<AuditScores> {
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: ['performance', 'accessibility', 'best-practices'],
  })
  if (result === undefined) throw new Error(`Lighthouse said nothing of ${url}`)
  const { categories, audits, environment, runtimeError } = result.lhr
  if (runtimeError !== undefined) {
    if (tries < MAX_ATTEMPTS) return runAudit(url, port, tries + 1)
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
