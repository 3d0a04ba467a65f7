/** What a screen may weigh. Checked by every build. */
import { entriesOf, filesOf, type Manifest } from './viteManifest.ts'

/** A screen and the most script it may make a first visit load, in KiB after gzip, one language's catalogue included. */
export interface Budget {
  readonly screen: string
  /** The page components it shows; a page that was on the screen before counts as well. */
  readonly pages: readonly string[]
  /** Parts that load a moment later and belong to the screen all the same; what opens on a tap does not. */
  readonly lazyParts?: readonly string[]
  readonly limit: number
}

const markets = 'src/markets/MarketsPage.tsx'
const trade = 'src/trade/TradePage.tsx'
const chart = 'src/trade/chart/ChartView.tsx'

export const budgets: readonly Budget[] = [
  { screen: 'Markets, first visit', pages: [markets], limit: 125 },
  { screen: 'Trade with its chart', pages: [markets, trade], lazyParts: [chart], limit: 215 },
]

/** The files of a screen, relative to the built app. `weigh` tells the weight of one, for choosing the heaviest catalogue. */
export function screenFiles(manifest: Manifest, budget: Budget, weigh: (file: string) => number): Set<string> {
  const parts = [...entriesOf(manifest), ...budget.pages, ...(budget.lazyParts ?? [])]
  const files = new Set([...filesOf(manifest, parts)].filter((file) => file.endsWith('.js')))
  const catalogues = Object.entries(manifest).filter(([key]) => key.endsWith('.po'))
  const heaviest = catalogues.map(([, chunk]) => chunk.file).sort((a, b) => weigh(b) - weigh(a))[0]
  if (heaviest) files.add(heaviest)
  return files
}
