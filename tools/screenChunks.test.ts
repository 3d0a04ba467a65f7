import { describe, expect, it } from 'vitest'
import { chunkNames, type ModuleGraph } from './screenChunks.ts'

/** Module → what it imports at once. */
const imports: Record<string, readonly string[]> = {
  'src/main.tsx': ['react', 'src/app/Shell.tsx'],
  'src/app/Shell.tsx': ['react'],
  'src/markets/MarketsPage.tsx': ['react', 'src/markets/List.tsx', 'src/ui/Button.tsx'],
  'src/markets/List.tsx': ['src/ui/Row.tsx', 'src/ui/pull.ts'],
  'src/ui/Row.tsx': [],
  'src/ui/Button.tsx': ['src/ui/press.ts'],
  'src/ui/press.ts': [],
  'src/trade/TradePage.tsx': ['src/trade/Ticket.tsx', 'src/ui/Button.tsx', 'src/orders/send.ts', 'src/ui/Field.tsx'],
  'src/account/LoginPage.tsx': ['src/ui/Field.tsx', 'src/ui/pull.ts', 'src/ui/text.ts'],
  'src/app/WideBars.tsx': ['src/ui/text.ts', 'src/app/Foot.tsx'],
  'src/app/Foot.tsx': [],
  'src/ui/text.ts': [],
  'src/ui/Field.tsx': ['src/ui/press.ts', 'src/ui/fault.ts'],
  'src/ui/fault.ts': [],
  'src/ui/pull.ts': [],
  'src/trade/Ticket.tsx': ['src/trade/TradePage.tsx'],
  'src/trade/chart/ChartView.tsx': ['klinecharts', 'src/orders/orderWords.ts'],
  'src/orders/OrdersPage.tsx': [
    'src/orders/send.ts',
    'src/orders/orderWords.ts',
    'src/orders/Table.tsx',
    'src/orders/Tabs.tsx',
  ],
  'src/orders/send.ts': [],
  'src/orders/orderWords.ts': [],
  'src/orders/Table.tsx': [],
  'src/trade/WideTrade.tsx': ['src/orders/Tabs.tsx', 'src/trade/Ticket.tsx'],
  'src/orders/Tabs.tsx': [],
}

const graph: ModuleGraph = {
  getModuleInfo: (id) => ({ importedIds: (imports[id.replace('/tree/', '')] ?? []).map((path) => `/tree/${path}`) }),
}
const nameOf = (path: string) => chunkNames('/tree/')(`/tree/${path}`, graph)

describe('the file of a module', () => {
  it('is the frame for what every page needs, and what Markets shares with another page', () => {
    for (const path of ['src/main.tsx', 'src/app/Shell.tsx', 'src/ui/Button.tsx', 'src/ui/press.ts', 'src/ui/pull.ts'])
      expect(nameOf(path)).toBe('frame')
  })

  it('is the frame for what the bars of a wide screen share with a page, which must not come along', () => {
    expect(nameOf('src/ui/text.ts')).toBe('frame')
    expect(nameOf('src/app/Foot.tsx')).toBe('WideBars')
  })

  it('is the page for what that page alone needs, however deep', () => {
    for (const path of ['src/markets/MarketsPage.tsx', 'src/markets/List.tsx', 'src/ui/Row.tsx'])
      expect(nameOf(path)).toBe('MarketsPage')
    for (const path of ['src/trade/TradePage.tsx', 'src/trade/Ticket.tsx']) expect(nameOf(path)).toBe('TradePage')
  })

  it('is one of its own for what Orders shares with the ticket and the chart, and another for what it shares with the terminal alone', () => {
    for (const path of ['src/orders/send.ts', 'src/orders/orderWords.ts']) expect(nameOf(path)).toBe('trading')
    expect(nameOf('src/orders/Tabs.tsx')).toBe('positions')
  })

  it('is one of its own for what a page elsewhere shares with the ticket: it must not bring the whole of that along', () => {
    for (const path of ['src/ui/Field.tsx', 'src/ui/fault.ts']) expect(nameOf(path)).toBe('parts')
  })

  it('is the chart for what is left of what the chart needs', () => {
    for (const path of ['src/trade/chart/ChartView.tsx', 'klinecharts']) expect(nameOf(path)).toBe('ChartView')
  })

  it('is left to the bundler for what loads later', () => {
    for (const path of ['src/orders/Table.tsx', 'src/ui/Sheet.tsx']) expect(nameOf(path)).toBeUndefined()
  })
})
