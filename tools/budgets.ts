/** Size limits of the screens, checked by every build. */
import { entriesOf, filesOf, keyOf, type Manifest } from './viteManifest.ts'

/** A screen and the most script it may make a first visit load, in KiB after gzip, one language's catalogue included. */
export interface Budget {
  readonly screen: string
  /** The modules it is drawn with: its page, the pages that were there before, and what loads a moment later. What opens on a tap does not count. */
  readonly parts: readonly string[]
  readonly limit: number
}

const bars = 'src/app/WideBars.tsx'
const markets = 'src/markets/MarketsPage.tsx'
const trade = [markets, 'src/trade/TradePage.tsx', 'src/trade/chart/ChartView.tsx']
const terminal = 'src/trade/WideTrade.tsx'

export const budgets: readonly Budget[] = [
  { screen: 'Markets, first visit', parts: [markets], limit: 160 },
  { screen: 'Markets, wide', parts: [markets, bars], limit: 160 },
  { screen: 'Trade with its chart', parts: trade, limit: 260 },
  { screen: 'Trade with its chart, wide', parts: [...trade, bars, terminal], limit: 260 },
]

/**
 * The files of a screen, relative to the built app. `weigh` tells the weight of one, for choosing the heaviest catalogue.
 * Throws when a part is not in the build.
 */
export function screenFiles(manifest: Manifest, budget: Budget, weigh: (file: string) => number): Set<string> {
  const keys = [...entriesOf(manifest), ...budget.parts.map((part) => keyOf(manifest, part))]
  const files = new Set([...filesOf(manifest, keys)].filter((file) => file.endsWith('.js')))
  const catalogues = Object.entries(manifest).filter(([key]) => /^locales\/[^/]+\.po$/.test(key))
  const heaviest = catalogues.map(([, chunk]) => chunk.file).sort((a, b) => weigh(b) - weigh(a))[0]
  if (heaviest) files.add(heaviest)
  return files
}
