import { describe, expect, it } from 'vitest'
import { type Budget, screenFiles } from './budgets.ts'
import type { Manifest } from './viteManifest.ts'

const manifest: Manifest = {
  'index.html': {
    file: 'entry.js',
    isEntry: true,
    imports: ['_shared.js'],
    css: ['entry.css'],
    dynamicImports: ['src/markets/MarketsPage.tsx', 'src/trade/TradePage.tsx', 'locales/en.po', 'locales/hk.po'],
  },
  '_shared.js': { file: 'shared.js' },
  'src/markets/MarketsPage.tsx': { file: 'markets.js', imports: ['index.html', '_row.js'], css: ['markets.css'] },
  '_row.js': { file: 'row.js', dynamicImports: ['src/trade/TradePage.tsx'] },
  'src/trade/TradePage.tsx': {
    file: 'trade.js',
    imports: ['index.html', '_row.js'],
    dynamicImports: ['src/trade/Chart.tsx', 'src/orders/OrdersPage.tsx'],
  },
  'src/trade/Chart.tsx': { file: 'chart.js', imports: ['_chartParts.js'] },
  '_chartParts.js': { file: 'chartParts.js' },
  'src/orders/OrdersPage.tsx': { file: 'orders.js' },
  'locales/en.po': { file: 'en.js' },
  'locales/hk.po': { file: 'hk.js' },
}
const weigh = (file: string) => (file === 'hk.js' ? 2 : 1)

describe('the files of a screen', () => {
  it('are the scripts of the entry, of the page and of both their static imports, and the heaviest catalogue', () => {
    const budget: Budget = { screen: '', pages: ['src/markets/MarketsPage.tsx'], limit: 0 }
    expect([...screenFiles(manifest, budget, weigh)].sort()).toEqual(
      ['entry.js', 'shared.js', 'markets.js', 'row.js', 'hk.js'].sort(),
    )
  })

  it('include the lazy parts that are named, and nothing that opens later', () => {
    const pages = ['src/markets/MarketsPage.tsx', 'src/trade/TradePage.tsx']
    const files = screenFiles(manifest, { screen: '', pages, lazyParts: ['src/trade/Chart.tsx'], limit: 0 }, weigh)
    for (const file of ['trade.js', 'chart.js', 'chartParts.js']) expect(files).toContain(file)
    expect(files).not.toContain('orders.js')
  })
})
