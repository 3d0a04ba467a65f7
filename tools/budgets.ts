/** What a screen may weigh. Checked by every build. */
import { entriesOf, filesOf, type Manifest } from './viteManifest.ts'

/** A screen and the most it may make a first visit load, in KiB after gzip: scripts, styles and one catalogue. */
export interface Budget {
  readonly screen: string
  /** The page components it shows; a page that was on the screen before counts as well. */
  readonly pages: readonly string[]
  /** Whether what the last page loads on its own a moment later (the chart) counts as part of the screen. */
  readonly withLazyParts: boolean
  readonly limit: number
}

const markets = 'src/markets/MarketsPage.tsx'
const trade = 'src/trade/TradePage.tsx'

/** Of each, React alone takes 65; of the trade screen, the chart's library 57. */
export const budgets: readonly Budget[] = [
  { screen: 'Markets, first visit', pages: [markets], withLazyParts: false, limit: 150 },
  { screen: 'Trade with its chart', pages: [markets, trade], withLazyParts: true, limit: 255 },
]

/** Every chunk a page may load later on its own, except other pages and catalogues. */
function lazyPartsOf(manifest: Manifest, page: string): string[] {
  const found = new Set<string>()
  const visit = (key: string) => {
    if (found.has(key) || key.endsWith('.po') || (key !== page && key.endsWith('Page.tsx'))) return
    found.add(key)
    for (const next of [...(manifest[key]?.imports ?? []), ...(manifest[key]?.dynamicImports ?? [])]) {
      if (!manifest[next]?.isEntry) visit(next)
    }
  }
  visit(page)
  return [...found]
}

/** The files of a screen, relative to the built app. `weigh` tells the weight of one, for choosing the heaviest catalogue. */
export function screenFiles(manifest: Manifest, budget: Budget, weigh: (file: string) => number): Set<string> {
  const last = budget.pages.at(-1)
  const lazy = budget.withLazyParts && last ? lazyPartsOf(manifest, last) : []
  const files = filesOf(manifest, [...entriesOf(manifest), ...budget.pages, ...lazy])
  const catalogues = Object.entries(manifest).filter(([key]) => key.endsWith('.po'))
  const heaviest = catalogues.map(([, chunk]) => chunk.file).sort((a, b) => weigh(b) - weigh(a))[0]
  if (heaviest) files.add(heaviest)
  return files
}
