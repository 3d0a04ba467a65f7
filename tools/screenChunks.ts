/**
 * Which modules of the app come as one file. Left alone the bundler makes a file of every small part that two others share: on
 * 22 November 2026 Trade was 27 files instead of 9, and 244 KiB instead of 241; wide 35 instead of 13, and 255 instead of 252.
 */
import { fileURLToPath } from 'node:url'
import { normalizePath } from 'vite'

/** Static imports of each module, as the bundler knows them. Dynamic imports are not included. */
export interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

/** Returns true if a screen cannot be drawn without the module. */
type Needs = (screen: string) => boolean

interface ScreenChunk {
  readonly name: string
  readonly holds: (needs: Needs) => boolean
}

const frame = 'src/main.tsx'
const markets = 'src/markets/MarketsPage.tsx'
const trade = 'src/trade/TradePage.tsx'
const chart = 'src/trade/chart/ChartView.tsx'
const terminal = 'src/trade/WideTrade.tsx'
const orders = 'src/orders/OrdersPage.tsx'
const bars = 'src/app/WideBars.tsx'
const resumed = 'src/orders/ResumeActions.tsx'

/** Pages that open without the first screens. Code they share with those must not pull in a whole screen. */
const pages = [
  ...['LoginPage', 'RegisterPage', 'SystemPage', 'SecurityPage', 'UserPage'].map((page) => `src/account/${page}.tsx`),
  ...['ChargePage', 'withdraw/BindForm'].map((page) => `src/funds/${page}.tsx`),
  ...['src/loan/LoanIdentityPage.tsx', 'src/community/RankPage.tsx', 'src/replay/ReplayPage.tsx'],
  'src/replay/ReplayBar.tsx',
]
/** The same of what tells of orders. */
const ofOrders = [...[orders, resumed, 'src/orders/detail/OrderSheet.tsx'], ...['src/app/Notices.tsx']]

/** The files, each made of what those above it have left. The file of a page bears the page's name. */
const screenChunks: readonly ScreenChunk[] = [
  {
    name: 'frame',
    holds: (needs) =>
      needs(frame) ||
      (needs(markets) && [trade, orders, bars, ...pages].some(needs)) ||
      (needs(bars) && [trade, orders, ...pages].some(needs)),
  },
  { name: 'MarketsPage', holds: (needs) => needs(markets) },
  { name: 'parts', holds: (needs) => [trade, terminal].some(needs) && pages.some(needs) },
  { name: 'lists', holds: (needs) => needs(orders) && pages.some(needs) },
  { name: 'trading', holds: (needs) => ofOrders.some(needs) && [trade, chart].some(needs) },
  { name: 'TradePage', holds: (needs) => needs(trade) },
  { name: 'positions', holds: (needs) => needs(orders) && needs(terminal) },
  { name: 'ChartView', holds: (needs) => needs(chart) },
  { name: 'WideBars', holds: (needs) => needs(bars) },
]

function loadedWith(start: string, graph: ModuleGraph): ReadonlySet<string> {
  const loaded = new Set<string>()
  const visit = (id: string) => {
    if (loaded.has(id)) return
    loaded.add(id)
    graph.getModuleInfo(id)?.importedIds.forEach(visit)
  }
  visit(start)
  return loaded
}

/** Tells the name of a module's file within one build; undefined: the bundler decides. `root` ends with a slash. */
export function chunkNames(root: string): (id: string, graph: ModuleGraph) => string | undefined {
  const parts = new Map<string, ReadonlySet<string>>()
  return (id, graph) => {
    const needs: Needs = (screen) => {
      const part = parts.get(screen) ?? loadedWith(root + screen, graph)
      parts.set(screen, part)
      return part.has(id)
    }
    return screenChunks.find(({ holds }) => holds(needs))?.name
  }
}

/** The same as the bundler wants it: a group for each file, the first one served first. */
export function screenGroups() {
  const chunkName = chunkNames(normalizePath(fileURLToPath(new URL('..', import.meta.url))))
  return screenChunks.map(({ name }, place) => ({
    name: (id: string, graph: ModuleGraph) => (chunkName(id, graph) === name ? name : null),
    debugName: name,
    priority: screenChunks.length - place,
  }))
}
